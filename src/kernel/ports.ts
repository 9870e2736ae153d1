import type { Fingerprint } from '../protocol/fingerprint.ts';
import type { Message } from '../protocol/message.ts';
import type { Result } from '../protocol/result.ts';
import type { EntryFacts } from './entry-facts.ts';

/**
 * What a move left behind: the entry at its new place. `crossed`: it went to another drive as a copy.
 * `leftover`: where what could not be removed of the old one lies; it has its equal at the new place. `lost`: what the
 * other drive did not take beside the bytes.
 */
export interface MoveOutcome {
  readonly landed: EntryFacts;
  readonly crossed: boolean;
  readonly leftover?: string;
  readonly lost?: readonly Message[];
}

export interface CopiedEntry extends EntryFacts {
  readonly hash?: string;
}

/**
 * The hands of the kernel: every look at and every change of a person's files goes through here.
 * No call follows a link in the last segment, none ever replaces what is at a target (`TARGET_EXISTS`).
 * Paths are absolute with a real parent; each call makes sure of that right before it acts (`CONFLICT`).
 */
export interface Files {
  lookAt(path: string): Result<EntryFacts>;
  /** May this account see what lies in the folder? */
  canList(dir: string): Result<void>;
  /** May this account make and take away names in the folder? */
  canChange(dir: string): boolean;
  /**
   * Direct entries by code point; names that are no valid Unicode go to `unaddressable` as they read. `goOn` is
   * told how many were seen and stops the listing by false (`CANCELLED`).
   */
  list(
    dir: string,
    unaddressable?: (shownName: string) => void,
    goOn?: (seen: number) => boolean,
  ): Result<readonly EntryFacts[]>;
  /** SHA-256 of a file's bytes, hex; `step` gets each chunk's bytes and stops by false. */
  hash(path: string, step?: (bytes: number) => boolean): Result<string>;
  readText(path: string, maxBytes: number): Result<string | null>;
  readLink(path: string): Result<string>;
  realPath(path: string): Result<string>;
  /** Does the file system ignore case in this folder? Found out without writing. */
  ignoresCase(dir: string): boolean;
  /** The drive that holds `dir` or would hold it (first part of an identity), or null where it cannot be told. */
  volumeOf(dir: string): string | null;
  /** Where something is mounted below `dir` (a real path): another drive, or a folder a second time. */
  mountsBelow(dir: string): readonly string[];
  /** Bytes a user may still write on the drive that holds `dir`, or null where it cannot be told. */
  freeBytes(dir: string): number | null;
  /** Moves a file, link or whole folder that still is `expected`. `token` names temporary files. */
  move(from: string, to: string, expected: Pick<EntryFacts, 'identity'>, token: string): Result<MoveOutcome>;
  /**
   * Makes the quarantine's folder where it is missing and a mode alone would not keep others out; code
   * `PATH_PROTECTED` where there is one that belongs to somebody else.
   */
  readyQuarantine(folder: string): Result<void>;
  /** Makes one folder that is not there yet. */
  makeFolder(path: string): Result<EntryFacts>;
  /** Removes a folder if it is empty (`TARGET_EXISTS` otherwise). */
  removeEmptyFolder(path: string): Result<void>;
  /** Copies a file or link, verified, with mode and times. `hash`: of the bytes that a file's copy was made of. */
  copy(from: string, to: string, token: string): Result<CopiedEntry>;
  /** Writes a new file, flushed, under its final name in one step. */
  writeNew(path: string, content: string, token: string): Result<EntryFacts>;
  /**
   * Writes over a file that still is `expected`; the old file itself moves to `keepAt`. Mode, owner and
   * extended attributes carry over.
   */
  writeOver(
    path: string,
    content: string,
    expected: Pick<EntryFacts, 'identity'>,
    keepAt: string,
    token: string,
  ): Result<{ readonly written: EntryFacts; readonly kept: MoveOutcome }>;
  /** Removes a file or link for good that still is `expected` (a copy or a file that we made). */
  removeOwn(path: string, expected: Fingerprint, token: string): Result<void>;
  /**
   * Removes a kept file, link or folder for good, entry by entry, links as links. Answers the allocated bytes
   * whose last name went.
   */
  removeForGood(path: string): Result<number>;
  /**
   * Cleans up after a move, copy or write that was cut off: a half-made copy goes, a source that was set aside
   * goes on to its end where the target is complete, or back to its name. `mayBeNumbered`: the target was the first
   * free one of `to`, `to (1)` and so on.
   */
  finishCut(from: string, to: string, token: string, mayBeNumbered?: boolean): void;
  /** The same for a file that was being written over: the old one (`identity`) is at its name or at `keepAt`. */
  finishWriteOver(path: string, keepAt: string, identity: string, token: string): void;
}
