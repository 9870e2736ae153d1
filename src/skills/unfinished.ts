import type { EntryFacts } from '../kernel/entry-facts.ts';
import type { SkillContext } from './define-skill.ts';

/** What browsers and download programs call a file until it is whole. */
const UNFINISHED = /\.(?:crdownload|part|partial|opdownload|download|aria2|!ut|!qb|bc!|td|xltd|dtapart)$/i;
const TEMPORARY = /\.tmp$/i;
/** Office's sign that a document is open. */
const OFFICE_LOCK = '~$';

const APPENDED = ['.crdownload', '.part', '.partial', '.opdownload', '.aria2', '.!ut', '.!qB'];

/**
 * Files that somebody is still busy with: unfinished downloads, what they will become, and what a program holds
 * open. Everything else in `files` may be looked at.
 */
export function unfinishedAmong(ctx: SkillContext, files: readonly EntryFacts[]): ReadonlySet<EntryFacts> {
  const held = ctx.system.openPaths([ctx.root]);
  const unfinished = new Set<EntryFacts>();
  const becoming = new Set<string>();
  for (const file of files) {
    if (file.name.startsWith(OFFICE_LOCK) || UNFINISHED.test(file.name) || isTemporaryInUse(file, held)) {
      unfinished.add(file);
      const appended = APPENDED.find((ending) => file.path.toLowerCase().endsWith(ending.toLowerCase()));
      if (appended !== undefined) becoming.add(file.path.slice(0, -appended.length));
    }
  }
  if (becoming.size === 0 && (held === null || held.size === 0)) return unfinished;
  for (const file of files) {
    // Browsers hold the final name with an empty file while the bytes come in beside it.
    if (becoming.has(file.path) || held?.has(file.path) === true) unfinished.add(file);
  }
  return unfinished;
}

/** Where the system cannot tell what is open, a `.tmp` counts as in use. */
function isTemporaryInUse(file: EntryFacts, held: ReadonlySet<string> | null): boolean {
  return TEMPORARY.test(file.name) && (held === null || held.has(file.path));
}
