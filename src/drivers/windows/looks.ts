import { errnoOfWindows } from './error-names.ts';
import { fileTimeOf } from './find-entries.ts';
import { closeHandle, kernel32, lastError, longPath, openHandle } from './kernel32.ts';

const FILE_WRITE_ATTRIBUTES = 0x100;
const READ_ONLY = 0x1;
/** READONLY, HIDDEN, SYSTEM, ARCHIVE, NOT_CONTENT_INDEXED: what a person or program sets, and a copy can take. */
const SETTABLE = 0x1 | 0x2 | 0x4 | 0x20 | 0x2000;
const NORMAL = 0x80;

/** Times in ns since 1970, each to 100 ns; null leaves it as it is. */
export interface Times {
  readonly birthtimeNs: bigint | null;
  readonly atimeNs: bigint | null;
  readonly mtimeNs: bigint | null;
}

/** Sets the times of a file, folder or link itself, the time of its creation among them. The errno name, or null. */
export function setTimes(full: string, times: Times): string | null {
  const opened = openHandle(full, FILE_WRITE_ATTRIBUTES);
  if ('error' in opened) return errnoOfWindows(opened.error);
  try {
    const set = kernel32(
      'int __stdcall SetFileTime(intptr_t file, const uint64_t *created, const uint64_t *accessed, const uint64_t *written)',
    );
    const done = set(
      opened.handle,
      fileTime(times.birthtimeNs),
      fileTime(times.atimeNs),
      fileTime(times.mtimeNs),
    );
    return done === 0 ? errnoOfWindows(lastError()) : null;
  } finally {
    closeHandle(opened.handle);
  }
}

/**
 * Gives the attributes that a copy can have, read-only last: some drives take nothing more after it. The errno name,
 * or null.
 */
export function setAttributes(full: string, attributes: number): string | null {
  const wanted = attributes & SETTABLE;
  const error = setOnce(full, wanted & ~READ_ONLY);
  return error !== null || (wanted & READ_ONLY) === 0 ? error : setOnce(full, wanted);
}

function setOnce(full: string, attributes: number): string | null {
  const set = kernel32('int __stdcall SetFileAttributesW(str16 name, uint32_t attributes)');
  return set(longPath(full), attributes === 0 ? NORMAL : attributes) === 0
    ? errnoOfWindows(lastError())
    : null;
}

function fileTime(ns: bigint | null): BigUint64Array | null {
  return ns === null ? null : new BigUint64Array([fileTimeOf(ns)]);
}
