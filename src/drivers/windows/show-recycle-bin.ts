import { loadKoffi } from '../load-koffi.ts';

/** Lets the desktop draw the recycle bin as it is now, full or empty. Nothing where this Windows has no such call. */
export function showRecycleBin(): void {
  try {
    loadKoffi().load('shell32.dll').func('void __stdcall SHUpdateRecycleBinIcon()')();
  } catch {
    // An icon that is drawn late is no failure of what was done.
  }
}
