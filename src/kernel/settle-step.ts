import { z } from 'zod';
import type { PurgeAction } from '../protocol/action.ts';
import type { Fingerprint } from '../protocol/fingerprint.ts';
import { type RecordedUndo, settingStateSchema } from '../protocol/undo.ts';
import type { EntryFacts } from './entry-facts.ts';
import { fingerprintOf, hashOfText, isLikeness } from './fingerprint.ts';
import { clearWritten } from './finish-undo.ts';
import { namedBatch } from './kept-items.ts';
import { occupiedNames } from './occupied-names.ts';
import { plannedStepSchema } from './plan.ts';
import type { Files } from './ports.ts';
import { settlePurge } from './purge-intent.ts';
import { isSameSetting, readSetting, settingFingerprint, settingOf } from './setting-state.ts';
import type { SystemPorts } from './system-ports.ts';

/** What was written down before a step, so that recovery knows what may have happened. */
export const intentPayloadSchema = z.object({
  step: plannedStepSchema,
  from: z.string().nullable(),
  to: z.string().nullable(),
  keep: z.object({ batch: z.string(), item: z.string(), path: z.string() }).nullable(),
  token: z.string(),
  reversible: z.boolean(),
  bytes: z.number(),
  /** The folder to make was there already. */
  changesNothing: z.boolean(),
  /** What the setting was that the step sets, where it was known. */
  before: settingStateSchema.nullable().optional(),
  /** Folders that the step would make on the way. */
  missingParents: z.array(z.string()),
});
export type StoredIntent = z.infer<typeof intentPayloadSchema>;

/** A step that turned out to be done. */
export interface Settled {
  readonly undo: RecordedUndo;
  readonly after: Fingerprint | null;
}

/** Nobody can say whether the step was done: it was no step of files, and is never done again to find out. */
export const MAY_HAVE_HAPPENED = 'may have happened';

/**
 * Finds out from the disk, or from the system, whether a step that was intended and not journalled was done, and cleans up after one
 * that was cut off. Null: not done, things are as before it.
 */
export function settleStep(
  intent: StoredIntent,
  files: Files,
  system: SystemPorts,
  quarantine: string,
): Settled | typeof MAY_HAVE_HAPPENED | null {
  const { action } = intent.step;
  switch (action.kind) {
    case 'fs.mkdir': {
      const facts = files.lookAt(action.path);
      if (intent.changesNothing || !facts.ok || facts.value.type !== 'dir') return null;
      return { undo: { kind: 'fs.rmdir', path: action.path }, after: fingerprintOf(facts.value) };
    }
    case 'fs.move':
      return settleMove(intent, action.from, action.to, action.onConflict === 'rename', files);
    case 'fs.delete':
    case 'quarantine.put': {
      if (intent.keep === null) return null;
      const moved = settleMove(intent, action.path, intent.keep.path, false, files);
      if (moved === null) return null;
      const { batch, item } = intent.keep;
      return { undo: { kind: 'quarantine.restore', path: action.path, batch, item }, after: moved.after };
    }
    case 'fs.copy':
      return settleCopy(intent, action.from, action.to, files);
    case 'fs.write':
      return settleWrite(intent, action.path, action.content, files);
    case 'window.move':
    case 'power.plan':
    case 'registry.set':
    case 'effects.set':
      return settleSetting(intent, system);
    case 'quarantine.purge':
      return settlePurgeStep(action, files, quarantine);
    default:
      // SAFETY: what no disk can tell is said to be uncertain, and never done again to find out (invariant 6).
      return MAY_HAVE_HAPPENED;
  }
}

/** What was to be purged and lost its name goes to its end; where a part is still kept nobody can say more. */
function settlePurgeStep(
  { batch, items }: PurgeAction,
  files: Files,
  quarantine: string,
): Settled | typeof MAY_HAVE_HAPPENED {
  const named = namedBatch(quarantine, batch);
  if (!named.ok) return MAY_HAVE_HAPPENED;
  const { folder, items: all } = named.value;
  const asked = all.filter(({ item }) => items === undefined || items.includes(item));
  const left = asked.filter(({ item, target, source, size }) => {
    const settled = settlePurge({ purge: { folder, batch, item, target, source, bytes: size } }, files);
    return settled === null || settled.failure !== null;
  });
  return left.length === 0 ? { undo: { kind: 'noop' }, after: null } : MAY_HAVE_HAPPENED;
}

