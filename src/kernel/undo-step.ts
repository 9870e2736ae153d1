import path from 'node:path';
import { say } from '../locales/say.ts';
import type { Fingerprint } from '../protocol/fingerprint.ts';
import type { MadeFolder } from '../protocol/journal.ts';
import type { Message } from '../protocol/message.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import type { EntryFacts } from './entry-facts.ts';
import { isLikeness, takeFingerprint } from './fingerprint.ts';
import { mayBeLastCopy } from './last-copy.ts';
import { makeParents, removeEmptyParents, removeEmptyParentsIn } from './parents.ts';
import { numberedPaths } from './paths.ts';
import type { Files, MoveOutcome } from './ports.ts';
import { isSetting, settingPlace } from './setting-state.ts';
import type { SystemPorts } from './system-ports.ts';
import { lookAtRecycled, putBackIntoBin } from './undo-recycled.ts';
import { lookAtSetting, undoSetting } from './undo-setting.ts';
import type { UndoableStep, UndoHands } from './undoable-step.ts';

export type { UndoableStep, UndoHands } from './undoable-step.ts';

/** Hands for taking back within the run itself: nothing later of ours can be in the way. */
export function undoHandsOf(
  files: Files,
  keptPath: UndoHands['keptPath'],
  made: readonly MadeFolder[],
  token: string,
  system: SystemPorts,
): UndoHands {
  return { files, system, keptPath, heldBy: () => [], made, token };
}

/** `path`: where the thing is again; `renamed`: its old place was taken, so it has a name beside it. */
export interface UndoneStep {
  readonly path: string | null;
  readonly renamed: boolean;
  readonly made: readonly MadeFolder[];
  /** What another drive did not take beside the bytes, and what of the old one lies there still. */
  readonly lost: readonly Message[];
}

const NOTHING_MOVED: UndoneStep = { path: null, renamed: false, made: [], lost: [] };

/**
 * Takes one step back if things still are as it left them. Never overwrites: a thing whose old place a stranger
 * took returns beside it. Codes: `CONFLICT` (edited, replaced, gone, or held by a later step: `data.blockedBy`),
 * those of moving.
 */
export function undoStep(step: UndoableStep, hands: UndoHands): Result<UndoneStep> {
  const { undo } = step;
  if (isSetting(undo)) {
    const undone = undoSetting(undo, step, hands);
    return undone.ok ? ok(NOTHING_MOVED) : undone;
  }
  switch (undo.kind) {
    case 'noop':
      return ok(NOTHING_MOVED);
    case 'recycle.put': {
      const back = putBackIntoBin(undo.entries, hands);
      return back.ok ? ok(NOTHING_MOVED) : back;
    }
    case 'fs.rmdir':
      return removeFolder(undo.path, step, hands);
    case 'fs.restore':
      return removeWritten(undo.path, step, hands);
    case 'fs.move':
      return bringBack(undo.from, undo.to, step.after, hands);
    case 'quarantine.restore': {
      const kept = hands.keptPath(undo.batch, undo.item);
      if (kept === null) return keptIsGone(undo.path);
      if (step.kind === 'fs.write') return putBackUnderWritten(kept, undo.path, step, hands);
      const found = hands.files.lookAt(kept);
      if (!found.ok && found.failure.code === 'NOT_FOUND') return keptIsGone(undo.path);
      return bringBack(kept, undo.path, step.after, hands);
    }
  }
}

/** Things are not as the step left them: because of a later step of ours, which is named, or of a stranger. */
function blockedOr(
  otherwise: Message,
  place: string,
  occupant: EntryFacts | null,
  hands: UndoHands,
): Result<never> {
  const blockedBy = hands.heldBy(place, occupant);
  if (blockedBy.length === 0) return fail('CONFLICT', otherwise);
  return fail('CONFLICT', say('undo.blocked', { path: place }), { data: { blockedBy } });
}

/**
 * What stands in the way of taking a step back, found out without doing it. `returned`: places to which steps that
 * go back before it will have given something again.
 */
