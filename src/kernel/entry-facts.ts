import type { EntryType } from '../protocol/fingerprint.ts';

/**
 * Lets the entry itself tell what its folder's list may not know yet (on Windows: what is being written, or was changed
 * by another of its names), and gives it back. Costs nothing where a list tells all.
 */
export function askedItself(entry: EntryFacts): EntryFacts {
  if (entry.list?.tellsAll !== true) void entry.identity;
  return entry;
}

/**
 * One entry of a folder, seen without opening or following it. Sizes in bytes, times in ms since 1970
 * (`mtimeNs` exact, as decimal text).
 */
export interface EntryFacts {
  readonly name: string;
  readonly path: string;
  readonly type: EntryType;
  readonly size: number;
  /** Bytes really taken on the drive. */
  readonly allocated: number;
  readonly mtimeMs: number;
  readonly mtimeNs: string;
  readonly birthtimeMs: number;
  /** Device and file number: the same for two names of one file. */
  readonly identity: string;
  /** How many names the file has. */
  readonly links: number;
  readonly mode: number;
  /** Number of the account that owns it; Windows always says 0. */
  readonly owner: number;
  /** A placeholder whose bytes are in the cloud: must never be opened. */
  readonly cloudOnly: boolean;
  /** The drive's part of the identity, where that need not be made for it. */
  readonly device?: string;
  /** Puts size, time and file number as words, at the places of `STAMP`, where these need not be made into texts first. */
  readonly stamp?: (words: Uint32Array, at: number) => void;
  /** Where the entry came out of a folder's list that keeps all of them in little room: that list. */
  readonly list?: EntryList;
}

/** All entries of one folder as they were listed. Holds them in little room and makes facts of them when asked. */
export interface EntryList {
  readonly length: number;
  /** Is every entry that names this list on the drive of its folder? False: each has to be asked. */
  readonly isOneDrive: boolean;
  /** Was every entry looked at itself? False: of some only the folder's list has told. */
  readonly tellsAll: boolean;
  /** The entry with exactly this name, or null. */
  find(name: string): EntryFacts | null;
  /** All of them, by code point. */
  all(): readonly EntryFacts[];
}
