import type { Fingerprint } from '../protocol/fingerprint.ts';
import type { MadeFolder } from '../protocol/journal.ts';
import type { RecordedUndo } from '../protocol/undo.ts';
import type { EntryFacts } from './entry-facts.ts';
import type { Files } from './ports.ts';
import type { SystemPorts } from './system-ports.ts';

/** A step that is to be taken back, paths real and absolute. */
export interface UndoableStep {
  readonly actionId: string;
  readonly kind: string;
  readonly undo: RecordedUndo;
  readonly after: Fingerprint | null;
  /** What the copy was made of that the step left. */
  readonly original?: string;
}

export interface UndoHands {
  readonly files: Files;
  readonly system: SystemPorts;
  /** Where a batch keeps an item, or null where there is no such batch or item. */
  keptPath(batch: string, item: string): string | null;
  /** Later steps of ours that hold what stands at `path`, or took away what stood there. */
  heldBy(path: string, occupant: EntryFacts | null): readonly string[];
  /** Folders that the step's task made on its way to other places. */
  readonly made: readonly MadeFolder[];
  /** Names temporary files. */
  readonly token: string;
}
