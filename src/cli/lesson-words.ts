import { say } from '../locales/say.ts';
import { LESSON_MODULES, type LessonModule, lessonModuleSchema } from '../protocol/lesson.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import type { Command, LessonAddCommand } from './command.ts';
import { type GivenOptions, type GivenWords, type KnownWord, usage } from './command-words.ts';

const DEFAULT_LIMIT = 20;

/** `lessons …`: how it is written, and what it means. */
export const LESSON_WORDS: readonly KnownWord[] = [
  {
    family: 'lessons',
    syntax: 'add',
    help: 'lessons',
    options: ['module', 'symptom', 'cause', 'fix'],
    understand: addCommand,
  },
  {
    family: 'lessons',
    syntax: 'list',
    help: 'lessons',
    options: ['module', 'limit', 'all'],
    understand: listCommand,
  },
  {
    family: 'lessons',
    syntax: 'merge [ids...]',
    help: 'lessons',
    options: [],
    understand: (_given, [ids]: GivenWords) =>
      ok({ kind: 'lessons merge', ids: typeof ids === 'object' ? ids : [] }),
  },
  {
    family: 'lessons',
    syntax: 'retire <id>',
    help: 'lessons',
    options: [],
    understand: (_given, [id]: GivenWords) => ok({ kind: 'lessons retire', id: String(id) }),
  },
];

function addCommand(given: GivenOptions): Result<Command> {
  const { symptom, cause, fix } = given;
  const module = moduleWord(given);
  if (!module.ok) return module;
  if (module.value === null) return usage('lessons.needs', { option: '--module' });
  if (symptom === undefined) return usage('lessons.needs', { option: '--symptom' });
  if (cause === undefined) return usage('lessons.needs', { option: '--cause' });
  if (fix === undefined) return usage('lessons.needs', { option: '--fix' });
  const learned: LessonAddCommand = { kind: 'lessons add', module: module.value, symptom, cause, fix };
  return ok(learned);
}

function listCommand(given: GivenOptions): Result<Command> {
  const module = moduleWord(given);
  if (!module.ok) return module;
  const word = given.limit ?? String(DEFAULT_LIMIT);
  if (!/^[1-9]\d{0,8}$/.test(word)) return fail('INVALID_ARGUMENT', say('lessons.limit', { word }));
  return ok({ kind: 'lessons list', module: module.value, limit: Number(word), all: given.all });
}

/** The one module that was named, or null for none. */
function moduleWord({ module: words }: GivenOptions): Result<LessonModule | null> {
  const [word, ...others] = words;
  if (word === undefined) return ok(null);
  if (others.length > 0) return usage('lessons.oneModule');
  const module = lessonModuleSchema.safeParse(word);
  if (module.success) return ok(module.data);
  const known = LESSON_MODULES.join(', ');
  return fail('INVALID_ARGUMENT', say('lessons.unknownModule', { word, known }));
}
