import type { z } from 'zod';
import type { EntryFacts } from '../kernel/entry-facts.ts';
import type { KnownFolder } from '../kernel/places.ts';
import type { BinListing, ProcessListing, StartupEntry } from '../kernel/system-ports.ts';
import type { Action } from '../protocol/action.ts';
import type { EntryType } from '../protocol/fingerprint.ts';
import type { Text } from '../protocol/message.ts';
import type { Progress } from '../protocol/progress.ts';
import type { Result } from '../protocol/result.ts';
import type { Effects, HeldData } from '../protocol/settings.ts';
import type { Platform } from '../protocol/skill-manifest.ts';

/** What a skill may ask the system, read-only. */
export interface SkillSystem extends SkillMachine {
  readonly profile: string;
  /** True where another profile stands in for the account's own: nothing outside it is looked at. */
  readonly profileIsMadeUp: boolean;
  readonly account: SkillAccount;
  /** The app's data and its quarantine: nothing in them is ever proposed. */
  readonly ownFolders: readonly string[];
  /** The program's own folder. */
  readonly appFolder: string;
  knownFolder(name: KnownFolder): string;
  readonly temp: string;
  /** A variable for paths (`LOCALAPPDATA`, `XDG_CACHE_HOME` …), or null where this system has none. */
  variable(name: string): string | null;
  /** Paths below `folders` that some program holds open now; null where this system cannot tell. */
  openPaths(folders: readonly string[]): ReadonlySet<string> | null;
  /**
   * What lies at `base` and the segments below it, a segment being a name or a pattern (`*`, `{a,b}`), by code
   * point. Where a link, or anything else that is no folder, stands in the way, the answer ends with it.
   */
  find(base: string, segments: readonly string[]): readonly FoundEntry[];
  /** A settings file of the person's beside the app's data (`name.json`), or null where there is none. */
  settings(name: string): Result<SettingsFile | null>;
}

/**
 * What a skill may read of the computer beside files: whoever may change something of it may read it. Codes of each:
 * `CAPABILITY_MISSING` (its manifest lacks the capability named here), `UNSUPPORTED_PLATFORM` (this system has no such
 * thing, or a made-up profile keeps it out of reach), those of the system.
 */
export interface SkillMachine {
  /** This account's recycle bin, on all drives; `goOn` as the bin calls it. Needs `recycle.write`. Code: `CANCELLED`. */
  recycleBin(goOn: (seen: number) => boolean): Promise<Result<BinListing>>;
  /** Programs that a person may want to close, and how many others there are. Needs `process.close`. */
  processes(): Result<ProcessListing>;
  /** Needs `settings.write`, as all that follow. */
  power(): Result<PowerPlans>;
  /** The present state of the effects that `asked` names. */
  effects(asked: Effects): Result<Effects>;
  startup(): Result<readonly StartupEntry[]>;
  /** A value that a step may set; null where it is absent. Code: `PATH_PROTECTED` for any other. */
  registry(key: string, name: string): Result<HeldData | null>;
}

/** A power plan by its GUID, and which of those that Windows brings it is. */
export interface PowerPlan {
  readonly guid: string;
  readonly known: 'balanced' | 'fast' | 'saver' | 'other';
}

export interface PowerPlans {
  readonly active: PowerPlan;
  readonly plans: readonly PowerPlan[];
}

/** A settings file: its absolute path, and its text as it stands. */
export interface SettingsFile {
  readonly path: string;
  readonly text: string;
}

/** The account that the program runs as. `uid` is null on Windows. */
export interface SkillAccount {
  readonly uid: number | null;
  readonly isAdministrator: boolean;
}

/** Something found by a pattern: `path` is real (a link stays a link), `matched` what its patterns stand for. */
export interface FoundEntry {
  readonly path: string;
  readonly type: EntryType;
  /** May this account see what lies in it? False for all but folders. */
  readonly canList: boolean;
  readonly matched: readonly string[];
}

/** All that a skill has. Every call is checked against the skill's capabilities and the run's roots. */
export interface SkillContext<Options = unknown> {
  readonly root: string;
  readonly roots: readonly string[];
  readonly options: Options;
  /** ms since 1970, the same for the whole run. */
  readonly now: number;
  readonly platform: Platform;
  readonly system: SkillSystem;
  /** Direct entries of a folder, by code point; links as links. */
  list(dir: string): Result<readonly EntryFacts[]>;
  /** Everything below a folder, depth first, links not entered; what cannot be read goes to `unreadable`. */
  walk(dir: string, visit: (entry: EntryFacts) => void, unreadable?: (path: string) => void): Result<void>;
  stat(path: string): Result<EntryFacts>;
  exists(path: string): boolean;
  /**
   * Does the system not show this to a person: a leading dot, on Windows marked hidden or system? So counts what the
   * skill may not look at.
   */
  isHidden(path: string): boolean;
  /** At most `maxBytes` of a file as UTF-8. */
  readText(path: string, maxBytes: number): Result<string>;
  /** SHA-256 of a file's bytes, hex. */
  hash(path: string): Result<string>;
  /** Says how far the work is; throttled by the host. */
  progress(progress: Progress): void;
  cancelled(): boolean;
  log(text: Text): void;
  /** Counts what the skill could have proposed and leaves: fresh, or in use. Bytes as on disk; adds up. */
  keep(entries: number, bytes: number): void;
}

/** An action with its reason as a message, so that the host can say it in the person's language. */
export type ProposedAction = WithTextReason<Action>;

type WithTextReason<A> = A extends Action ? Omit<A, 'reason'> & ProposalExtras : never;

interface ProposalExtras {
  readonly reason?: Text;
  /** A failure to move this one is no failure of the run (an entry of a cache that is in use). */
  readonly tolerated?: boolean;
}

export interface Skill<Options = unknown, Findings = unknown> {
  /** Options as the command line gives them (`--option k=v`): strings in, typed values out. */
  readonly options?: z.ZodType<Options>;
  /** A skill with targets of its own gives its roots; others run on the root that the person named. */
  readonly roots?: (system: SkillSystem, platform: Platform) => Result<readonly string[]>;
  /**
   * A skill whose steps are about the computer rather than about files: its ground is the profile, its journal lies in
   * the data folder, and no folder is opened that a person could not name. `and named`: folders that a person names are
   * opened beside it (for what comes back there); without, none can be named.
   */
  readonly ground?: 'profile' | 'profile and named';
  readonly title: Text;
  /** What it does, in the person's language; without it the manifest's words are shown. */
  readonly description?: Text;
  scan(ctx: SkillContext<Options>): Result<Findings> | Promise<Result<Findings>>;
  plan(
    ctx: SkillContext<Options>,
    findings: Findings,
  ): Result<readonly ProposedAction[]> | Promise<Result<readonly ProposedAction[]>>;
}

/** Declares a skill: gives its parts their types, nothing else. */
export function defineSkill<Options, Findings>(skill: Skill<Options, Findings>): Skill<Options, Findings> {
  return skill;
}
