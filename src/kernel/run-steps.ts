import path from 'node:path';
import { say } from '../locales/say.ts';
import type { Fingerprint } from '../protocol/fingerprint.ts';
import type { Message } from '../protocol/message.ts';
import type { Progress } from '../protocol/progress.ts';
import type { ItemLine } from '../protocol/quarantine.ts';
import { type Failure, ok, type Result } from '../protocol/result.ts';
import type { StepFailure } from '../protocol/results.ts';
import type { SettingState } from '../protocol/undo.ts';
import type { KeepingPlace } from './action-driver.ts';
import { syncFolder } from './journal.ts';
import { missingParents } from './parents.ts';
import {
  type JournalledStep,
  type PreparedStep,
  pathlessSummary,
  type RunContext,
  type RunOutcome,
  stepFailureOf,
} from './run-context.ts';
import { CANNOT_RECORD, recordFailure, runJournalled } from './run-journalled.ts';
import { readSetting, settingOf } from './setting-state.ts';
import type { StoredIntent } from './settle-step.ts';
import { batchFrom } from './step-batches.ts';

/**
 * Runs steps in order, batch by batch: intents and manifest durable → each step done and journalled → journal
 * flushed → intents settled. Stops between steps when asked to.
 */
export async function runSteps(steps: readonly PreparedStep[], run: RunContext): Promise<RunOutcome> {
  const done: JournalledStep[] = [];
  const failed: StepFailure[] = [];
  const notRestored: StepFailure[] = [];
  const warnings: Message[] = [];
  const left = new Map<string, Fingerprint | 'missing'>();
  let bytes = 0;
  const notBegunFrom = (index: number): readonly string[] =>
    steps.slice(index).map(({ planned }) => planned.action.id);
  let batch = batchFrom(steps, 0);
  for (let start = 0; batch.length > 0; start += batch.length, batch = batchFrom(steps, start)) {
    const prepared = intendBatch(batch, start, run);
    if (!prepared.ok) {
      const [first, ...rest] = notBegunFrom(start);
      if (first !== undefined) failed.push(stepFailureOf(first, prepared.failure));
      return { done, failed, notRestored, warnings, notBegun: rest, cancelled: false, stopped: true };
    }
    const digests = new Map<string, string>();
    const folders = new Set<string>();
    const settleBatch = (): Result<void> => {
      const settled = settle(run, digests, folders);
      if (!settled.ok) warnings.push(say('apply.notRecorded', { path: run.journal.file }));
      return settled;
    };
    for (const [offset, step] of batch.entries()) {
      const index = start + offset;
      const { id } = step.planned.action;
      if (run.watch.cancelled()) {
        settleBatch();
        return {
          done,
          failed,
          notRestored,
          warnings,
          notBegun: notBegunFrom(index),
          cancelled: true,
          stopped: false,
        };
      }
      const progress = { phase: 'apply', done: index, total: steps.length, bytes } as const;
      const current = step.judged.estimate.from ?? step.judged.estimate.to ?? undefined;
      run.watch.report({ ...progress, current });
      const keep = prepared.value[offset] ?? null;
      const turn = { keep, token: tokenOf(run, index), progress };
      const outcome = await runJournalled(step, turn, left, run, digests, notRestored);
      bytes += step.bytes;
      if (outcome.ok) {
        done.push(outcome.value);
        noteFolders(step, outcome.value, keep, folders);
        noteLeft(step, outcome.value, left);
        continue;
      }
      failed.push(stepFailureOf(id, outcome.failure, pathlessSummary(step.judged)));
      reportFailure(
        step,
        outcome.failure,
        { phase: 'apply', done: index + 1, total: steps.length, bytes },
        run,
      );
      noteLeft(step, null, left);
      // A step in several parts was stopped between them: what is done stays, as between two steps.
      const cancelled = outcome.failure.code === 'CANCELLED';
      if (run.stopAtFailure || cancelled || outcome.failure.data === CANNOT_RECORD) {
        settleBatch();
        const stopped = outcome.failure.data === CANNOT_RECORD;
        return { done, failed, notRestored, warnings, notBegun: notBegunFrom(index + 1), cancelled, stopped };
      }
    }
    const settled = settleBatch();
    if (!settled.ok) {
      // SAFETY: what can no longer be recorded is no longer done (invariant 6).
      const [next, ...rest] = notBegunFrom(start + batch.length);
      if (next !== undefined) failed.push(stepFailureOf(next, settled.failure));
      return { done, failed, notRestored, warnings, notBegun: rest, cancelled: false, stopped: true };
    }
  }
  run.watch.report({ phase: 'apply', done: steps.length, total: steps.length, bytes });
  return { done, failed, notRestored, warnings, notBegun: [], cancelled: false, stopped: false };
}

