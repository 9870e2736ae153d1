import type { EntryType } from '../protocol/fingerprint.ts';

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
}
