import path from 'node:path';
import { say } from '../locales/say.ts';
import type { Message } from '../protocol/message.ts';
import type { StepFailure, UndoResult } from '../protocol/results.ts';
import type { EntryFacts } from './entry-facts.ts';
import { undoIntentOf } from './finish-undo.ts';
import type { JournalWriter } from './journal.ts';
import { removeEmptyParents } from './parents.ts';
import { isBatchName } from './quarantine.ts';
import { isSetting, settingPlace } from './setting-state.ts';
import { STEPS_A_BATCH } from './step-batches.ts';
import { lookAtUndo, type UndoableStep, type UndoHands, undoStep } from './undo-step.ts';
import { failureOfStep, type UndoContext, type UndoPlan } from './undo-task.ts';

const ITEM_NAME = /^[a-z0-9]+$/;

/** The undo as its preview: looked at in the order in which it would happen, nothing is changed. */
export function undoPreview(plan: UndoPlan, context: UndoContext): UndoResult {
  const failed: StepFailure[] = [...plan.failed];
  const steps: { actionId: string; summary: Message; to: string | null }[] = [];
  const returned = new Set<string>();
  for (const { undoable, statusOffset, summary } of plan.steps) {
    const { actionId } = undoable;
    const looked = lookAtUndo(undoable, undoHands(plan, statusOffset, '', context), returned);
    if (!looked.ok) {
      failed.push(failureOfStep(actionId, looked.failure, wordsOf(undoable, summary)));
      continue;
    }
    const to = restoredPlace(undoable);
    if (to !== null) returned.add(to);
    if (isSetting(undoable.undo)) returned.add(settingPlace(undoable.undo));
    steps.push({ actionId, summary: say('undo.step', { summary }), to });
  }
  const { taskId, planHash, warnings } = plan;
  return { taskId, planHash, rolledBack: 0, renamed: [], failed, warnings: [...warnings], steps };
}

/** What taking a setting back is, in words: no path tells it. */
function wordsOf({ undo }: UndoableStep, summary: string): Message | null {
  return isSetting(undo) ? say('undo.step', { summary }) : null;
}

function restoredPlace({ undo }: UndoableStep): string | null {
  switch (undo.kind) {
    case 'fs.move':
      return undo.to;
    case 'quarantine.restore':
      return undo.path;
    case 'fs.restore':
    case 'fs.rmdir':
    case 'noop':
    case 'recycle.put':
    case 'window.move':
    case 'power.plan':
    case 'registry.set':
    case 'effects.set':
      return null;
  }
}

/**
 * Takes the planned steps back: the intent of the whole undo durable → step → its line marked in place, flushed
 * by batch. A step that
 * cannot be taken back is left alone and does not stop the others. The roots are held by the caller.
 */
export function runUndo(
  plan: UndoPlan,
  runId: string,
  journal: JournalWriter | null,
  context: UndoContext,
): UndoResult {
  const renamed: { actionId: string; path: string }[] = [];
  const failed: StepFailure[] = [...plan.failed];
  const warnings: Message[] = [...plan.warnings];
  let rolledBack = 0;
  const { store, watch } = context;
  const tokens = plan.steps.map((_step, index) => `${runId.slice(0, 12)}-u${index}`);
  const keptPath = (batch: string, item: string) => keptPathIn(context.quarantine, batch, item);
  const intended = store.intend(
    runId,
    plan.steps.map(({ undoable, statusOffset }, index) => {
      const intent = undoIntentOf(undoable, statusOffset, tokens[index] ?? '', context.files, keptPath);
      return { seq: index, actionId: undoable.actionId, payload: JSON.stringify(intent) };
    }),
  );
  if (!intended.ok) {
    const refused = plan.steps.map(({ undoable }) => failureOfStep(undoable.actionId, intended.failure));
    return { taskId: plan.taskId, rolledBack: 0, renamed: [], failed: [...failed, ...refused], warnings };
  }
  for (const [index, { undoable, statusOffset, summary }] of plan.steps.entries()) {
    if (watch.cancelled()) {
      failed.push({ actionId: undoable.actionId, code: 'CANCELLED', message: say('run.cancelled') });
      continue;
    }
    watch.report({
      phase: 'undo',
      done: index,
      total: plan.steps.length,
      current: restoredPlace(undoable) ?? undefined,
    });
    const undone = undoStep(undoable, undoHands(plan, statusOffset, tokens[index] ?? '', context));
    if (undone.ok) {
      rolledBack += 1;
      const isMarked = statusOffset === null || journal?.markRolledBack(statusOffset) === true;
      warnings.push(...undone.value.lost);
      if (!isMarked) warnings.push(say('undo.notMarked', { id: undoable.actionId }));
      if (undone.value.renamed && undone.value.path !== null) {
        renamed.push({ actionId: undoable.actionId, path: undone.value.path });
      }
    } else failed.push(failureOfStep(undoable.actionId, undone.failure, wordsOf(undoable, summary)));
    if ((index + 1) % STEPS_A_BATCH === 0) {
      journal?.flush();
      store.settleUpTo(runId, index);
    }
  }
  removeEmptyParents(plan.made, context.files);
  journal?.flush();
  return { taskId: plan.taskId, rolledBack, renamed, failed, warnings };
}

function undoHands(
  plan: UndoPlan,
  statusOffset: number | null,
  token: string,
  context: UndoContext,
): UndoHands {
  return {
    files: context.files,
    system: context.system,
    keptPath: (batch, item) => keptPathIn(context.quarantine, batch, item),
    heldBy: (place: string, occupant: EntryFacts | null) =>
      plan.later
        .filter(({ seq }) => seq > (statusOffset ?? Number.POSITIVE_INFINITY))
        .filter(
          ({ identity, place: at, took, made }) =>
            (at === place && occupant !== null && identity === occupant.identity) ||
            took === place ||
            made.includes(place),
        )
        .map(({ label }) => label),
    made: plan.made,
    token,
  };
}

/** Where a batch keeps an item; names from a journal are checked before they become a path. */
export function keptPathIn(quarantine: string, batch: string, item: string): string | null {
  // SAFETY: a journal must not be able to name a path outside the quarantine (invariant 1).
  if (!isBatchName(batch) || !ITEM_NAME.test(item)) return null;
  return path.join(quarantine, batch, item);
}
