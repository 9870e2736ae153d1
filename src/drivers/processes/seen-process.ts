import type { Result } from '../../protocol/result.ts';

/** A process as the system lists it. */
export interface SeenProcess {
  readonly pid: number;
  /** Number of the process that started it; that one may be gone. */
  readonly parent: number;
  /** When it started, in the system's own words; null where this account may not know. */
  readonly startedAt: string | null;
  /** The file that it runs, absolute; null where this account may not know, and where there is none. */
  readonly program: string | null;
  /** What it holds in memory now. */
  readonly bytes: number;
  /** The title of its main window, or null. */
  readonly window: string | null;
  /** Does the system itself count it as its own (`system`), or as another account's (`foreign`)? */
  readonly belongsTo: 'person' | 'system' | 'foreign';
}

/** A process that is held: while it is, its number is no other one's, or nothing reaches the other one. */
export interface HeldProcess {
  /** When it started; null where it has ended. */
  readonly startedAt: string | null;
  hasEnded(): boolean;
  /** Asks it to end. Codes: `ACCESS_DENIED`, `BUSY` (nothing that could be asked). */
  ask(): Result<void>;
  /** Ends it. Code: `ACCESS_DENIED`. */
  end(): Result<void>;
  release(): void;
}

/** Processes as one system tells of them, and takes hold of them. */
export interface ProcessSystem {
  readonly asksFirst: boolean;
  /** All of them, ours included. Code: `INTERNAL`. */
  listAll(): Result<readonly SeenProcess[]>;
  startOf(pid: number): string | null;
  /** Null: there is none with this number. Code: `ACCESS_DENIED`. */
  hold(pid: number, force: boolean): Result<HeldProcess | null>;
  /** Does a program belong to the system by where it lies, or by what it is called? */
  isOfSystem(program: string): boolean;
}
