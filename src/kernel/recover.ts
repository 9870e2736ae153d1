import path from 'node:path';
import { z } from 'zod';
import { renderText } from '../locales/render.ts';
import { actionSchema } from '../protocol/action.ts';
import { fingerprintSchema } from '../protocol/fingerprint.ts';
import type { MadeFolder, StepLine } from '../protocol/journal.ts';
import { ok, type Result } from '../protocol/result.ts';
import { recordedUndoSchema } from '../protocol/undo.ts';
import { type ActionDrivers, bindAction } from './bound-action.ts';
import type { IntentStore, Run } from './intents.ts';
import { JournalWriter, lineDigest, readJournal } from './journal.ts';
import { journalPath, mapUndoPaths } from './journal-paths.ts';
import { isUndoable, tasksOf } from './journal-tasks.ts';
import { removeEmptyParents } from './parents.ts';
import { caselessName, exactName, isBelow } from './paths.ts';
import type { Places } from './places.ts';
import type { Files } from './ports.ts';
import type { RootSet } from './roots.ts';
import { intentPayloadSchema, type Settled, type StoredIntent, settleStep } from './settle-step.ts';
import { type UndoableStep, type UndoHands, undoStep } from './undo-step.ts';
import { keptPathIn } from './undo-task.ts';

const undoIntentSchema = z.object({
  statusOffset: z.number().nullable(),
  undoable: z.object({
    actionId: z.string(),
    kind: z.string(),
    undo: recordedUndoSchema,
    after: fingerprintSchema.nullable(),
  }),
  token: z.string(),
});

export interface RecoverContext {
  readonly store: IntentStore;
  readonly files: Files;
  readonly places: Places;
  readonly drivers: ActionDrivers;
  readonly clock: () => number;
  readonly failureOf: (error: unknown, path: string) => Result<never>;
}

/**
 * Brings a run of a dead process to a true end: the step in flight is settled by what the disk shows and
 * journalled, a begun undo or rollback is completed, half-made copies go. Doing it twice changes nothing.
 * Codes: those of opening the journal.
 */
export function recoverRun(run: Run, context: RecoverContext): Result<void> {
  const { store, files } = context;
  const journal = JournalWriter.open(path.dirname(run.journal), context.failureOf);
  if (!journal.ok) return journal;
  try {
    if (run.kind === 'apply') {
      settleApply(run, journal.value, context);
      if (run.phase === 'rollback') finishRollback(run, journal.value, context);
    } else {
      finishUndo(run, journal.value, files, context.places);
      removeMadeFolders(run, files);
    }
    journal.value.flush();
    store.release(run.runId);
    return ok(undefined);
  } finally {
    journal.value.close();
  }

  function finishUndo(undoRun: Run, writer: JournalWriter, hands: Files, places: Places): void {
    for (const intent of store.pending(undoRun.runId)) {
      const parsed = undoIntentSchema.safeParse(JSON.parse(intent.payload));
      if (!parsed.success) continue;
      const { undoable, statusOffset, token } = parsed.data;
      const undone = undoOrFindUndone(undoable, token, hands, places);
      if (undone && statusOffset !== null) writer.markRolledBack(statusOffset);
    }
  }
}

function settleApply(run: Run, journal: JournalWriter, context: RecoverContext): void {
  const contents = readJournal(run.journal);
  const task = contents.ok ? tasksOf(contents.value).find(({ taskId }) => taskId === run.taskId) : undefined;
  const recorded = new Set(task?.steps.map(({ line }) => line.actionId));
  const digests = new Map<string, string>();
  const begun = new Set<string>();
  for (const { line } of task?.steps ?? []) digests.set(line.actionId, lineDigest(line));
  if (task?.head) digests.set('', lineDigest(task.head));
  for (const intent of context.store.pending(run.runId)) {
    if (recorded.has(intent.actionId)) continue;
    const parsed = intentPayloadSchema.safeParse(JSON.parse(intent.payload));
    if (!parsed.success) continue;
    const settled = settleStep(parsed.data, context.files);
    if (settled === null) {
      for (const dir of parsed.data.missingParents) begun.add(dir);
      continue;
    }
    const line = lineOf(parsed.data, settled, run, context);
    journal.append(line);
    digests.set(line.actionId, lineDigest(line));
  }
  removeBegunFolders(begun, run, context.files);
  journal.flush();
  context.store.settle(run.runId, run.taskId, digests);
}

/** Folders that were not there when a step was intended, and that it got no further than making. */
function removeBegunFolders(begun: ReadonlySet<string>, run: Run, files: Files): void {
  for (const dir of [...begun].sort((a, b) => b.length - a.length)) {
    const facts = files.lookAt(dir);
    if (facts.ok && facts.value.type === 'dir' && facts.value.birthtimeMs >= run.ts)
      files.removeEmptyFolder(dir);
  }
}

