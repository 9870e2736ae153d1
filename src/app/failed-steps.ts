import path from 'node:path';
import type { FailedStep } from '../protocol/progress.ts';
import type { StepFailure } from '../protocol/results.ts';

/** A failed step as a person is told of it, with the name of its thing. */
export function failedStep(
  { actionId: id, code, message, detail, summary }: StepFailure,
  name: string,
): FailedStep {
  return {
    id,
    name,
    code,
    message,
    ...(detail === undefined ? {} : { detail }),
    ...(summary === undefined ? {} : { summary }),
  };
}

/** Where only the message says which path it is about: the name is its last part, else the step's id. */
export function failedByPath(failure: StepFailure): FailedStep {
  const full = failure.message.fields['path'];
  return failedStep(failure, typeof full === 'string' ? path.basename(full) : failure.actionId);
}