/** Settings are read back: as they were, as they should be, or as neither, and then nobody can say. */
function settleSetting(intent: StoredIntent, system: SystemPorts): Settled | typeof MAY_HAVE_HAPPENED | null {
  const { before } = intent;
  const wanted = settingOf(intent.step.action);
  const now = wanted === null ? null : readSetting(wanted, system);
  if (wanted === null || before === null || before === undefined || now?.ok !== true)
    return MAY_HAVE_HAPPENED;
  if (isSameSetting(now.value, before)) return null;
  if (!isSameSetting(now.value, wanted)) return MAY_HAVE_HAPPENED;
  return { undo: before, after: settingFingerprint(now.value) };
}

function settleMove(
  intent: StoredIntent,
  from: string,
  to: string,
  mayRename: boolean,
  files: Files,
): Settled | null {
  // Also what was being taken back, because a condition behind it failed.
  files.finishCut(to, from, `${intent.token}-back`, true);
  files.finishCut(from, to, intent.token, mayRename);
  const identity = intent.step.fingerprint?.identity ?? null;
  const source = files.lookAt(from);
  if (source.ok && (identity === null || source.value.identity === identity)) {
    removeSecondName(source.value, intent.to ?? to, intent.token, files);
    return null;
  }
  for (const found of candidates(intent.to, to, mayRename, files)) {
    if (identity === null || found.identity === identity || crossed(intent, found)) {
      return { undo: { kind: 'fs.move', from: found.path, to: from }, after: fingerprintOf(found) };
    }
  }
  return null;
}

/**
 * A drive without an exclusive rename moves by a second name: cut off there, one file has both.
 * SAFETY: only a further name of the very same file goes, from a place that was free when the step was judged.
 */
function removeSecondName(source: EntryFacts, place: string, token: string, files: Files): void {
  const second = files.lookAt(place);
  if (!second.ok || source.type === 'dir' || source.links < 2) return;
  if (second.value.identity === source.identity) files.removeOwn(place, fingerprintOf(second.value), token);
}

/** What may be the thing: first what stands where it was judged to go, which was free then. */
function* candidates(
  judged: string | null,
  to: string,
  mayRename: boolean,
  files: Files,
): Generator<EntryFacts> {
  const first = files.lookAt(mayRename ? (judged ?? to) : to);
  if (first.ok) yield first.value;
  if (mayRename) yield* occupiedNames(to, files);
}

/** Copied to another drive (or mount) the thing has another identity: it is known by what else was seen of it. */
function crossed(intent: StoredIntent, facts: EntryFacts): boolean {
  const { fingerprint } = intent.step;
  if (fingerprint === null || fingerprint.type !== facts.type) return false;
  return isLikeness(fingerprint, facts);
}

function settleCopy(intent: StoredIntent, from: string, to: string, files: Files): Settled | null {
  // Also a copy that was being taken away again, because a condition behind it failed.
  files.finishCut(to, to, `${intent.token}-back`);
  files.finishCut(to, to, intent.token);
  const source = files.lookAt(from);
  const copy = files.lookAt(to);
  if (!source.ok || !copy.ok || source.value.type !== copy.value.type) return null;
  if (copy.value.type !== 'file') return { undo: undoOf(to), after: fingerprintOf(copy.value) };
  const [original, made] = [files.hash(from), files.hash(to)];
  if (!original.ok || !made.ok || original.value !== made.value) return null;
  return { undo: undoOf(to), after: fingerprintOf(copy.value, made.value) };
}

function undoOf(to: string): RecordedUndo {
  return { kind: 'fs.restore', path: to, content: null };
}

function settleWrite(intent: StoredIntent, full: string, content: string, files: Files): Settled | null {
  const { keep, token } = intent;
  // A write whose condition failed afterwards was perhaps being taken back: that goes on to its end, or back.
  const back = `${token}-back`;
  if (keep === null) {
    files.finishCut(full, full, back);
    files.finishCut(full, full, token);
  } else {
    files.finishCut(keep.path, full, back, true);
    clearWritten(keep.path, full, (written) => fingerprintOf(written, hashOfText(content)), back, files);
    files.finishWriteOver(full, keep.path, intent.step.fingerprint?.identity ?? '', token);
  }
  const facts = files.lookAt(full);
  const bytes = Buffer.byteLength(content, 'utf8');
  if (!facts.ok || facts.value.type !== 'file' || facts.value.size !== bytes) return null;
  const text = files.readText(full, bytes);
  if (!text.ok || text.value !== content) return null;
  const hash = files.hash(full);
  const after = fingerprintOf(facts.value, hash.ok ? hash.value : undefined);
  if (keep === null) return { undo: undoOf(full), after };
  if (!files.lookAt(keep.path).ok) return null;
  const { batch, item } = keep;
  return { undo: { kind: 'quarantine.restore', path: full, batch, item }, after };
}
