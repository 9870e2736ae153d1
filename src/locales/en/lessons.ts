/** Texts about lessons in English (ICU message format). */
export const lessonTextsEn = {
  'lessons.none':
    'There are no active lessons. “lessons add” keeps one; “lessons list --all” shows retired ones too.',
  'lessons.noneHere': 'There are no lessons of this kind.',
  'lessons.entry':
    '{id} · {module} · {hits, plural, one {came up once} other {came up # times}} · last {date}{retired, select, yes { · retired} other {}}',
  'lessons.cause': 'Cause: {cause}',
  'lessons.fix': 'Fix: {fix}',
  'lessons.more':
    '{count, plural, one {# more is not shown.} other {# more are not shown.}} “--limit {total, number}” shows all.',
  'lessons.kept': 'Kept as {id}.',
  'lessons.again':
    'This is known as {id}, and has now come up {hits, number} times. The newest cause and fix are kept.',
  'lessons.dropped':
    '{count, plural, one {The lesson {ids} went} other {The lessons {ids} went}}, because only 200 are kept: fewest hits and oldest first.',
  'lessons.changeRule':
    '{rule, select, target {A rule could end this: change which places the module looks at, or how old an entry must be (“junk-targets.json” in the data folder), not only this list.} default {A rule could end this: change what the module ticks by default, not only this list.} other {A rule could end this: change what the module leaves alone (its protections), not only this list.}}',
  'lessons.merged': '{from} went into {id}, which has now come up {hits, number} times.',
  'lessons.nothingSimilar': 'No two lessons of a module are similar enough to be one.',
  'lessons.retired':
    '{id} is retired. “lessons list --all” still shows it; it comes back when it is added again.',
  'lessons.unknown': 'There is no lesson “{id}”. “lessons list --all” shows all of them.',
  'lessons.unknownModule': '“{word}” is no module. Modules: {known}.',
  'lessons.oneModule': 'Name one module with --module.',
  'lessons.limit': '“{word}” is no number of lessons to show. Give a whole number from 1 on.',
  'lessons.needs': '“lessons add” needs {option}.',
  'lessons.mergeOne':
    'One lesson alone cannot be merged. Name at least two, or none to merge all that are similar.',
  'lessons.mergeModules': 'Lessons of different modules ({modules}) stay apart. Name lessons of one module.',
  'lessons.emptyPart':
    'The {part, select, symptom {symptom} cause {cause} other {fix}} says nothing. A lesson needs a symptom, a cause and a fix.',
  'lessons.longPart':
    'The {part, select, symptom {symptom} cause {cause} other {fix}} is too long. At most {most, number} characters.',
  'lessons.unreadable':
    'The lessons in “{path}” cannot be read. Nothing was changed. Restore that file, or move it away to begin anew.',
  'lessons.setAside':
    'The lessons in “{path}” could not be read. That file was kept beside it under a name ending in “.unreadable”, and a new list was begun.',
} as const;
