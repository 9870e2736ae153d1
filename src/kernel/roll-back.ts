import path from 'node:path';
import { say } from '../locales/say.ts';
import type { Message } from '../protocol/message.ts';
import type { StepFailure } from '../protocol/results.ts';
import { undoIntentOf } from './finish-undo.ts';
import { removeEmptyParents } from './parents.ts';
import type { Plan } from './plan.ts';
import { type JournalledStep, type RunContext, type RunOutcome, stepFailureOf } from './run-context.ts';
import { undoHandsOf, undoStep } from './undo-step.ts';

/** What a rollback brought back, and what it could not. */
export interface Rollback {
  readonly rolledBack: readonly string[];
  readonly notRestored: readonly StepFailure[];
  /** What another drive did not take on the way back. */
  readonly warnings: readonly Message[];
}

export const NOT_ROLLED_BACK: Rollback = { rolledBack: [], notRestored: [], warnings: [] };

/** Cancelling keeps what is done; a failure under `rollback` does not. */
export function needsRollback(plan: Plan, outcome: RunOutcome): boolean {
  return plan.onFailure === 'rollback' && outcome.failed.length > 0 && !outcome.cancelled;
}

/** Takes the done steps back in reverse; one that cannot be does not stop the others. */
export function rollBack(done: readonly JournalledStep[], run: RunContext): Rollback {
  const notRestored: StepFailure[] = [];
  // SAFETY: what nobody can take back is said, and never called taken back (invariant 3).
  for (const { undoable, final } of done) {
    if (!final) continue;
    const message = say('undo.cannot', { id: undoable.actionId });
    notRestored.push({ actionId: undoable.actionId, code: 'UNDO_REQUIRED', message });
  }
  const backwards = done.filter(({ final }) => !final).reverse();
  const tokens = backwards.map((_step, index) => `${run.runId.slice(0, 12)}-r${index}`);
  const keptPath = (_batch: string, item: string): string | null =>
    run.batch === null ? null : path.join(run.batch.folder, item);
  // Where the wish to go back cannot be written down, it is gone back all the same: a kill then leaves the task
  // `incomplete`, and its undo does the rest.
  run.store.enterRollback(
    run.runId,
    backwards.map(({ undoable, statusOffset }, index) => {
      const intent = undoIntentOf(undoable, statusOffset, tokens[index] ?? '', run.files, keptPath);
      return { seq: index, actionId: undoable.actionId, payload: JSON.stringify(intent) };
    }),
  );
  const rolledBack: string[] = [];
  const warnings: Message[] = [];
  const made = done.flatMap((step) => step.made);
  for (const [index, { undoable, statusOffset }] of backwards.entries()) {
    const { actionId } = undoable;
    const hands = undoHandsOf(run.files, keptPath, made, tokens[index] ?? '', run.system);
    const undone = undoStep(undoable, hands);
    if (!undone.ok) {
      notRestored.push(stepFailureOf(actionId, undone.failure));
      continue;
    }
    rolledBack.push(actionId);
    warnings.push(...undone.value.lost);
    run.journal.markRolledBack(statusOffset);
    if (undone.value.renamed && undone.value.path !== null) {
      const message = say('undo.returnedBeside', { path: undone.value.path });
      notRestored.push({ actionId, code: 'TARGET_EXISTS', message });
    }
  }
  removeEmptyParents(made, run.files);
  run.journal.flush();
  return { rolledBack, notRestored, warnings };
}
