import path from 'node:path';
import { errnoOfWindows } from './error-names.ts';
import { findEntries } from './find-entries.ts';
import { closeHandle, openHandle } from './kernel32.ts';
import { isFolderInside } from './reparse.ts';

const DELETE = 0x10000;
const ACCESS_DENIED = 'EACCES';
/** A folder may hold a million files; the answer is only about which of two words a person reads. */
const ENTRIES_ASKED = 5_000;

/**
 * Could the thing be moved or removed now? Null if so, `EBUSY` where a program holds it, `EACCES` where this
 * account may not. Opens for deletion, reads nothing, fetches nothing, keeps nobody else out.
 */
export function whyNotMovable(full: string): string | null {
  const opened = openHandle(full, DELETE);
  if ('error' in opened) return errnoOfWindows(opened.error);
  closeHandle(opened.handle);
  return null;
}

/**
 * Windows says "access denied" of a folder as soon as a program holds a file somewhere in it. The errno name that
 * tells the two apart.
 */
export function errnoOfDeniedMove(full: string, isFolder: boolean): string {
  const own = whyNotMovable(full);
  if (own !== null || !isFolder) return own ?? ACCESS_DENIED;
  let asked = 0;
  const pending = [full];
  for (let dir = pending.pop(); dir !== undefined; dir = pending.pop()) {
    const entries = findEntries(dir);
    if (typeof entries === 'string') continue;
    for (const entry of entries) {
      asked += 1;
      if (asked > ENTRIES_ASKED) return ACCESS_DENIED;
      const inside = path.win32.join(dir, entry.name);
      if (whyNotMovable(inside) === 'EBUSY') return 'EBUSY';
      if (isFolderInside(entry)) pending.push(inside);
    }
  }
  return ACCESS_DENIED;
}
