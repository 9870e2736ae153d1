import type { EntryFacts } from '../kernel/entry-facts.ts';
import type { SkillContext } from './define-skill.ts';

/** What browsers and download programs call a file until it is whole. */
const UNFINISHED = /\.(?:crdownload|part|partial|opdownload|download|aria2|!ut|!qb|bc!|td|xltd|dtapart)$/i;
const TEMPORARY = /\.tmp$/i;
/** Office's sign that a document is open: these two in front of its name, or in the place of its first two. */
const OFFICE_LOCK = '~$';
const OFFICE_LOCK_REPLACES = 2;
/** LibreOffice's. */
const LIBRE_LOCK = /^\.~lock\.(.+)#$/;

const APPENDED = ['.crdownload', '.part', '.partial', '.opdownload', '.aria2', '.!ut', '.!qB'];

/**
 * Files that somebody is still busy with: unfinished downloads, what they will become, documents that an office
 * program marks as open, and what a program holds open. `entries` is all that lies in the folder, `files` what is asked
 * about; everything else in `files` may be looked at.
 */
export function unfinishedAmong(
  ctx: SkillContext,
  entries: readonly EntryFacts[],
  files: readonly EntryFacts[],
): ReadonlySet<EntryFacts> {
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
  const locks = locksAmong(entries);
  if (becoming.size === 0 && locks.size === 0 && (held === null || held.size === 0)) return unfinished;
  for (const file of files) {
    // Browsers hold the final name with an empty file while the bytes come in beside it.
    const isBusy = becoming.has(file.path) || held?.has(file.path) === true;
    if (isBusy || isLocked(file.name, locks)) unfinished.add(file);
  }
  return unfinished;
}

/** Names of documents, or what their locks left of them, for which an office program keeps a lock in the folder. */
function locksAmong(entries: readonly EntryFacts[]): ReadonlySet<string> {
  const locks = new Set<string>();
  for (const { name } of entries) {
    if (name.startsWith(OFFICE_LOCK)) locks.add(name.slice(OFFICE_LOCK.length));
    else if (name.startsWith('.~lock.')) locks.add(LIBRE_LOCK.exec(name)?.[1] ?? '');
  }
  return locks;
}

function isLocked(name: string, locks: ReadonlySet<string>): boolean {
  return locks.size > 0 && (locks.has(name) || locks.has(name.slice(OFFICE_LOCK_REPLACES)));
}

/** Where the system cannot tell what is open, a `.tmp` counts as in use. */
function isTemporaryInUse(file: EntryFacts, held: ReadonlySet<string> | null): boolean {
  return TEMPORARY.test(file.name) && (held === null || held.has(file.path));
}
