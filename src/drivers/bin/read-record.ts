import fs from 'node:fs';
import { refuseToOpen } from '../fs/attribute-source.ts';
import { errnoName } from '../fs/system-error.ts';
import type { ListedEntry } from '../windows/find-entries.ts';
import { isCloudOnly, isDirectoryEntry, isLinkLike } from '../windows/reparse.ts';
import { type BinFolder, type BinRecord, NO_STAMP } from './bin-folder.ts';
import { undatedStamp } from './undated.ts';

const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants;
/** More than any record needs (Windows' longest path is 64 KB). */
const MOST_BYTES = 128 * 1024;

export interface ReadRecord {
  readonly record: BinRecord;
  readonly mtimeMs: number;
}

/**
 * Reads a record of a bin: `gone` where there is none any more, `broken` where it is none that can be understood or
 * opened. `listed`: what Windows' list says of it, where that is known already.
 */
export function readRecord(
  full: string,
  bin: BinFolder,
  listed: ListedEntry | null,
): ReadRecord | 'gone' | 'broken' {
  // SAFETY: nothing is opened that would be fetched from a cloud by it, or leads elsewhere.
  if (!isPlainFile(full, listed)) return 'broken';
  try {
    const fd = fs.openSync(full, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      const stats = fs.fstatSync(fd);
      if (!stats.isFile() || stats.size > MOST_BYTES) return 'broken';
      const bytes = Buffer.allocUnsafe(stats.size);
      const read = fs.readSync(fd, bytes, 0, bytes.length, 0);
      const record = bin.read(bytes.subarray(0, read));
      if (record === null) return 'broken';
      const { mtimeMs } = stats;
      // SAFETY: a name alone tells no thing from a later one.
      const stamp = record.stamp === NO_STAMP ? undatedStamp(mtimeMs) : record.stamp;
      return { record: { ...record, stamp }, mtimeMs };
    } finally {
      fs.closeSync(fd);
    }
  } catch (error) {
    const name = errnoName(error);
    if (name === null) throw error;
    return name === 'ENOENT' ? 'gone' : 'broken';
  }
}

function isPlainFile(full: string, listed: ListedEntry | null): boolean {
  if (listed === null) return refuseToOpen(full, full).ok;
  return !isDirectoryEntry(listed) && !isLinkLike(listed) && !isCloudOnly(listed);
}
