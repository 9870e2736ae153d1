import type { EntryFacts, EntryList } from '../../kernel/entry-facts.ts';
import { STAMP } from '../../protocol/entry-stamp.ts';
import type { EntryType } from '../../protocol/fingerprint.ts';

/** POSIX counts `st_blocks` in units of 512 bytes whatever the drive's own block size (stat(2)). */
export const STAT_BLOCK_BYTES = 512;

/**
 * What is kept of an entry, in words of 32 bits: a scan of a million entries must fit into memory, and most of what
 * is known of most of them is never asked for as a number or text of its own.
 */
export const WORD = {
  /** Mode in the lower half, above it the number of the device's text, and NOT_ASKED. */
  modeAndDevice: 0,
  owner: 1,
  links: 2,
  inode: 3,
  size: 5,
  blocks: 6,
  /** The upper halves: of the size in the lower half of the word, of the blocks in the upper one. */
  sizeAndBlocks: 7,
  /** Whole ms since 1970 with sign. */
  birth: 8,
  /** Seconds since 1970 with sign, then the rest in ns. */
  mtimeSeconds: 10,
  mtimeNs: 12,
  /** Where the entry's name ends in the text of all names. */
  nameEnd: 13,
} as const;
export const WORDS = 14;
/** Sizes and blocks from 2^48 on are not for here. */
export const HALF = 0xffff;
const TWO_32 = 2 ** 32;

/** Set as long as only the folder's list has told of the entry. */
export const NOT_ASKED = 0x80000000;

const { S_IFMT, S_IFREG, S_IFDIR, S_IFLNK } = {
  S_IFMT: 0o170000,
  S_IFREG: 0o100000,
  S_IFDIR: 0o40000,
  S_IFLNK: 0o120000,
};

/** What `isFile()` and its like say, asked once for all of them: a folder may hold a hundred thousand entries. */
export function typeOf(mode: number): EntryType {
  switch (mode & S_IFMT) {
    case S_IFREG:
      return 'file';
    case S_IFDIR:
      return 'dir';
    case S_IFLNK:
      return 'link';
    default:
      return 'other';
  }
}

const DEVICE_SHIFT = 16;
const MOST_DEVICES = 0x7fff;

/** Texts of devices by their number here: all entries of a folder but what is mounted there have the same. */
const deviceTexts: string[] = [];
const deviceNumbers = new Map<string, number>();

export function deviceNumberOf(text: string): number {
  const known = deviceNumbers.get(text);
  if (known !== undefined) return known;
  if (deviceTexts.length > MOST_DEVICES) throw new Error('more devices than there is room for');
  deviceTexts.push(text);
  deviceNumbers.set(text, deviceTexts.length - 1);
  return deviceTexts.length - 1;
}

/** Puts mode and device of an entry that was asked itself. */
export function putModeAndDevice(words: Uint32Array, at: number, mode: number, device: number): void {
  words[at + WORD.modeAndDevice] = (device << DEVICE_SHIFT) | (mode & HALF);
}

/** Whole ms, cut off towards 1970 as Node does, of seconds with sign and the rest in ns. */
export function millisecondsOf(seconds: number, ns: number): number {
  const rest = ns / 1_000_000;
  return seconds < 0 ? Math.trunc(seconds * 1000 + rest) : seconds * 1000 + Math.floor(rest);
}

/** Fills in the words that a list does not tell (mode, device, links, inode, blocks) of the entry at a path. */
export type AskEntry = (full: string, words: Uint32Array, at: number) => void;

const nothingToAsk: AskEntry = () => undefined;

/** A place for the words of a folder's entries, from `start` on. */
export interface Room {
  readonly words: Uint32Array;
  readonly start: number;
}

/** Most folders are small: they share a piece of memory, as each of its own would cost more than what is in it. */
const PIECE_WORDS = 64 * 1024;
let piece = new Uint32Array(0);
let used = 0;

/** Room for so many entries. */
export function roomFor(entries: number): Room {
  const needed = entries * WORDS;
  if (needed > PIECE_WORDS / 8) return { words: new Uint32Array(needed), start: 0 };
  if (used + needed > piece.length) {
    piece = new Uint32Array(PIECE_WORDS);
    used = 0;
  }
  const start = used;
  used += needed;
  return { words: piece, start };
}

/**
 * The entries of a folder in order of their names; its room has `WORDS` for each. `ask` where only the folder's list has
 * told of them (Windows), null where each was looked at.
 */
export class ListedFolder implements EntryList {
  readonly length: number;
  readonly isOneDrive: boolean;
  readonly tellsAll: boolean;
  /** The folder's path with the separator behind it. */
  readonly prefix: string;
  private readonly words: Uint32Array;
  private readonly start: number;
  private readonly names: string;
  private readonly ask: AskEntry;
  private lastFound = 0;

  constructor(prefix: string, names: readonly string[], { words, start }: Room, ask: AskEntry | null) {
    this.prefix = prefix;
    this.length = names.length;
    this.words = words;
    this.start = start;
    this.ask = ask ?? nothingToAsk;
    // Windows shows a drive that is mounted in a folder as a link, and a link is never one of these.
    this.isOneDrive = ask !== null;
    this.tellsAll = ask === null;
    // One text for all: each name alone would take twice its room.
    this.names = names.join('');
    let end = 0;
    for (let index = 0; index < names.length; index += 1) {
      end += names[index]?.length ?? 0;
      words[start + index * WORDS + WORD.nameEnd] = end;
    }
  }

