import type { Watch } from '../../kernel/progress.ts';
import type { TakenBack, UndoList } from '../../protocol/receipt.ts';
import { ok, type Result } from '../../protocol/result.ts';
import { failedByPath } from '../failed-steps.ts';
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
  const list: UndoList = { tasks: [], count: 0, steps: [], blocked: [], warnings: [] };
  const steps: UndoList['steps'][number][] = [];
  for (const taskId of tasks.toReversed()) {
    const looked = await undoRequest({ taskId, act: false }, workshop, watch);
    if (!looked.ok) return looked;
    const { planHash, failed, warnings } = looked.value;
    if (planHash !== undefined) list.tasks.push({ taskId, planHash });
    steps.push(...(looked.value.steps ?? []).map(({ summary, to }) => ({ summary, to })));
    list.blocked.push(...failed.slice(0, MOST_FAILURES).map(failedByPath));
    list.warnings.push(...warnings);
  }
  return ok({ ...list, count: steps.length, steps: steps.slice(0, MOST_LISTED) });
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
  const taken: TakenBack = { count: 0, renamed: [], failed: [], warnings: [] };
  let count = 0;
  for (const { taskId, planHash } of tasks) {
    const undone = await undoRequest({ taskId, planHash, act: true }, workshop, watch);
    if (!undone.ok) {
      if (tasks.length === 1) return undone;
      const { code, message, detail } = undone.failure;
      taken.failed.push({ id: taskId, name: '', code, message, ...(detail === undefined ? {} : { detail }) });
      continue;
    }
    count += undone.value.rolledBack;
    taken.renamed.push(...undone.value.renamed.map(({ path: full }) => full));
    taken.failed.push(...undone.value.failed.slice(0, MOST_FAILURES).map(failedByPath));
    taken.warnings.push(...undone.value.warnings);
  }
  return ok({ ...taken, count });
}
