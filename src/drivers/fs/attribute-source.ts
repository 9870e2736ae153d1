import { say } from '../../locales/say.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { findEntries, findEntry, type ListedEntry } from '../windows/find-entries.ts';
import { findInTurn } from '../windows/find-in-turn.ts';
import { isCloudOnly, isLinkLike } from '../windows/reparse.ts';

/**
 * What Windows' folders say of their entries beside what Node tells: attributes and the tag of a link or a cloud.
 * Null where the system has no such thing. A test puts its own answers here.
 */
export const attributeSource = {
  of: (full: string): ListedEntry | null => (process.platform === 'win32' ? findEntry(full) : null),
  /** All entries of a folder; the errno name of what went wrong; null where the system has no such list. */
  allIn: (dir: string): readonly ListedEntry[] | string | null =>
    process.platform === 'win32' ? findEntries(dir) : null,
  /** The same one after the other; it ends with the errno name of what went wrong. */
  inTurn: (dir: string): Generator<ListedEntry, string | null> | null =>
    process.platform === 'win32' ? findInTurn(dir) : null,
};

/**
 * SAFETY: asked before anything is opened for its bytes or listed: a file or folder whose contents are in the cloud
 * would be downloaded by that, without a word to the person.
 */
export function refuseCloudOnly(at: string, shown: string): Result<void> {
  const listed = attributeSource.of(at);
  return listed !== null && isCloudOnly(listed)
    ? fail('CONFLICT', say('fs.cloudOnly', { path: shown }))
    : ok(undefined);
}

/** The same before a file is opened for its bytes, which on Windows, where nothing else stops it, follows a link. */
export function refuseToOpen(at: string, shown: string): Result<void> {
  const listed = attributeSource.of(at);
  if (listed === null) return ok(undefined);
  if (isCloudOnly(listed)) return fail('CONFLICT', say('fs.cloudOnly', { path: shown }));
  return isLinkLike(listed) ? fail('PATH_INVALID', say('fs.notAFile', { path: shown })) : ok(undefined);
}
