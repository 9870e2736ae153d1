import { say } from '../locales/say.ts';
import type { ApplyResult, ApplyStatus, StepFailure } from '../protocol/results.ts';
import type { Plan } from './plan.ts';
import { NOT_ROLLED_BACK, type Rollback } from './roll-back.ts';
import type { RunOutcome } from './run-context.ts';

/** No step could even be begun: nothing is journalled, so that the newest task stays the newest that did something. */
export function nothingRan(plan: Plan, refused: readonly StepFailure[]): ApplyResult {
  const nobody: RunOutcome = {
    done: [],
    failed: [],
    notRestored: [],
    notBegun: [],
    cancelled: false,
    stopped: false,
    warnings: [],
  };
  return resultOf(plan, refused, nobody, NOT_ROLLED_BACK, null);
}

/** What an apply did, from recorded results alone. */
export function resultOf(
  plan: Plan,
  refused: readonly StepFailure[],
  outcome: RunOutcome,
  rolled: Rollback,
  batch: string | null,
): ApplyResult {
  const tolerated = new Set(plan.steps.filter((step) => step.tolerated).map(({ action }) => action.id));
  const all = [...refused, ...outcome.failed];
  const failed = all.filter(({ actionId }) => !tolerated.has(actionId));
  const undone = new Set(rolled.rolledBack);
  const applied = outcome.done.filter(({ undoable }) => !undone.has(undoable.actionId));
  const order = new Map(plan.steps.map(({ action }, index) => [action.id, index]));
  const skipped = [
    ...refused.map(({ actionId }) => actionId),
    ...all.filter(({ actionId }) => tolerated.has(actionId)).map(({ actionId }) => actionId),
    ...outcome.notBegun,
  ];
  return {
    taskId: plan.taskId,
    status: statusOf(plan, failed, outcome, rolled),
    applied: applied.map(({ undoable }) => undoable.actionId),
    skipped: [...new Set(skipped)].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)),
    failed: [...failed],
    rolledBack: [...rolled.rolledBack],
    notRestored: [...outcome.notRestored, ...rolled.notRestored],
    ...(batch === null ? {} : { batch }),
    bytes: applied.reduce((sum, { bytes }) => sum + bytes, 0),
    freed: applied.reduce((sum, { freed }) => sum + freed, 0),
    warnings: [
      ...outcome.warnings,
      ...outcome.done.flatMap(({ leftover, lost }) => [
        ...lost,
        ...(leftover === null ? [] : [say('apply.leftover', { path: leftover })]),
      ]),
      ...rolled.warnings,
    ],
  };
}

function statusOf(
  plan: Plan,
  failed: readonly StepFailure[],
  outcome: RunOutcome,
  rolled: Rollback,
): ApplyStatus {
  if (outcome.cancelled) return 'cancelled';
  if (failed.length === 0) return 'ok';
  if (plan.onFailure === 'continue') return 'partial';
  return rolled.notRestored.length + outcome.notRestored.length > 0 ? 'incomplete' : 'rolled-back';
}
