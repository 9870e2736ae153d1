import type { z } from 'zod';
import type { Action, ActionKind } from '../protocol/action.ts';
import type { CapabilityId } from '../protocol/capability.ts';
import type { Fingerprint } from '../protocol/fingerprint.ts';
import type { Message } from '../protocol/message.ts';
import type { Result } from '../protocol/result.ts';
import type { Problem, Tier } from '../protocol/results.ts';
import type { DeclaredUndo, RecordedUndo, SettingState } from '../protocol/undo.ts';
import type { EntryFacts } from './entry-facts.ts';
import type { CopiedEntry, MoveOutcome } from './ports.ts';
import type { Sight } from './virtual-tree.ts';

/** How an action uses a path: takes what is there away, reads it, or makes something new there. */
export type PathRole = 'take' | 'read' | 'make';

export interface PathUse {
  /** The action's field that holds the path. */
  readonly field: string;
  readonly path: string;
  readonly role: PathRole;
  /** The capability that must cover this path. */
  readonly needs: CapabilityId;
  /** A name that the item brings along is not new and needs not be legal on Windows. */
  readonly keepsNameOf?: string;
}

/** What a driver sees of the disk while estimating: the state at the step's turn. */
export interface Outlook {
  see(path: string): Result<Sight>;
  /** What is there, with problems of the way to it (a parent that is no folder) as a failure. */
  seeTarget(path: string): Result<Sight>;
  readText(facts: EntryFacts, maxBytes: number): Result<string | null>;
  /** What earlier steps set this setting to, or null where none of them touches it. */
  changedSetting(setting: SettingState): SettingState | null;
  /** Does it lie in a root, where an action may reach? Our own folder in a root is none of that. */
  isInRoots(path: string): boolean;
  readonly ignoresCase: boolean;
  /** The last number that a name got in this plan, by its path: thousands of the same name are not counted anew. */
  readonly numbers: Map<string, number>;
}

/** Effect of a step on the outlook of the later ones. */
export type Effect =
  | { readonly does: 'move'; readonly from: string; readonly to: string }
  | { readonly does: 'take'; readonly path: string }
  | { readonly does: 'set'; readonly state: SettingState }
  | {
      readonly does: 'make';
      readonly path: string;
      readonly type: 'dir' | 'file';
      readonly content: string | null;
      readonly bytes: number;
    };

/** What a step would do, found out without doing it. */
export interface Estimate {
  readonly problems: readonly Problem[];
  /** What the step acts on, as it is now (null: nothing, or made by an earlier step). */
  readonly source: EntryFacts | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly effects: readonly Effect[];
  /** Where it gives things back to, beside the paths that it names (from the recycle bin); guarded like those. */
  readonly returns: readonly string[];
  /** Steps that this one builds on. */
  readonly dependsOn: readonly string[];
  /** Nothing on disk would change (a folder that exists already). */
  readonly changesNothing: boolean;
  /** Does the source leave its place? Its bytes count then. */
  readonly leavesPlace: boolean;
  /** True where what is taken goes into the quarantine. */
  readonly keepsInQuarantine: boolean;
  /** Bytes that go with what is no file in a root (an entry of the recycle bin); 0 elsewhere. */
  readonly bytes: number;
  /** What a person has to know of it that neither its summary nor its places say. */
  readonly notes: readonly Message[];
}

/** A place in the run's batch, assigned and written to the manifest before anything moves. */
export interface KeepingPlace {
  readonly batch: string;
  readonly item: string;
  readonly path: string;
}

/** What a driver gets to act with; every change is a call of it. */
export interface Hands {
  /** Source of the step, as fingerprinted and checked again just now. */
  readonly source: EntryFacts | null;
  /** Where the quarantine keeps what this step takes; null where it takes nothing. */
  readonly keep: KeepingPlace | null;
  /** The target as it was judged, its number included. */
  readonly plannedTo: string | null;
  /** Allocated bytes that would be free on this drive if the source left it. */
  readonly frees: number;
  /** Names temporary files of this step, so that recovery knows them. */
  readonly token: string;
  /** Did somebody ask to stop? Only a step in several parts looks, between them. */
  cancelled(): boolean;
  /** Says what such a step is at, and how many bytes went so far. */
  tell(current: string, bytes: number): void;
  wait(ms: number): Promise<void>;
  /** Something of the step is done that nothing brings back: said where the step fails after it. */
  noteFinal(): void;
  /** Makes the missing parents of a path and notes them. */
  makeParents(path: string): Result<void>;
  lookAt(path: string): Result<EntryFacts>;
  move(from: string, to: string): Result<MoveOutcome>;
  makeFolder(path: string): Result<EntryFacts>;
  copy(from: string, to: string): Result<CopiedEntry>;
  writeNew(path: string, content: string): Result<EntryFacts>;
  writeOver(
    path: string,
    content: string,
    keepAt: string,
  ): Result<{ written: EntryFacts; kept: MoveOutcome }>;
}

/** What a step did. */
export interface Execution {
  readonly undo: RecordedUndo;
  /** What lies where the step put it; with the hash where its contents are ours. */
  readonly after: Fingerprint | null;
  /** The final target where it differs from the asked one. */
  readonly to: string | null;
  /** Bytes that left the drive for good or went to another one. */
  readonly freed: number;
  /** A part of the source that could not be removed after its copy was complete, under this name. */
  readonly leftover?: string;
  /** What another drive did not take beside the bytes, in words. */
  readonly lost?: readonly Message[];
  /** Nothing brings back what it did, not even in the same run: `undo` is no more than a form. */
  readonly final?: true;
}

/** How a declared undo stands to what the action would need. */
export type UndoFit = 'fits' | 'mismatch' | 'none';

/** One kind of action: the whole of what the kernel must know of it. A new kind is one of these in the table. */
export interface ActionDriver<A extends Action = Action> {
  readonly kind: ActionKind;
  readonly schema: z.ZodType<A>;
  readonly tier: Tier;
  /** `derived`: a kind that may leave the undo out; `required`: one that is refused without (protocol §4). */
  readonly undoRule: 'declared' | 'derived' | 'required';
  /** What must be declared for a kind that names no paths; those that do say it of each path. */
  readonly capability?: CapabilityId;
  /** The window that it works in, which a scope must cover. */
  windowOf?(action: A): string;
  /** Why it is out of reach whatever is granted (a registry value that is not on the list), or null. */
  forbids?(action: A): Message | null;
  paths(action: A): readonly PathUse[];
  /** The same action with its paths replaced, field by field. */
  withPaths(action: A, replace: (field: string, path: string) => string): A;
  /** `to`: where the thing really goes, where that is another place than was asked for. */
  describe(action: A, to: string | null): Message;
  /** Does the declared undo (paths resolved) bring the old state back? */
  undoFit(action: A, declared: DeclaredUndo, outlook: Outlook): Result<UndoFit>;
  estimate(action: A, outlook: Outlook): Estimate;
  execute(action: A, hands: Hands): Result<Execution> | Promise<Result<Execution>>;
}
