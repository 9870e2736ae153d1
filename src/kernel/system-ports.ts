import type { Message } from '../protocol/message.ts';
import type { Result } from '../protocol/result.ts';
import type { Effects, HeldData, RegistryData } from '../protocol/settings.ts';
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

/** An entry of this user's bin. */
export interface RecycledEntry {
  /**
   * The bin's own name of it. It means this very thing: another one that got its place in the bin since has another
   * name.
   */
  readonly entry: string;
  /** Where it was, absolute. */
  readonly original: string;
  /** The top folder of the drive that it lies on. */
  readonly drive: string;
  /** When it was thrown away, in ms since 1970; null where the bin does not know. */
  readonly deletedMs: number | null;
  /** What it takes, as far as the bin tells without looking through all of it. */
  readonly bytes: number;
  /** The thing itself is gone and only the bin's record of it is left: 0 bytes, and nothing to bring back. */
  readonly recordOnly: boolean;
}

export interface BinListing {
  readonly entries: readonly RecycledEntry[];
  /** Things of which the bin's record is missing or broken: nobody knows where they were. They are left alone. */
  readonly unknown: number;
  /** Folders of the bin that could not be listed. */
  readonly unreadable: readonly string[];
}

/** This user's recycle bin, on all drives; never another user's. */
export interface RecycleBin {
  /**
   * All that is in it. Lets other work have its turn; `goOn` is told now and then how many were seen, and stops it by
   * false. Code: `CANCELLED`.
   */
  list(goOn?: (seen: number) => boolean): Promise<Result<BinListing>>;
  /** One entry; the folder that held it stands as its real path. Code: `NOT_FOUND`. */
  look(entry: string): Result<RecycledEntry>;
  /**
   * Removes one entry for good, all of it, or nothing where something in it is held (`BUSY`, `ACCESS_DENIED`,
   * `CONFLICT`); answers the bytes that this freed. Lets other work have its turn.
   */
  purge(entry: string): Promise<Result<number>>;
  /**
   * Brings an entry back to where it was, never over anything (`TARGET_EXISTS`); the folder for it is there already.
   * Answers what another drive did not take beside the bytes.
   */
  restore(entry: string): Result<readonly Message[]>;
  /** Puts what `restore` brought back into the bin again, under the same entry. */
  putBack(entry: string, original: string): Result<void>;
  /** To be called once after the last change of several: the bin's own notes and the desktop follow. */
  settle(): void;
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
  /** By what a person knows the process; null where there is none, and where this account may not know. */
  known(pid: number): Pick<RunningProcess, 'program' | 'window'> | null;
  /** When the process with this number started, as the system tells it; null where there is none. */
  startedAt(pid: number): Result<string | null>;
  /**
   * Asks the process to end (as if its window were closed), or ends it. The driver compares `startedAt` again with
   * the process held open. `waiting`: it is still there (it asks about unsaved work). Codes: `CONFLICT` (another
   * process has its number now), `PATH_PROTECTED`, `ACCESS_DENIED`, `BUSY` (it has nothing that could be asked).
   */
  close(pid: number, startedAt: string, force: boolean): Promise<Result<CloseOutcome>>;
}

/** What starts when this user logs on, and how that is switched off without taking it away. */
export interface StartupEntry {
  /** As Windows lists it: the name of a value or of a file. */
  readonly name: string;
  /** The command, or the full path of the file. */
  readonly starts: string;
  readonly isOn: boolean;
  /** The registry value that switches it, and what to put there to switch it off; `off` is null where it is off. */
  readonly key: string;
  readonly off: RegistryData | null;
}

/** Settings of this user. Reading tells what is there, absent included; writing is read back by the kernel. */
export interface Settings {
  powerPlan(): Result<string>;
  /** The plans that this computer has. */
  powerPlans(): Result<readonly string[]>;
  /** Code: `NOT_FOUND` (this computer has no such plan). */
  setPowerPlan(guid: string): Result<void>;
  registry(key: string, name: string): Result<HeldData | null>;
  /** Null removes the value. */
  setRegistry(key: string, name: string, data: HeldData | null): Result<void>;
  startup(): Result<readonly StartupEntry[]>;
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