/** A failure is told as it happens: somebody may want to stop. */
function reportFailure(step: PreparedStep, failure: Failure, progress: Progress, run: RunContext): void {
  if (step.planned.tolerated) return;
  const { from, to } = step.judged.estimate;
  const { actionId: id, ...told } = stepFailureOf(
    step.planned.action.id,
    failure,
    pathlessSummary(step.judged),
  );
  run.watch.report({ ...progress, failed: { id, name: path.basename(from ?? to ?? ''), ...told } });
}

function tokenOf(run: RunContext, index: number): string {
  return `${run.runId.slice(0, 12)}-${index}`;
}

/** Remembers what a step left where, for the steps that build on it; nothing, where it failed. */
function noteLeft(
  step: PreparedStep,
  done: JournalledStep | null,
  left: Map<string, Fingerprint | 'missing'>,
): void {
  for (const effect of step.judged.estimate.effects) {
    if (effect.does === 'move' || effect.does === 'make')
      left.set(effect.does === 'move' ? effect.to : effect.path, 'missing');
  }
  const after = done?.undoable.after ?? null;
  if (done === null || after === null) return;
  const { undo } = done.undoable;
  const place = undo.kind === 'fs.move' ? undo.from : 'path' in undo ? undo.path : null;
  const isKept = undo.kind === 'quarantine.restore' && done.undoable.kind !== 'fs.write';
  if (place !== null && !isKept) left.set(place, after);
}

function noteFolders(
  step: PreparedStep,
  done: JournalledStep,
  keep: KeepingPlace | null,
  folders: Set<string>,
): void {
  const { from, to } = step.judged.estimate;
  const paths = [from, to, keep?.path, ...done.made.map(({ path: made }) => made)];
  for (const touched of paths) if (typeof touched === 'string') folders.add(path.dirname(touched));
}

/** Places in the manifest and intents for a whole batch, on the disk when this returns. */
function intendBatch(
  batch: readonly PreparedStep[],
  start: number,
  run: RunContext,
): Result<readonly (KeepingPlace | null)[]> {
  try {
    const keeping = batch.filter(({ judged }) => judged.estimate.keepsInQuarantine);
    const reserved =
      keeping.length === 0 ? [] : (run.batch?.reserve(keeping.map((s) => itemOf(s, run))) ?? []);
    const places = new Map(keeping.map((step, index) => [step, reserved[index] ?? null]));
    const keeps = batch.map((step) => places.get(step) ?? null);
    const intended = run.store.intend(
      run.runId,
      batch.map((step, offset) => {
        const payload: StoredIntent = {
          step: step.planned,
          from: step.judged.estimate.from,
          to: step.judged.estimate.to,
          keep: keeps[offset] ?? null,
          token: tokenOf(run, start + offset),
          reversible: step.judged.reversible,
          bytes: step.bytes,
          changesNothing: step.judged.estimate.changesNothing,
          before: settingBefore(step, run),
          missingParents: [...missingParents(step.judged.estimate.to, run.files)],
        };
        return { seq: start + offset, actionId: step.planned.action.id, payload: JSON.stringify(payload) };
      }),
    );
    return intended.ok ? ok(keeps) : intended;
  } catch (error) {
    return recordFailure(error, run);
  }
}

/** What the setting is right before the step: only who knows that can say afterwards whether it was done. */
function settingBefore(step: PreparedStep, run: RunContext): SettingState | null {
  const wanted = settingOf(step.planned.action);
  const now = wanted === null ? null : readSetting(wanted, run.system);
  return now?.ok === true ? now.value : null;
}

function itemOf(step: PreparedStep, run: RunContext): Omit<ItemLine, 'kind' | 'item' | 'target'> {
  const { action, fingerprint } = step.planned;
  const { source } = step.judged.estimate;
  const path = step.judged.estimate.from ?? step.judged.estimate.to ?? '';
  return {
    module: action.kind === 'quarantine.put' ? action.module : action.kind.slice('fs.'.length),
    type: source?.type ?? 'file',
    source: path,
    size: step.judged.subtree?.bytes ?? source?.size ?? 0,
    mtime: source?.mtimeMs ?? 0,
    attributes: source?.mode ?? 0,
    hash: source?.type === 'file' ? (fingerprint?.hash ?? null) : null,
    taskId: run.taskId,
    actionId: action.id,
  };
}

/**
 * The batch is over: names durable, journal durable, then the intents go. Where that cannot be written down the
 * intents stay: the next command on these roots settles them.
 */
function settle(
  run: RunContext,
  digests: ReadonlyMap<string, string>,
  folders: ReadonlySet<string>,
): Result<void> {
  for (const folder of folders) syncFolder(folder);
  try {
    run.journal.flush();
  } catch (error) {
    run.store.leaveForRecovery(run.runId);
    return recordFailure(error, run);
  }
  return run.store.settle(run.runId, run.taskId, digests);
}
