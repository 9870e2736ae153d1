import path from 'node:path';
import { z } from 'zod';
import type { StepLine } from '../protocol/journal.ts';
import type { Failure } from '../protocol/result.ts';
import type { Files } from './ports.ts';

const LEAVING = 'leaving-';

/** What is written down before kept items are removed for good: one for each. */
export const purgeIntentSchema = z.object({
  purge: z.object({
    folder: z.string(),
    batch: z.string(),
    item: z.string(),
    target: z.string(),
    source: z.string(),
    bytes: z.int(),
  }),
});
export type PurgeIntent = z.infer<typeof purgeIntentSchema>;

/** The name under which an item goes: from then on it is none that could be restored. */
export function leavingName(target: string): string {
  return LEAVING + target;
}

export function isLeaving(name: string): boolean {
  return name.startsWith(LEAVING);
}

/** How a purge names what it deleted. */
export function purgeId(batch: string, item: string): string {
  return `${batch}/${item}`;
}

export function purgeActionId({ purge }: PurgeIntent): string {
  return purgeId(purge.batch, purge.item);
}

/** The journal's line of one item; `failure`: why it is still there. */
export function purgeLine(
  intent: PurgeIntent,
  failure: Failure | null,
  { ts, taskId }: Pick<StepLine, 'ts' | 'taskId'>,
): StepLine {
  const { source, bytes } = intent.purge;
  return {
    ts,
    taskId,
    actionId: purgeActionId(intent),
    kind: 'quarantine.purge',
    summary: `Delete ${source} from the quarantine for good`,
    status: failure === null ? 'ok' : 'failed',
    ...(failure === null ? {} : { detail: failure.code }),
    bytes,
  };
}

/**
 * Finds out whether an item was being removed when the process died. One that had lost its name goes on going: the
 * person wanted that, and half of it may be gone. Null: it is kept as it was; else the failure, or none.
 */
export function settlePurge(
  { purge }: PurgeIntent,
  files: Files,
): { readonly failure: Failure | null } | null {
  const leaving = path.join(purge.folder, leavingName(purge.target));
  // SAFETY: what still has its name was not begun, and stays: a recovery begins no purge (invariant 6).
  if (files.lookAt(path.join(purge.folder, purge.target)).ok) return null;
  const gone = files.removeForGood(leaving);
  return { failure: gone.ok || gone.failure.code === 'NOT_FOUND' ? null : gone.failure };
}