function lineOf(intent: StoredIntent, settled: Settled, run: Run, context: RecoverContext): StepLine {
  const rootSet = rootSetOf(run, context.files);
  const { action } = intent.step;
  const made: MadeFolder[] = [];
  for (const dir of intent.missingParents) {
    const facts = context.files.lookAt(dir);
    if (facts.ok) made.push({ path: journalPath(dir, rootSet), identity: facts.value.identity });
  }
  return {
    ts: context.clock(),
    taskId: run.taskId,
    actionId: action.id,
    kind: action.kind,
    summary: renderText(bindAction(context.drivers, actionSchema.parse(action)).describe(), 'en'),
    status: 'ok',
    ...(intent.reversible ? { undo: mapUndoPaths(settled.undo, (full) => journalPath(full, rootSet)) } : {}),
    bytes: intent.bytes,
    ...(settled.after === null ? {} : { after: settled.after }),
    ...(made.length === 0 ? {} : { made }),
  };
}

function rootSetOf(run: Run, files: Files): RootSet {
  const [first = ''] = run.roots;
  const ignoresCase = files.ignoresCase(first);
  return { roots: run.roots, first, key: ignoresCase ? caselessName : exactName, ignoresCase };
}

function finishRollback(run: Run, journal: JournalWriter, context: RecoverContext): void {
  const contents = readJournal(run.journal);
  if (!contents.ok) return;
  const task = tasksOf(contents.value).find(({ taskId }) => taskId === run.taskId);
  if (task === undefined) return;
  const rootSet = rootSetOf(run, context.files);
  const absolute = (named: string): string => path.resolve(rootSet.first, named);
  for (const [index, { line, statusOffset }] of [...task.steps].reverse().entries()) {
    if (!isUndoable(line) || line.undo === undefined) continue;
    const undoable: UndoableStep = {
      actionId: line.actionId,
      kind: line.kind,
      undo: mapUndoPaths(line.undo, absolute),
      after: line.after ?? null,
    };
    const token = `${run.runId.slice(0, 12)}-c${index}`;
    if (undoOrFindUndone(undoable, token, context.files, context.places))
      journal.markRolledBack(statusOffset);
  }
  removeMadeFolders(run, context.files);
}

/** Folders that the task made and that its undo, or its rollback, left empty. */
function removeMadeFolders(run: Run, files: Files): void {
  const contents = readJournal(run.journal);
  const task = contents.ok ? tasksOf(contents.value).find(({ taskId }) => taskId === run.taskId) : undefined;
  const [first = ''] = run.roots;
  const made = (task?.steps ?? []).flatMap(({ line }) => line.made ?? []);
  const inside = made.map(({ path: dir, identity }) => ({ path: path.resolve(first, dir), identity }));
  const isOurs = (dir: string): boolean => run.roots.some((root) => isBelow(dir, root, exactName));
  removeEmptyParents(
    inside.filter(({ path: dir }) => isOurs(dir)),
    files,
  );
}

/** Takes the step back, or finds that it was taken back before the process died. */
function undoOrFindUndone(step: UndoableStep, token: string, files: Files, places: Places): boolean {
  const keptPath = (batch: string, item: string) => keptPathIn(places.quarantine, batch, item);
  const way = wayBack(step, keptPath);
  if (way !== null) files.finishCut(way.from, way.to, token);
  const undone = undoStep(step, { files, keptPath, heldBy: () => [], token });
  return undone.ok || (way !== null && isBackAlready(step, way, files));
}

interface WayBack {
  readonly from: string;
  readonly to: string;
}

/** From where to where a step's undo moves a thing, or null where it moves none. */
function wayBack(step: UndoableStep, keptPath: UndoHands['keptPath']): WayBack | null {
  const { undo } = step;
  if (undo.kind === 'fs.move') return { from: undo.from, to: undo.to };
  if (undo.kind !== 'quarantine.restore' || step.kind === 'fs.write') return null;
  const from = keptPath(undo.batch, undo.item);
  return from === null ? null : { from, to: undo.path };
}

/** It is gone from where the step left it, and stands at its old place: on another drive under another identity. */
function isBackAlready(step: UndoableStep, way: WayBack, files: Files): boolean {
  const { after } = step;
  const facts = files.lookAt(way.to);
  if (after === null || !facts.ok || files.lookAt(way.from).ok) return false;
  if (facts.value.identity === after.identity) return true;
  const otherVolume = facts.value.identity.split(':')[0] !== after.identity.split(':')[0];
  const sameSize = facts.value.type !== 'file' || facts.value.size === after.size;
  return otherVolume && facts.value.type === after.type && sameSize;
}