  nameOf(index: number): string {
    const begin = index === 0 ? 0 : this.word(index - 1, WORD.nameEnd);
    return this.names.slice(begin, this.word(index, WORD.nameEnd));
  }

  all(): readonly EntryFacts[] {
    return this.named(Array.from({ length: this.length }, (_, index) => this.nameOf(index)));
  }

  /** The same for whoever has the names at hand. */
  named(names: readonly string[]): readonly EntryFacts[] {
    const entries: EntryFacts[] = [];
    for (let index = 0; index < this.length; index += 1)
      entries.push(new FolderEntry(this, index, names[index] ?? ''));
    return entries;
  }

  find(name: string): EntryFacts | null {
    // Steps come in the order of the list, and each is looked at several times: it is the last one or the next.
    for (const near of [this.lastFound, this.lastFound + 1]) {
      if (near < this.length && this.nameOf(near) === name) return this.foundAt(near, name);
    }
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.nameOf(middle) < name) low = middle + 1;
      else high = middle;
    }
    return low < this.length && this.nameOf(low) === name ? this.foundAt(low, name) : null;
  }

  private foundAt(index: number, name: string): EntryFacts {
    this.lastFound = index;
    return new FolderEntry(this, index, name);
  }

  word(index: number, word: number): number {
    return this.words[this.start + index * WORDS + word] ?? 0;
  }

  /** The same of what only the entry itself tells. */
  own(index: number, word: number): number {
    if ((this.word(index, WORD.modeAndDevice) & NOT_ASKED) !== 0) {
      this.ask(this.prefix + this.nameOf(index), this.words, this.start + index * WORDS);
    }
    return this.word(index, word);
  }
}

/** One entry of such a folder: its facts are made of the words when they are asked for. */
export class FolderEntry implements EntryFacts {
  readonly list: ListedFolder;
  readonly name: string;
  private readonly index: number;

  constructor(list: ListedFolder, index: number, name: string) {
    this.list = list;
    this.index = index;
    this.name = name;
  }

  get path(): string {
    return this.list.prefix + this.name;
  }

  get type(): EntryType {
    return typeOf(this.list.word(this.index, WORD.modeAndDevice));
  }

  get size(): number {
    // A link is measured as a link: it holds no bytes of its own that could be freed.
    if (this.type !== 'file') return 0;
    const high = this.list.word(this.index, WORD.sizeAndBlocks) & HALF;
    return high * TWO_32 + this.list.word(this.index, WORD.size);
  }

  get allocated(): number {
    if (this.type !== 'file') return 0;
    const low = this.list.own(this.index, WORD.blocks);
    const high = this.list.word(this.index, WORD.sizeAndBlocks) >>> DEVICE_SHIFT;
    return (high * TWO_32 + low) * STAT_BLOCK_BYTES;
  }

  get mtimeMs(): number {
    return millisecondsOf(this.signed(WORD.mtimeSeconds), this.list.word(this.index, WORD.mtimeNs));
  }

  get mtimeNs(): string {
    const seconds = this.signed(WORD.mtimeSeconds);
    const rest = this.list.word(this.index, WORD.mtimeNs);
    if (seconds > 0) return `${seconds}${`${1_000_000_000 + rest}`.slice(1)}`;
    return (BigInt(seconds) * 1_000_000_000n + BigInt(rest)).toString();
  }

  get birthtimeMs(): number {
    return this.signed(WORD.birth);
  }

  get device(): string {
    return deviceTexts[this.list.own(this.index, WORD.modeAndDevice) >>> DEVICE_SHIFT] ?? '';
  }

  stamp(words: Uint32Array, at: number): void {
    const { list, index } = this;
    // SAFETY: asked itself first: that may correct the others.
    words[at + STAMP.inode] = list.own(index, WORD.inode);
    words[at + STAMP.inode + 1] = list.word(index, WORD.inode + 1);
    const isFile = this.type === 'file';
    words[at + STAMP.size] = isFile ? list.word(index, WORD.size) : 0;
    words[at + STAMP.size + 1] = isFile ? list.word(index, WORD.sizeAndBlocks) & HALF : 0;
    words[at + STAMP.mtimeSeconds] = list.word(index, WORD.mtimeSeconds);
    words[at + STAMP.mtimeSeconds + 1] = list.word(index, WORD.mtimeSeconds + 1);
    words[at + STAMP.mtimeNs] = list.word(index, WORD.mtimeNs);
  }

  get identity(): string {
    const { device } = this;
    const low = this.list.word(this.index, WORD.inode);
    const high = this.list.word(this.index, WORD.inode + 1);
    // Some file systems number in all of 64 bits.
    const inode =
      high < 2 ** 21 ? `${high * TWO_32 + low}` : ((BigInt(high) << 32n) | BigInt(low)).toString();
    return `${device}:${inode}`;
  }

  get links(): number {
    return this.list.own(this.index, WORD.links);
  }

  get mode(): number {
    return this.list.own(this.index, WORD.modeAndDevice) & HALF;
  }

  get owner(): number {
    return this.list.word(this.index, WORD.owner);
  }

  /** What is in a cloud is never one of these. */
  get cloudOnly(): boolean {
    return false;
  }

  private signed(word: number): number {
    return (this.list.word(this.index, word + 1) | 0) * TWO_32 + this.list.word(this.index, word);
  }
}
