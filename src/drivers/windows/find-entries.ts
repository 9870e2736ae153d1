import path from 'node:path';
import { errnoOfWindows } from './error-names.ts';
import { exposePlaceholders } from './expose-placeholders.ts';
import { kernel32, lastError, longPath } from './kernel32.ts';

/** What a folder's own list says of an entry: found out without opening it, so that no cloud fetches it. */
export interface ListedEntry {
  readonly name: string;
  /** FILE_ATTRIBUTE_… */
  readonly attributes: number;
  /** IO_REPARSE_TAG_…; 0 where there is none. */
  readonly tag: number;
  readonly size: number;
  readonly mtimeNs: bigint;
  readonly birthtimeNs: bigint;
}

export const FIND_DATA_BYTES = 592;
const NAME_OFFSET = 44;
const NAME_END = NAME_OFFSET + 2 * 260;
const REPARSE_POINT = 0x400;
const FIND_INFO_BASIC = 1;
export const LARGE_FETCH = 2;
export const INVALID_HANDLE = -1;
export const NO_MORE_FILES = 18;
/** FILETIME counts 100 ns since 1601. */
const TICKS_BEFORE_1970 = 116_444_736_000_000_000n;
const NS_PER_TICK = 100n;

const FIND_FIRST =
  'intptr_t __stdcall FindFirstFileExW(str16 name, int level, void *data, int search, void *filter, uint32_t flags)';

export function fileTimeOf(ns: bigint): bigint {
  return ns / NS_PER_TICK + TICKS_BEFORE_1970;
}

function nsOf(fileTime: bigint): bigint {
  return (fileTime - TICKS_BEFORE_1970) * NS_PER_TICK;
}

/** WIN32_FIND_DATAW as it lies in memory (minwinbase.h). */
export function parseFindData(data: Buffer): ListedEntry {
  const attributes = data.readUInt32LE(0);
  let end = NAME_OFFSET;
  // Only the name: behind it lies what an earlier, longer one left.
  while (end < NAME_END && (data[end] !== 0 || data[end + 1] !== 0)) end += 2;
  return {
    name: data.toString('utf16le', NAME_OFFSET, end),
    attributes,
    // The field means something else where the entry is no reparse point.
    tag: (attributes & REPARSE_POINT) === 0 ? 0 : data.readUInt32LE(36),
    size: data.readUInt32LE(28) * 2 ** 32 + data.readUInt32LE(32),
    birthtimeNs: nsOf(data.readBigUInt64LE(4)),
    mtimeNs: nsOf(data.readBigUInt64LE(20)),
  };
}

/** One entry by its full path, or null where its folder does not list it (the root of a drive, nothing there). */
export function findEntry(full: string): ListedEntry | null {
  // Not a pattern: no name on Windows has `*` or `?` in it.
  if (/[*?]/.test(full.replace(/^\\\\\?\\/, ''))) return null;
  const data = Buffer.alloc(FIND_DATA_BYTES);
  const search = findFirst(longPath(full), data, 0);
  if (search === INVALID_HANDLE) return null;
  closeSearch(search);
  return parseFindData(data);
}

/** All entries of a folder, or the errno name of what went wrong. */
export function findEntries(dir: string): readonly ListedEntry[] | string {
  const data = Buffer.alloc(FIND_DATA_BYTES);
  const pattern = longPath(path.win32.join(dir, '*'));
  const search = findFirst(pattern, data, LARGE_FETCH);
  if (search === INVALID_HANDLE) {
    const code = lastError();
    return isEmptyRoot(code, dir) ? [] : errnoOfWindows(code);
  }
  const next = kernel32('int __stdcall FindNextFileW(intptr_t search, void *data)');
  try {
    const entries: ListedEntry[] = [];
    do {
      const entry = parseFindData(data);
      if (entry.name !== '.' && entry.name !== '..') entries.push(entry);
    } while (next(search, data) !== 0);
    const code = lastError();
    // SAFETY: a list that broke off is no list: what is missing would pass for gone.
    return code === NO_MORE_FILES ? entries : errnoOfWindows(code);
  } finally {
    closeSearch(search);
  }
}

/** An empty root of a drive has not even `.` in it. */
export function isEmptyRoot(code: number, dir: string): boolean {
  return code === 2 && path.win32.parse(dir).root === dir;
}

export function findFirst(pattern: string, data: Buffer, flags: number): number {
  // SAFETY: before the first look, so that no file of a cloud passes for one that is here.
  exposePlaceholders();
  return Number(kernel32(FIND_FIRST)(pattern, FIND_INFO_BASIC, data, 0, null, flags));
}

export function closeSearch(search: number): void {
  kernel32('int __stdcall FindClose(intptr_t search)')(search);
}
