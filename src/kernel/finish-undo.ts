import { z } from 'zod';
import { type Fingerprint, fingerprintSchema } from '../protocol/fingerprint.ts';
import type { MadeFolder } from '../protocol/journal.ts';
import { recordedUndoSchema } from '../protocol/undo.ts';
import type { EntryFacts } from './entry-facts.ts';
import { fingerprintOf, isLikeness } from './fingerprint.ts';
import type { IntentStore, Run } from './intents.ts';
import type { JournalWriter } from './journal.ts';
import { occupiedNames } from './occupied-names.ts';
import { parseJson } from './parse-json.ts';
import type { Files } from './ports.ts';
import type { Reach } from './reach-of-run.ts';
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
    original: z.string().exactOptional(),
  }),
  token: z.string(),
  /** What lay where the step left it, right before the undo: by this it is known again, edits and all. */
  found: fingerprintSchema.nullable().optional(),
  /** Where what is to return is kept: perhaps in a quarantine that the person named. */
  kept: z.string().nullable().optional(),
});
export type UndoIntent = z.infer<typeof undoIntentSchema>;

/** The intent of taking a step back, with a look at what is to return. */
export function undoIntentOf(
  undoable: UndoableStep,
  statusOffset: number | null,
  token: string,
  files: Files,
  keptPath: UndoHands['keptPath'],
): UndoIntent {
  const way = wayBack(undoable, keptPath);
  const facts = way === null ? null : files.lookAt(way.from);
  return {
    statusOffset,
    undoable,
    token,
    found: facts?.ok === true ? fingerprintOf(facts.value) : null,
    kept: undoable.undo.kind === 'quarantine.restore' ? (way?.from ?? null) : null,
  };
}

/**
 * Completes a begun undo or rollback: each intended step is taken back, or found to be back already. `made`: the
 * folders that the task made on its way; `mayReach`: a step that leads out of the run's roots is left alone.
 */
export function finishUndo(
  run: Run,
  store: IntentStore,
  journal: JournalWriter,
  files: Files,
  keptPath: UndoHands['keptPath'],
  made: readonly MadeFolder[],
  system: SystemPorts,
  mayReach: Reach,
): void {
  for (const intent of store.pending(run.runId)) {
    const parsed = undoIntentSchema.safeParse(parseJson(intent.payload));
    // What is no text of ours tells nothing: that step is left as it is.
    if (!parsed.success) continue;
    const { undoable, statusOffset, token, found = null, kept } = parsed.data;
    // SAFETY: what is marked was taken back to its end; what lies at its places now is another step's.
    if (statusOffset !== null && journal.markAt(statusOffset) === 'undone') continue;
    if (!mayReach(undoable, kept)) continue;
    const keptHere = kept === undefined ? keptPath : () => kept;
    const hands: UndoHands = undoHandsOf(files, keptHere, made, token, system);
    if (undoOrFindUndone(undoable, found, hands) && statusOffset !== null)
      journal.markRolledBack(statusOffset);
  }
}

function undoOrFindUndone(step: UndoableStep, found: Fingerprint | null, hands: UndoHands): boolean {
  const way = wayBack(step, hands.keptPath);
  clearCut(step, way, hands);
  const undone = undoStep(step, hands);
  return undone.ok || (way !== null && isBackAlready(step, found, way, hands.files));
}

/** A mark that was cut off in its rewrite is completed: it is only begun when its step is taken back. */
export function completeMarks(run: Run, store: IntentStore, journal: JournalWriter): void {
  for (const { payload } of store.pending(run.runId)) {
    const parsed = undoIntentSchema.safeParse(parseJson(payload));
    const offset = parsed.success ? parsed.data.statusOffset : null;
    if (offset !== null && journal.markAt(offset) === 'cut') journal.markRolledBack(offset);
  }
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
  files.finishCut(way.from, way.to, token, true);
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
 * It is gone from where the step left it, and stands at its old place, or beside where a stranger took that: across
 * drives under another identity, so that kind, size and time tell.
 */
function isBackAlready(step: UndoableStep, found: Fingerprint | null, way: WayBack, files: Files): boolean {
  const { after } = step;
  const seen = found ?? after;
  if (after === null || seen === null || files.lookAt(way.from).ok) return false;
  const atOldPlace = files.lookAt(way.to);
  if (step.kind === 'fs.write' && atOldPlace.ok && found === null) {
    return atOldPlace.value.identity !== after.identity;
  }
  for (const facts of occupiedNames(way.to, files)) {
    if (facts.identity === seen.identity || isLikeness(seen, facts)) return true;
  }
  return false;
}
