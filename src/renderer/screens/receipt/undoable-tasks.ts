import type { Receipt } from '../../../protocol/receipt.ts';

/** The tasks of a run that did something, in the order in which they ran. */
export function undoableTasks({ parts }: Receipt): readonly string[] {
  return parts.flatMap(({ taskId, done }) => (taskId === null || done === 0 ? [] : [taskId]));
}
