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

/**
 * Where a step of this kind left what it moved or made, as its way back tells; null for none. `keptAt`: where the
 * quarantine keeps what it took, where that counts as the place.
 */
export function placeLeft(kind: string, undo: RecordedUndo, keptAt: string | null): string | null {
  switch (undo.kind) {
    case 'noop':
    case 'recycle.put':
    case 'window.move':
    case 'power.plan':
    case 'registry.set':
    case 'effects.set':
      return null;
    case 'fs.move':
      return undo.from;
    case 'fs.rmdir':
    case 'fs.restore':
      return undo.path;
    case 'quarantine.restore':
      return kind === 'fs.write' ? undo.path : keptAt;
  }
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
