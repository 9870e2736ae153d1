import fs from 'node:fs';
import os from 'node:os';
import { deviceNumberOf, WORD } from '../fs/listed-folder.ts';
import { loadKoffi } from '../windows/load-koffi.ts';

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
const MODE_MASK = 0xffff;

const out = new Uint8Array(STATX_BYTES);
const from = new Uint32Array(out.buffer);
let bound: Statx | null | undefined;

/** The call, or null where the system's library has none (glibc before 2.28) or keeps numbers the other way round. */
function statx(): Statx | null {
  if (bound !== undefined) return bound;
  bound = null;
  if (process.platform !== 'linux' || os.endianness() !== 'LE') return bound;
  try {
    bound = loadKoffi()
      .load(null)
      .func('int statx(int folder, const char *name, int flags, uint32_t mask, void *out)');
  } catch {
    // Node's own way of looking remains.
  }
  return bound;
}

/**
 * Looks at entries of a folder by their names, as `lstat` does, at half its price: the kernel walks no path again, and
 * of what it says nothing is made that nobody asks for. Answers for each name whether it could be looked at; its words
 * are then in `words`. Null where this system has no such way.
 */
export function statxIn(
  dir: string,
): { look(name: string, words: Uint32Array, at: number): boolean; close(): void } | null {
  const call = statx();
  if (call === null) return null;
  let folder: number;
  try {
    folder = fs.openSync(dir, O_RDONLY | O_DIRECTORY);
  } catch {
    return null;
  }
  let device = { major: -1, minor: -1, number: 0 };
  return {
    look(name, words, at) {
      if (call(folder, name, AS_IT_IS, ALL_THAT_WE_TELL, out) !== 0) return false;
      const major = from[FROM.major] ?? 0;
      const minor = from[FROM.minor] ?? 0;
      if (device.major !== major || device.minor !== minor)
        device = { major, minor, number: deviceNumberOf(deviceText(major, minor)) };
      words[at + WORD.mode] = (from[FROM.mode] ?? 0) & MODE_MASK;
      words[at + WORD.device] = device.number;
      words[at + WORD.owner] = from[FROM.owner] ?? 0;
      words[at + WORD.links] = from[FROM.links] ?? 0;
      copyWide(words, at + WORD.inode, FROM.inode);
      copyWide(words, at + WORD.size, FROM.size);
      copyWide(words, at + WORD.blocks, FROM.blocks);
      copyWide(words, at + WORD.birthSeconds, FROM.birth);
      copyWide(words, at + WORD.mtimeSeconds, FROM.mtime);
      words[at + WORD.birthNs] = from[FROM.birth + 2] ?? 0;
      words[at + WORD.mtimeNs] = from[FROM.mtime + 2] ?? 0;
      return true;
    },
    close: () => fs.closeSync(folder),
  };
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
