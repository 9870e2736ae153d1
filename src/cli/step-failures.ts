import type { Failure } from '../protocol/result.ts';
import type { StepFailure } from '../protocol/results.ts';
import { type Outcome, succeeded, type View } from './outcome.ts';

/**
 * How a command ends that did `done` of its steps and reports the others in `failed`: with the first of them
 * as its failure, and with the whole result all the same.
 */
export function outcomeOfSteps(
  data: unknown,
  done: number,
  failed: readonly StepFailure[],
  view: View,
): Outcome {
  const first = failed[0];
  if (first === undefined) return succeeded(data, view);
  return { status: done > 0 ? 'partial' : 'error', failure: failureOfStep(first), data, view };
}

export function failureOfStep({ code, message, detail }: StepFailure): Failure {
  return detail === undefined ? { code, message } : { code, message, detail };
}