export function lookAtUndo(
  step: UndoableStep,
  hands: UndoHands,
  returned: ReadonlySet<string>,
): Result<void> {
  const { undo } = step;
  if (isSetting(undo)) {
    if (returned.has(settingPlace(undo))) return ok(undefined);
    const looked = lookAtSetting(undo, step, hands);
    return looked.ok ? ok(undefined) : looked;
  }
  switch (undo.kind) {
    case 'noop':
    case 'fs.rmdir':
      return ok(undefined);
    case 'recycle.put':
      return lookAtRecycled(undo.entries, hands);
    case 'fs.restore':
      return isOurWriting(undo.path, step, hands, returned);
    case 'fs.move':
      return returned.has(undo.from) ? ok(undefined) : isWhereItWasPut(undo.from, undo.to, step, hands);
    case 'quarantine.restore': {
      const kept = hands.keptPath(undo.batch, undo.item);
      const found = kept === null ? null : hands.files.lookAt(kept);
      if (kept === null || !found?.ok) return keptIsGone(undo.path);
      if (step.kind === 'fs.write') return isOurWriting(undo.path, step, hands, returned);
      return isWhereItWasPut(kept, undo.path, step, hands);
    }
  }
}

/**
 * Is it what the step left? A profile that was moved to another drive, or came back from a backup, holds copies, which
 * keep all but their number on the drive. SAFETY: what a later step of ours put there, a copy perhaps, is none of them.
 */
function isWhatWasLeft(facts: EntryFacts, after: Fingerprint | null, hands: UndoHands): boolean {
  if (after === null || facts.identity === after.identity) return true;
  return isLikeness(after, facts) && hands.heldBy(facts.path, facts).length === 0;
}

function isOurWriting(
  full: string,
  step: UndoableStep,
  hands: UndoHands,
  returned: ReadonlySet<string>,
): Result<void> {
  const facts = returned.has(full) ? null : hands.files.lookAt(full);
  if (facts === null || (!facts.ok && facts.failure.code === 'NOT_FOUND')) return ok(undefined);
  if (!facts.ok) return facts;
  if (step.after !== null && isAsLeft(facts.value, step.after, hands.files)) {
    const returns = step.original !== undefined && returned.has(step.original);
    const last = returns ? null : mayBeLastCopy(step, full, hands.files);
    return last === null ? ok(undefined) : blockedOr(last, step.original ?? full, null, hands);
  }
  return blockedOr(say('undo.edited', { path: full }), full, facts.value, hands);
}

function isWhereItWasPut(from: string, to: string, step: UndoableStep, hands: UndoHands): Result<void> {
  const facts = hands.files.lookAt(from);
  if (!facts.ok) {
    if (facts.failure.code !== 'NOT_FOUND') return facts;
    return blockedOr(say('undo.gone', { path: from, original: to }), from, null, hands);
  }
  if (isWhatWasLeft(facts.value, step.after, hands)) return ok(undefined);
  return blockedOr(say('undo.another', { path: from }), from, facts.value, hands);
}

function keptIsGone(original: string): Result<never> {
  return fail('CONFLICT', say('undo.keptGone', { path: original }));
}

function removeFolder(dir: string, step: UndoableStep, hands: UndoHands): Result<UndoneStep> {
  const facts = hands.files.lookAt(dir);
  if (!facts.ok) return facts.failure.code === 'NOT_FOUND' ? ok(NOTHING_MOVED) : facts;
  if (facts.value.type !== 'dir' || (step.after !== null && facts.value.identity !== step.after.identity)) {
    return fail('CONFLICT', say('undo.another', { path: dir }));
  }
  removeEmptyParentsIn(dir, hands.made, hands.files);
  const inside = hands.files.list(dir);
  if (!inside.ok) return inside;
  if (inside.value.length > 0) {
    const blockedBy = inside.value.flatMap((entry) => hands.heldBy(entry.path, entry));
    return fail('CONFLICT', say('undo.folderNotEmpty', { path: dir, count: inside.value.length }), {
      data: { blockedBy },
    });
  }
  const removed = hands.files.removeEmptyFolder(dir);
  return removed.ok ? ok(NOTHING_MOVED) : removed;
}

/** A file that we made goes while it is as we left it. */
function removeWritten(full: string, step: UndoableStep, hands: UndoHands): Result<UndoneStep> {
  const facts = hands.files.lookAt(full);
  if (!facts.ok) return facts.failure.code === 'NOT_FOUND' ? ok(NOTHING_MOVED) : facts;
  if (step.after === null || !isAsLeft(facts.value, step.after, hands.files)) {
    return blockedOr(say('undo.edited', { path: full }), full, facts.value, hands);
  }
  const last = mayBeLastCopy(step, full, hands.files);
  if (last !== null) return blockedOr(last, step.original ?? full, null, hands);
  const ours = { ...step.after, mtimeNs: facts.value.mtimeNs };
  const removed = hands.files.removeOwn(full, ours, hands.token);
  return removed.ok ? ok(NOTHING_MOVED) : removed;
}

