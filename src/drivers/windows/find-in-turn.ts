import path from 'node:path';
import { errnoOfWindows } from './error-names.ts';
import {
  closeSearch,
  FIND_DATA_BYTES,
  findFirst,
  INVALID_HANDLE,
  isEmptyRoot,
  LARGE_FETCH,
  type ListedEntry,
  NO_MORE_FILES,
  parseFindData,
} from './find-entries.ts';
import { kernel32, lastError, longPath } from './kernel32.ts';

/**
 * The entries of a folder one after the other, as `findEntries` gives all of them, for folders so large that the whole
 * list would keep the thread busy. Ends with the errno name of what went wrong, or null.
 */
export function* findInTurn(dir: string): Generator<ListedEntry, string | null> {
  const data = Buffer.alloc(FIND_DATA_BYTES);
  const search = findFirst(longPath(path.win32.join(dir, '*')), data, LARGE_FETCH);
  if (search === INVALID_HANDLE) {
    const code = lastError();
    return isEmptyRoot(code, dir) ? null : errnoOfWindows(code);
  }
  const next = kernel32('int __stdcall FindNextFileW(intptr_t search, void *data)');
  let code = 0;
  try {
    do {
      const entry = parseFindData(data);
      if (entry.name !== '.' && entry.name !== '..') yield entry;
      // Asked at once: what runs meanwhile makes calls of its own, each of which sets this code.
      code = next(search, data) === 0 ? lastError() : 0;
    } while (code === 0);
    // SAFETY: a list that broke off is no list: what is missing would pass for gone.
    return code === NO_MORE_FILES ? null : errnoOfWindows(code);
  } finally {
    closeSearch(search);
  }
}
