import { type BinRecord, NO_STAMP } from '../bin/bin-folder.ts';

/**
 * The record beside a thing in Windows' recycle bin (`$I…`). Layout: libyal dtformats, "Windows Recycle.Bin file
 * formats": version, size, time of deletion as FILETIME, each 8 bytes; then version 1 (Vista to 8.1) has the path in
 * 520 bytes, version 2 (since 10) the number of its characters with the closing NUL, and the path.
 */
const SIZE_OFFSET = 8;
const TIME_OFFSET = 16;
const VERSION_1_PATH = 24;
const VERSION_1_BYTES = VERSION_1_PATH + 520;
const VERSION_2_LENGTH = 24;
const VERSION_2_PATH = 28;
/** Windows' longest path, in UTF-16 units. */
const LONGEST_PATH = 32_767;

const TICKS_BEFORE_1970 = 116_444_736_000_000_000n;
const TICKS_A_MS = 10_000n;
const LAST_TICK = 2n ** 63n - 1n;

/** A record as it lies on disk; null for one that is cut short, of another version, or says nothing that can be. */
export function readRecycleRecord(bytes: Buffer): BinRecord | null {
  if (bytes.length < VERSION_2_PATH) return null;
  const original = pathIn(bytes);
  const size = bytes.readBigInt64LE(SIZE_OFFSET);
  const time = bytes.readBigInt64LE(TIME_OFFSET);
  // SAFETY: what cannot be a place on a drive is never one to bring something back to.
  if (original === null || !isFullPath(original)) return null;
  if (size < 0n || size > BigInt(Number.MAX_SAFE_INTEGER) || time < 0n) return null;
  return {
    original,
    stamp: time === 0n ? NO_STAMP : time.toString(),
    deletedMs: time === 0n ? null : Number((time - TICKS_BEFORE_1970) / TICKS_A_MS),
    size: Number(size),
  };
}

function pathIn(bytes: Buffer): string | null {
  const version = bytes.readBigInt64LE(0);
  if (version === 1n) {
    if (bytes.length < VERSION_1_BYTES) return null;
    const text = bytes.toString('utf16le', VERSION_1_PATH, VERSION_1_BYTES);
    const end = text.indexOf('\0');
    // Behind the NUL lies whatever was in memory.
    return end < 0 ? null : text.slice(0, end);
  }
  if (version !== 2n) return null;
  const units = bytes.readUInt32LE(VERSION_2_LENGTH);
  const end = VERSION_2_PATH + units * 2;
  if (units < 1 || units > LONGEST_PATH || end > bytes.length) return null;
  const text = bytes.toString('utf16le', VERSION_2_PATH, end);
  return text.indexOf('\0') === text.length - 1 ? text.slice(0, -1) : null;
}

/** `C:\folder\name`, spelled out: no `..`, no other spelling of a separator, no half characters. */
function isFullPath(original: string): boolean {
  const [drive, ...segments] = original.split('\\');
  if (drive === undefined || !/^[A-Za-z]:$/.test(drive) || segments.length === 0) return false;
  return original.isWellFormed() && segments.every(isName);
}

function isName(segment: string): boolean {
  // A colon would name a stream of another file.
  return segment !== '' && segment !== '.' && segment !== '..' && !/[/:\0]/.test(segment);
}

/** A record of version 2, as Windows 10 and 11 write it. Null where the stamp is none, or the path is no full one. */
export function makeRecycleRecord(original: string, stamp: string, size: number): Buffer | null {
  if (!isFullPath(original) || original.length >= LONGEST_PATH) return null;
  const time = stamp === NO_STAMP ? 0n : ticksOf(stamp);
  if (time === null) return null;
  const text = Buffer.from(`${original}\0`, 'utf16le');
  const record = Buffer.alloc(VERSION_2_PATH + text.length);
  record.writeBigInt64LE(2n, 0);
  record.writeBigInt64LE(BigInt(size), SIZE_OFFSET);
  record.writeBigInt64LE(time, TIME_OFFSET);
  record.writeUInt32LE(text.length / 2, VERSION_2_LENGTH);
  text.copy(record, VERSION_2_PATH);
  return record;
}

function ticksOf(stamp: string): bigint | null {
  if (!/^[1-9]\d{0,18}$/.test(stamp)) return null;
  const ticks = BigInt(stamp);
  return ticks > LAST_TICK ? null : ticks;
}