/** Bytes decide whether a file is still ours; its name, mode and place may have been touched. */
function isAsLeft(facts: EntryFacts, after: Fingerprint, files: Files): boolean {
  if (facts.identity !== after.identity || facts.size !== after.size || facts.type !== after.type)
    return false;
  const now = takeFingerprint(facts, files, true);
  return now.ok && (after.hash === undefined || now.value.hash === after.hash);
}

/** What was moved goes back, with edits made to it since; another item in its place stays. */
function bringBack(
  from: string,
  to: string,
  after: Fingerprint | null,
  hands: UndoHands,
): Result<UndoneStep> {
  const facts = hands.files.lookAt(from);
  if (!facts.ok) {
    if (facts.failure.code !== 'NOT_FOUND') return facts;
    return blockedOr(say('undo.gone', { path: from, original: to }), from, null, hands);
  }
  if (!isWhatWasLeft(facts.value, after, hands)) {
    return blockedOr(say('undo.another', { path: from }), from, facts.value, hands);
  }
  const made: MadeFolder[] = [];
  const moved = moveBack(from, to, facts.value, made, hands);
  if (!moved.ok) removeEmptyParents(made, hands.files);
  return moved;
}

function moveBack(
  from: string,
  to: string,
  facts: EntryFacts,
  made: MadeFolder[],
  hands: UndoHands,
): Result<UndoneStep> {
  const parents = makeParents(to, hands.files, made);
  if (!parents.ok) return parents;
  const occupant = hands.files.lookAt(to);
  if (occupant.ok) {
    const blockedBy = hands.heldBy(to, occupant.value);
    if (blockedBy.length > 0)
      return fail('CONFLICT', say('undo.blocked', { path: to }), { data: { blockedBy } });
  }
  for (const target of numberedPaths(to)) {
    const moved = hands.files.move(from, target, facts, hands.token);
    if (moved.ok) return ok({ path: target, renamed: target !== to, made, lost: toldOf(moved.value) });
    if (moved.failure.code !== 'TARGET_EXISTS') return moved;
  }
  return fail('TARGET_EXISTS', say('fs.targetExists', { path: to }));
}

function toldOf({ lost = [], leftover }: MoveOutcome): readonly Message[] {
  return leftover === undefined ? lost : [...lost, say('apply.leftover', { path: leftover })];
}

/** The old file returns to its name; what we had written there goes, if it is still what we wrote. */
function putBackUnderWritten(
  kept: string,
  full: string,
  step: UndoableStep,
  hands: UndoHands,
): Result<UndoneStep> {
  const { files, token } = hands;
  const old = files.lookAt(kept);
  if (!old.ok) return old.failure.code === 'NOT_FOUND' ? keptIsGone(full) : old;
  const current = files.lookAt(full);
  if (!current.ok) {
    if (current.failure.code !== 'NOT_FOUND') return current;
    return bringBack(kept, full, null, hands);
  }
  if (step.after === null || !isAsLeft(current.value, step.after, files)) {
    return blockedOr(say('undo.edited', { path: full }), full, current.value, hands);
  }
  const aside = writtenAside(full, token);
  const set = files.move(full, aside, current.value, token);
  if (!set.ok) return set;
  const back = bringBack(kept, full, null, hands);
  if (!back.ok) {
    files.move(aside, full, set.value.landed, token);
    return back;
  }
  // Its time may have been touched; that it is ours was settled by its bytes.
  const ours = { ...step.after, mtimeNs: set.value.landed.mtimeNs };
  if (files.removeOwn(aside, ours, token).ok) return back;
  // SAFETY: somebody wrote into it at the last instant: their bytes stay, beside the old file.
  bringBack(aside, full, null, hands);
  return back;
}

/** Where what we had written waits while the old file returns to its name. */
export function writtenAside(full: string, token: string): string {
  return path.join(path.dirname(full), `.deskshell-${token}.written`);
}
