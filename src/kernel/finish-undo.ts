import { z } from 'zod';
import { type Fingerprint, fingerprintSchema } from '../protocol/fingerprint.ts';
import { recordedUndoSchema } from '../protocol/undo.ts';
import type { EntryFacts } from './entry-facts.ts';
import type { IntentStore, Run } from './intents.ts';
import type { JournalWriter } from './journal.ts';
import { parseJson } from './parse-json.ts';
import type { Files } from './ports.ts';
import type { SystemPorts } from './system-ports.ts';
import { type UndoableStep, type UndoHands, undoHandsOf, undoStep, writtenAside } from './undo-step.ts';

/** What is written down before a step is taken back. */
export const undoIntentSchema = z.object({
  /** Where its status stands in the journal (bytes), or null where no journal tells of it. */
  statusOffset: z.number().nullable(),
  undoable: z.object({
    actionId: z.string(),
    kind: z.string(),
    undo: recordedUndoSchema,
    after: fingerprintSchema.nullable(),
  }),
  token: z.string(),
});
export type UndoIntent = z.infer<typeof undoIntentSchema>;

/** Completes a begun undo or rollback: each intended step is taken back, or found to be back already. */
export function finishUndo(
  run: Run,
  store: IntentStore,
  journal: JournalWriter,
  files: Files,
  keptPath: UndoHands['keptPath'],
  system: SystemPorts,
): void {
  for (const intent of store.pending(run.runId)) {
    const parsed = undoIntentSchema.safeParse(parseJson(intent.payload));
    // What is no text of ours tells nothing: that step is left as it is.
    if (!parsed.success) continue;
    const { undoable, statusOffset, token } = parsed.data;
    const hands: UndoHands = undoHandsOf(files, keptPath, token, system);
    if (undoOrFindUndone(undoable, hands) && statusOffset !== null) journal.markRolledBack(statusOffset);
  }
}

function undoOrFindUndone(step: UndoableStep, hands: UndoHands): boolean {
  const way = wayBack(step, hands.keptPath);
  clearCut(step, way, hands);
  const undone = undoStep(step, hands);
  return undone.ok || (way !== null && isBackAlready(step, way, hands.files));
}

interface WayBack {
  readonly from: string;
  readonly to: string;
}

/** From where to where a step's undo moves a thing, or null where it moves none. */
function wayBack(step: UndoableStep, keptPath: UndoHands['keptPath']): WayBack | null {
  const { undo } = step;
  if (undo.kind === 'fs.move') return { from: undo.from, to: undo.to };
  if (undo.kind !== 'quarantine.restore') return null;
  const from = keptPath(undo.batch, undo.item);
  return from === null ? null : { from, to: undo.path };
}

/** What the kill left under names of ours goes on to its end, or back to where it was. */
function clearCut(step: UndoableStep, way: WayBack | null, hands: UndoHands): void {
  const { files, token } = hands;
  const { undo } = step;
  if (undo.kind === 'fs.restore') files.finishCut(undo.path, undo.path, token);
  if (way === null) return;
  files.finishCut(way.from, way.to, token);
  const { after } = step;
  if (step.kind === 'fs.write') {
    clearWritten(way.from, way.to, ({ mtimeNs }) => after && { ...after, mtimeNs }, token, files);
  }
}

/**
 * What we had written and set aside while the old file was to return from `kept`: it goes where that is back, and
 * only while it is what `ours` says (null: it stays); else it gets its name back.
 */
export function clearWritten(
  kept: string,
  full: string,
  ours: (written: EntryFacts) => Fingerprint | null,
  token: string,
  files: Files,
): void {
  const aside = writtenAside(full, token);
  files.finishCut(aside, aside, token);
  const written = files.lookAt(aside);
  if (!written.ok) return;
  // SAFETY: it goes only where the old file is known to be back (invariant 6).
  const isReturned = files.lookAt(full).ok && !files.lookAt(kept).ok;
  const expected = isReturned ? ours(written.value) : null;
  if (!isReturned) files.move(aside, full, written.value, `${token}-w`);
  else if (expected !== null) files.removeOwn(aside, expected, `${token}-w`);
}

/**
 * It is gone from where the step left it, and stands at its old place: across drives under another identity, so
 * that kind, size and time tell.
 */
function isBackAlready(step: UndoableStep, way: WayBack, files: Files): boolean {
  const { after } = step;
  const facts = files.lookAt(way.to);
  if (after === null || !facts.ok || files.lookAt(way.from).ok) return false;
  if (step.kind === 'fs.write') return facts.value.identity !== after.identity;
  if (facts.value.identity === after.identity) return true;
  if (facts.value.type !== after.type) return false;
  const afterMs = Number(BigInt(after.mtimeNs) / 1_000_000n);
  return facts.value.type !== 'file' || (facts.value.size === after.size && facts.value.mtimeMs === afterMs);
}
