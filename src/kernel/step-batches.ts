import type { PreparedStep } from './run-context.ts';

/** Steps whose intents are made durable together: one flush for all of them, none for each. */
export const STEPS_A_BATCH = 64;

/** Can the disk tell afterwards whether such a step was done? */
function isFileStep({ planned }: PreparedStep): boolean {
  const { kind } = planned.action;
  return kind.startsWith('fs.') || kind === 'quarantine.put';
}

/**
 * The steps from `start` on that are intended together. A step that is none of files is intended alone, right
 * before it: what was there is then known, and a kill leaves no more than one of which nobody can say.
 */
export function batchFrom(steps: readonly PreparedStep[], start: number): readonly PreparedStep[] {
  const first = steps[start];
  if (first === undefined) return [];
  if (!isFileStep(first)) return [first];
  let end = start;
  for (let step = steps[end]; step !== undefined && isFileStep(step); step = steps[end]) {
    end += 1;
    if (end - start === STEPS_A_BATCH) break;
  }
  return steps.slice(start, end);
}
