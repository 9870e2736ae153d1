import { createHash } from 'node:crypto';
import { deviceOf } from '../protocol/device.ts';
import { putTime, putWide, STAMP, STAMP_WORDS } from '../protocol/entry-stamp.ts';
import type { EntryType } from '../protocol/fingerprint.ts';
import type { EntryFacts } from './entry-facts.ts';

const TEXT_AT_ONCE = 64 * 1024;
const ENTRIES_AT_ONCE = 1024;
const BYTES_PER_WORD = 4;
/** Of each entry: its kind, and the words of its stamp. */
const ENTRY_WORDS = 1 + STAMP_WORDS;
const LOW_32 = 0xffff_ffffn;

/** Never 0, and never another: hashes are kept in plans. */
const KINDS: Readonly<Record<EntryType, number>> = { file: 1, dir: 2, link: 3, other: 4 };

/**
 * SHA-256 of everything in a folder, made of two streams: texts (paths, names, where links lead) and numbers. A temp
 * folder holds hundreds of thousands of entries: each handed over by itself, as a text, would take as long as looking.
 */
export class SubtreeHash {
  private readonly texts = createHash('sha256');
  private readonly numbers = createHash('sha256');
  private readonly words = new Uint32Array(ENTRIES_AT_ONCE * ENTRY_WORDS);
  private readonly bytes = new Uint8Array(this.words.buffer);
  private readonly device: string;
  private text = '';
  private entries = 0;

  /** `device`: of the folder that is hashed. */
  constructor(device: string) {
    this.device = device;
  }

  /** A folder, by what stands before its entries' names from the top on, and how many entries it has. */
  folder(prefix: string, entries: number): void {
    this.addText(prefix);
    this.addText(`${entries}`);
  }

  /** An entry of that folder of which only name and kind matter. */
  name({ name, type }: EntryFacts): void {
    this.addText(name);
    const at = this.entries * ENTRY_WORDS;
    this.words[at] = KINDS[type];
    this.words.fill(0, at + 1, at + ENTRY_WORDS);
    this.count();
  }

  /** An entry of that folder with its size, time and identity. */
  entry(entry: EntryFacts): void {
    this.addText(entry.name);
    const at = this.entries * ENTRY_WORDS;
    this.words[at] = KINDS[entry.type];
    if (entry.stamp === undefined) putStamp(entry, this.words, at + 1);
    else entry.stamp(this.words, at + 1);
    // SAFETY: the stamp holds a file number alone; what lies on another drive, or has none, is told by all of its identity.
    if (deviceOf(entry) !== this.device || !hasNumber(entry)) this.addText(entry.identity);
    this.count();
  }

  /** No name, path or target holds a NUL: where one text ends is never in doubt. */
  addText(text: string): void {
    this.text += `${text}\0`;
    if (this.text.length >= TEXT_AT_ONCE) this.flushText();
  }

  /** Hex. */
  digest(): string {
    this.flushText();
    this.flushNumbers();
    return createHash('sha256').update(this.texts.digest()).update(this.numbers.digest()).digest('hex');
  }

  private count(): void {
    this.entries += 1;
    if (this.entries === ENTRIES_AT_ONCE) this.flushNumbers();
  }

  private flushText(): void {
    this.texts.update(this.text, 'utf8');
    this.text = '';
  }

  private flushNumbers(): void {
    this.numbers.update(this.bytes.subarray(0, this.entries * ENTRY_WORDS * BYTES_PER_WORD));
    this.entries = 0;
  }
}

/** The same of an entry that was looked at by itself as a list gives of its own. */
function putStamp({ size, mtimeNs, identity }: EntryFacts, words: Uint32Array, at: number): void {
  putWide(words, at + STAMP.size, size);
  putTime(words, at + STAMP.mtimeSeconds, BigInt(mtimeNs));
  const number = numberIn(identity);
  const inode = number === null ? 0n : BigInt(number);
  words[at + STAMP.inode] = Number(inode & LOW_32);
  words[at + STAMP.inode + 1] = Number((inode >> 32n) & LOW_32);
}

/** What a list gives of its own has a number in any case. */
function hasNumber({ stamp, identity }: EntryFacts): boolean {
  return stamp !== undefined || numberIn(identity) !== null;
}

/** The file number in an identity; what is in a cloud has none. */
function numberIn(identity: string): string | null {
  const number = identity.slice(identity.indexOf(':') + 1);
  return /^\d{1,20}$/.test(number) ? number : null;
}
