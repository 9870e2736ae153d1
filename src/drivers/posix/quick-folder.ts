import fs from 'node:fs';
import os from 'node:os';
import { putWide } from '../../protocol/entry-stamp.ts';
import { isAddressable } from '../fs/addressable.ts';
import { deviceNumberOf, HALF, millisecondsOf, putModeAndDevice, WORD } from '../fs/listed-folder.ts';
import { loadKoffi } from '../load-koffi.ts';

type Statx = (folder: number, name: string, flags: number, mask: number, out: Uint8Array) => unknown;

/** AT_SYMLINK_NOFOLLOW, and AT_NO_AUTOMOUNT: looking at an entry mounts nothing. */
const AS_IT_IS = 0x100 | 0x800;
/** STATX_BASIC_STATS and STATX_BTIME. */
const ALL_THAT_WE_TELL = 0x7ff | 0x800;
const { O_RDONLY, O_DIRECTORY } = fs.constants;

/** Where `struct statx` (linux/stat.h, the same on every machine) has what we take, in words of 32 bits. */
const FROM = {
  links: 4,
  owner: 5,
  mode: 7,
  inode: 8,
  size: 10,
  blocks: 12,
  birth: 20,
  mtime: 28,
  major: 34,
  minor: 35,
};
const STATX_BYTES = 256;
const TWO_32 = 2 ** 32;

/** `struct linux_dirent64` (getdents64(2)): where a record has its length and its name. */
const RECORD_LENGTH = 16;
const RECORD_NAME = 19;
const ROOM_FOR_RECORDS = 64 * 1024;
const DOT = 46;

const out = new Uint8Array(STATX_BYTES);
const from = new Uint32Array(out.buffer);
let records: Buffer | null = null;

interface Calls {
  readonly statx: Statx;
  /** Null where the library has no such call (glibc before 2.30): Node reads the names there. */
  readonly getdents: ((folder: number, out: Buffer, room: number) => unknown) | null;
}
let bound: Calls | null | undefined;

/** The calls, or null where the system's library has none or keeps numbers the other way round. */
function calls(): Calls | null {
  if (bound !== undefined) return bound;
  bound = null;
  if (process.platform !== 'linux' || os.endianness() !== 'LE') return bound;
  const library = loadKoffi().load(null);
  const bind = (declaration: string) => {
    try {
      return library.func(declaration);
    } catch {
      return null;
    }
  };
  const statx = bind('int statx(int folder, const char *name, int flags, uint32_t mask, void *out)');
  const getdents = bind('int64_t getdents64(int folder, void *out, size_t room)');
  if (statx !== null) bound = { statx, getdents };
  return bound;
}

/** A folder that is held open to look at its entries by their names. */
export class QuickFolder {
  private readonly calls: Calls;
  private readonly folder: number;
  private major = -1;
  private minor = -1;
  private device = 0;

  private constructor(calls: Calls, folder: number) {
    this.calls = calls;
    this.folder = folder;
  }

  /**
   * Null where this system has no such way, or the folder cannot be opened: then Node looks, and says why it cannot.
   */
  static open(dir: string): QuickFolder | null {
    const bound = calls();
    if (bound === null) return null;
    try {
      return new QuickFolder(bound, fs.openSync(dir, O_RDONLY | O_DIRECTORY));
    } catch {
      return null;
    }
  }

  close(): void {
    fs.closeSync(this.folder);
  }

  /** The names of all entries in no order, or null. Those that are no valid Unicode go to `unaddressable`. */
  names(unaddressable: (shownName: string) => void): string[] | null {
    const { getdents } = this.calls;
    if (getdents === null) return null;
    records ??= Buffer.allocUnsafe(ROOM_FOR_RECORDS);
    const names: string[] = [];
    for (;;) {
      const got = Number(getdents(this.folder, records, ROOM_FOR_RECORDS));
      if (got < 0) return null;
      if (got === 0) return names;
      for (let at = 0; at < got; at += records.readUInt16LE(at + RECORD_LENGTH))
        takeName(records, at + RECORD_NAME, names, unaddressable);
    }
  }

  /**
   * Looks at an entry as `lstat` does, at half its price: the kernel walks no path again, and of what it says nothing is
   * made that nobody asks for. Answers whether it could be looked at; its words are then in `words`.
   */
  look(name: string, words: Uint32Array, at: number): boolean {
    if (this.calls.statx(this.folder, name, AS_IT_IS, ALL_THAT_WE_TELL, out) !== 0) return false;
    const sizeHigh = from[FROM.size + 1] ?? 0;
    const blocksHigh = from[FROM.blocks + 1] ?? 0;
    // What is too big for the words is looked at by Node.
    if (sizeHigh > HALF || blocksHigh > HALF) return false;
    const device = this.deviceOf(from[FROM.major] ?? 0, from[FROM.minor] ?? 0);
    putModeAndDevice(words, at, from[FROM.mode] ?? 0, device);
    words[at + WORD.owner] = from[FROM.owner] ?? 0;
    words[at + WORD.links] = from[FROM.links] ?? 0;
    copyWide(words, at + WORD.inode, FROM.inode);
    words[at + WORD.size] = from[FROM.size] ?? 0;
    words[at + WORD.blocks] = from[FROM.blocks] ?? 0;
    words[at + WORD.sizeAndBlocks] = (blocksHigh << 16) | sizeHigh;
    const birth = ((from[FROM.birth + 1] ?? 0) | 0) * TWO_32 + (from[FROM.birth] ?? 0);
    putWide(words, at + WORD.birth, millisecondsOf(birth, from[FROM.birth + 2] ?? 0));
    copyWide(words, at + WORD.mtimeSeconds, FROM.mtime);
    words[at + WORD.mtimeNs] = from[FROM.mtime + 2] ?? 0;
    return true;
  }

  private deviceOf(major: number, minor: number): number {
    if (this.major !== major || this.minor !== minor) {
      this.major = major;
      this.minor = minor;
      this.device = deviceNumberOf(deviceText(major, minor));
    }
    return this.device;
  }
}

function takeName(
  bytes: Buffer,
  begin: number,
  names: string[],
  unaddressable: (shownName: string) => void,
): void {
  let end = begin;
  let high = 0;
  for (let byte = bytes[end] ?? 0; byte !== 0; byte = bytes[end] ?? 0) {
    high |= byte;
    end += 1;
  }
  if (bytes[begin] === DOT && (end === begin + 1 || (end === begin + 2 && bytes[begin + 1] === DOT))) return;
  if (high < 0x80) {
    names.push(bytes.toString('latin1', begin, end));
    return;
  }
  const name = bytes.toString('utf8', begin, end);
  if (isAddressable(name, bytes.subarray(begin, end))) names.push(name);
  else unaddressable(name);
}

function copyWide(words: Uint32Array, to: number, at: number): void {
  words[to] = from[at] ?? 0;
  words[to + 1] = from[at + 1] ?? 0;
}

/** The number that `stat` gives a device (makedev(3)), as text. */
function deviceText(major: number, minor: number): string {
  const [high, low] = [BigInt(major), BigInt(minor)];
  return (
    ((high & 0xfffff000n) << 32n) |
    ((high & 0xfffn) << 8n) |
    ((low & 0xffffff00n) << 12n) |
    (low & 0xffn)
  ).toString();
}
