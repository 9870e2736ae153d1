import { createHash } from 'node:crypto';
import path from 'node:path';
import { say } from '../locales/say.ts';
import { canonicalJson } from '../protocol/canonical-json.ts';
import type { ItemLine } from '../protocol/quarantine.ts';
import type { StepFailure } from '../protocol/results.ts';
import type { JournalStep } from './journal-tasks.ts';
import { byTask, Protection } from './protection.ts';
import type { Batch } from './quarantine.ts';
import { PathResolver } from './resolve-path.ts';
import type { UndoContext, UndoPlan, UndoStepPlan } from './undo-task.ts';

/** The steps of ours that put the items there, by item; one without is restored by the manifest alone. */
export type StepsOfItems = ReadonlyMap<string, JournalStep>;

/**
 * Plans the way back of items by their batch's manifest alone: to where they came from, or into `to` under
 * their own names. Every place is guarded like a new task's. Failures are named by item.
 */
export function planRestore(
  batch: Batch,
  items: readonly ItemLine[],
  to: string | null,
  known: StepsOfItems,
  context: UndoContext,
): UndoPlan {
  const resolver = new PathResolver(context.rootSet, context.files, 'as they are');
  const protection = new Protection(context.rootSet, byTask(context.origin), context.places, context.files);
  const steps: UndoStepPlan[] = [];
  const failed: StepFailure[] = [];
  for (const item of items) {
    const place = to === null ? item.source : path.join(to, path.basename(item.source));
    const resolved = resolver.resolve(place);
    const forbidden = resolved.ok ? protection.forbids(resolved.value, false) : null;
    if (!resolved.ok) {
      const { code, message } = resolved.failure;
      failed.push({ actionId: item.item, code, message });
    } else if (forbidden !== null) {
      failed.push({ actionId: item.item, code: 'PATH_PROTECTED', message: forbidden });
    } else if (!context.files.lookAt(path.join(batch.folder, item.target)).ok) {
      const message = say('quarantine.notKept', { source: item.source });
      failed.push({ actionId: item.item, code: 'NOT_FOUND', message });
    } else {
      const { batch: name } = batch.head;
      const undo = {
        kind: 'quarantine.restore',
        path: resolved.value,
        batch: name,
        item: item.item,
      } as const;
      const step = known.get(item.item);
      // Restoring is the undo of the item's action; elsewhere, or without its journal, it just comes back.
      const kind = to === null ? (step?.line.kind ?? 'quarantine.put') : 'quarantine.put';
      const after = kind === 'fs.write' || to === null ? (step?.line.after ?? null) : null;
      steps.push({
        statusOffset: step?.statusOffset ?? null,
        summary: item.source,
        undoable: { actionId: item.item, kind, undo, after },
      });
    }
  }
  const planHash = createHash('sha256')
    .update(canonicalJson(steps.map(({ undoable }) => undoable)))
    .digest('hex');
  return {
    taskId: batch.head.batch,
    planHash,
    steps,
    failed,
    warnings: [],
    foreign: false,
    later: [],
    made: [],
  };
}
