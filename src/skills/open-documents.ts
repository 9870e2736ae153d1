import type { EntryFacts } from '../kernel/entry-facts.ts';

/** Office's sign that a document is open: these two in front of its name, or in the place of its first two. */
const OFFICE_LOCK = '~$';
/** LibreOffice's. */
const LIBRE_LOCK = /^\.~lock\.(.+)#$/;

/**
 * Documents among `files` that an office program marks as open, by the lock that it keeps beside them. `entries` is
 * all that lies in the folder. A lock that was left behind keeps its document where it is: better than losing a change.
 */
export function openDocumentsAmong(
  entries: readonly EntryFacts[],
  files: readonly EntryFacts[],
): ReadonlySet<EntryFacts> {
  const locks = new Set<string>();
  for (const { name } of entries) {
    const locked = name.startsWith(OFFICE_LOCK) ? name.slice(OFFICE_LOCK.length) : LIBRE_LOCK.exec(name)?.[1];
    if (locked !== undefined) locks.add(locked);
  }
  if (locks.size === 0) return new Set();
  return new Set(files.filter(({ name }) => locks.has(name) || locks.has(name.slice(OFFICE_LOCK.length))));
}
