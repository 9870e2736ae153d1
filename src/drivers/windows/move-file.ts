import { errnoOfWindows } from './error-names.ts';
import { findEntry } from './find-entries.ts';
import { errnoOfDeniedMove } from './in-use.ts';
import { kernel32, lastError, longPath } from './kernel32.ts';
import { isFolderInside } from './reparse.ts';

const ACCESS_DENIED = 5;
/** Neither MOVEFILE_REPLACE_EXISTING nor MOVEFILE_COPY_ALLOWED: an occupied name and another drive are refused. */
const NO_FLAGS = 0;

/** Renames on one drive, never onto anything. Null when done, else the errno name. */
export function moveWithoutReplace(from: string, to: string): string | null {
  const move = kernel32('int __stdcall MoveFileExW(str16 from, str16 to, uint32_t flags)');
  if (move(longPath(from), longPath(to), NO_FLAGS) !== 0) return null;
  const code = lastError();
  if (code !== ACCESS_DENIED) return errnoOfWindows(code);
  const source = findEntry(from);
  return errnoOfDeniedMove(from, source !== null && isFolderInside(source));
}
