import type { Watch } from '../../kernel/progress.ts';
import type { FailedStep } from '../../protocol/progress.ts';
import type { TakenBack, UndoList } from '../../protocol/receipt.ts';
import { ok, type Result } from '../../protocol/result.ts';
import { failedByPath, failedStep } from '../failed-steps.ts';
import { undoRequest } from '../undo-request.ts';
import type { Workshop } from '../workshop.ts';

/** Steps that are listed by name before an undo; beyond them it counts. */
const MOST_LISTED = 500;
const MOST_FAILURES = 200;

/** What taking these tasks back would do, the newest first as it would happen. Changes nothing. Codes: those of undo. */
export async function undoList(
  tasks: readonly string[],
  workshop: Workshop,
  watch: Watch,
): Promise<Result<UndoList>> {
  const list: UndoList = { tasks: [], count: 0, steps: [], blocked: [], blockedCount: 0, warnings: [] };
  const sums = { count: 0, blockedCount: 0 };
  for (const taskId of tasks.toReversed()) {
    const looked = await undoRequest({ taskId, act: false }, workshop, watch);
    if (!looked.ok) return looked;
    const { planHash, failed, warnings, steps = [] } = looked.value;
    if (planHash !== undefined) list.tasks.push({ taskId, planHash });
    sums.count += steps.length;
    for (const { summary, to } of steps.slice(0, MOST_LISTED - list.steps.length))
      list.steps.push({ summary, to });
    sums.blockedCount += failed.length;
    list.blocked.push(...failed.slice(0, MOST_FAILURES - list.blocked.length).map(failedByPath));
    list.warnings.push(...warnings);
  }
  return ok({ ...list, ...sums });
}

/**
 * Takes tasks back as their undo was shown, in this order. One that cannot be taken back does not stop the others:
 * it is told with its reason. Codes: those of undo, where nothing could be begun at all.
 */
export async function takeBack(
  tasks: readonly { readonly taskId: string; readonly planHash: string }[],
  workshop: Workshop,
  watch: Watch,
): Promise<Result<TakenBack>> {
  const renamed: string[] = [];
  const failed: FailedStep[] = [];
  const warnings: TakenBack['warnings'] = [];
  let count = 0;
  let notBegun = 0;
  for (const { taskId, planHash } of tasks) {
    const undone = await undoRequest({ taskId, planHash, act: true }, workshop, watch);
    if (!undone.ok) {
      if (tasks.length === 1) return undone;
      failed.push(failedStep({ ...undone.failure, actionId: taskId }, taskId));
      continue;
    }
    count += undone.value.rolledBack;
    renamed.push(...undone.value.renamed.map(({ path: full }) => full));
    // What the person stopped is no failure: it can be taken back at any time.
    const left = undone.value.failed.filter(({ code }) => code === 'CANCELLED');
    notBegun += left.length;
    failed.push(...undone.value.failed.filter(({ code }) => code !== 'CANCELLED').map(failedByPath));
    warnings.push(...undone.value.warnings);
  }
  return ok({
    count,
    renamed: renamed.slice(0, MOST_LISTED),
    renamedCount: renamed.length,
    failed: failed.slice(0, MOST_FAILURES),
    failedCount: failed.length,
    notBegun,
    cancelled: watch.cancelled(),
    warnings,
  });
}
