import type { Result } from '../protocol/result.ts';
import type { Effects, RegistryData } from '../protocol/settings.ts';
import type { Rect, UiSelector } from '../protocol/ui.ts';

/**
 * The hands of the kernel for what is no file. Each is null where this system has no driver for it: then every step
 * and assertion that needs it is `UNSUPPORTED_PLATFORM`. Nothing here is ever asked to do a thing twice.
 */
export interface SystemPorts {
  readonly windows: Windows | null;
  readonly elements: WindowElements | null;
  readonly recycleBin: RecycleBin | null;
  readonly processes: ProcessControl | null;
  readonly settings: Settings | null;
  readonly programs: Programs | null;
}

/**
 * Windows of programs, by title or by program. Codes: `NOT_FOUND` (no such window), `CONFLICT` (several are called
 * so), `ACCESS_DENIED`, `BUSY` (its program does not answer).
 */
export interface Windows {
  exists(window: string): Promise<Result<boolean>>;
  /** Where it stands; of one that is minimised or maximised, where it goes when it is neither. */
  rectOf(window: string): Result<Rect>;
  /** Where that would leave it out of reach, it goes to the nearest place on a screen. Answers when it stands there. */
  move(window: string, rect: Rect): Result<void>;
}

/**
 * What is in windows. Codes: `NOT_FOUND` (no such window or element), `CONFLICT` (several fit, or it holds another text
 * that would be lost), `ACCESS_DENIED`, `BUSY`, `TIMEOUT` and `INTERNAL` (whether it was done is not known),
 * `UNSUPPORTED_PLATFORM` (nothing here can look into windows).
 */
export interface WindowElements {
  has(window: string, selector: UiSelector): Promise<Result<boolean>>;
  /** The element's text or value; null where it has none. */
  valueOf(window: string, selector: UiSelector): Promise<Result<string | null>>;
  invoke(window: string, selector: UiSelector): Promise<Result<void>>;
  click(window: string, selector: UiSelector): Promise<Result<void>>;
  type(window: string, selector: UiSelector, text: string): Promise<Result<void>>;
}

/** An entry of this user's bin: where it was (absolute), and its allocated bytes. */
export interface RecycledEntry {
  readonly original: string;
  readonly bytes: number;
}

/** This user's recycle bin. `entry` is the bin's own name of a thing in it. */
export interface RecycleBin {
  /** Code: `NOT_FOUND`. */
  look(entry: string): Result<RecycledEntry>;
  /** Removes one entry for good; answers the bytes that this freed. */
  purge(entry: string): Result<number>;
  /** Brings an entry back to where it was, never over anything (`TARGET_EXISTS`). */
  restore(entry: string): Result<void>;
  /** Puts what `restore` brought back into the bin again, under the same entry. */
  putBack(entry: string, original: string): Result<void>;
}

export type CloseOutcome = 'closed' | 'waiting' | 'gone';

/** A running program that a person may want to close. */
export interface RunningProcess {
  readonly pid: number;
  /** As in `startedAt` below. */
  readonly startedAt: string;
  /** The file that it runs, absolute. */
  readonly program: string;
  /** What it holds in memory now, parts that it shares with others included. */
  readonly bytes: number;
  /** The title of its main window; null without one, and on systems that do not tell. */
  readonly window: string | null;
}

export interface ProcessListing {
  /** Those that may be offered, largest first. */
  readonly candidates: readonly RunningProcess[];
  /** How many others there are. */
  readonly others: number;
}

export interface ProcessControl {
  /** Does a program that is asked to close get to ask about unsaved work? Where not, most just end. */
  readonly asksFirst: boolean;
  /** Programs of this account with a main window or much memory, none of them protected; the others are counted. */
  list(): Result<ProcessListing>;
  /** Code: `PATH_PROTECTED` for a process that is never closed: the system's, ours, another account's. */
  mayClose(pid: number): Result<void>;
  /** When the process with this number started, as the system tells it; null where there is none. */
  startedAt(pid: number): Result<string | null>;
  /**
   * Asks the process to end (as if its window were closed), or ends it. The driver compares `startedAt` again with
   * the process held open. `waiting`: it is still there (it asks about unsaved work). Codes: `CONFLICT` (another
   * process has its number now), `PATH_PROTECTED`, `ACCESS_DENIED`, `BUSY` (it has nothing that could be asked).
   */
  close(pid: number, startedAt: string, force: boolean): Promise<Result<CloseOutcome>>;
}

/** Settings of this user. Reading tells what is there, absent included; writing is read back by the kernel. */
export interface Settings {
  powerPlan(): Result<string>;
  setPowerPlan(guid: string): Result<void>;
  registry(key: string, name: string): Result<RegistryData | null>;
  /** Null removes the value. */
  setRegistry(key: string, name: string, data: RegistryData | null): Result<void>;
  /** The present state of the effects that `asked` names. */
  effects(asked: Effects): Result<Effects>;
  setEffects(effects: Effects): Result<void>;
}

/** Starts programs, without a shell. Codes: `NOT_FOUND`, `ACCESS_DENIED`, `TIMEOUT` (it was ended). */
export interface Programs {
  run(
    argv: readonly string[],
    cwd: string,
    timeoutMs: number,
  ): Promise<Result<{ readonly exitCode: number }>>;
}

/** Time that can be waited for; a test brings its own. `now` in ms. */
export interface Timer {
  now(): number;
  wait(ms: number): Promise<void>;
}
