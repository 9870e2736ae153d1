import { say } from '../../locales/say.ts';
import { assertNever, type Failure } from '../../protocol/result.ts';
import type { TuneupApply } from '../../protocol/tuneup.ts';
import { type Outcome, succeeded, type View } from '../outcome.ts';
import { failureOfStep } from '../step-failures.ts';

/** How a command ends that applied modules; `data` is its whole answer. */
export function outcomeOfApply(apply: TuneupApply, data: unknown, view: View): Outcome {
  const failure = failureOfApply(apply);
  if (failure === null) return succeeded(data, view);
  const didSomething = apply.modules.some(
    ({ outcome }) => outcome.kind === 'done' && outcome.result.applied.length > 0,
  );
  return { status: didSomething ? 'partial' : 'error', failure, data, view };
}

/** The first thing that an apply could not do; null where it did all of it. */
function failureOfApply({ modules }: TuneupApply): Failure | null {
  for (const { outcome } of modules) {
    switch (outcome.kind) {
      case 'refused': {
        const { code, message, detail } = outcome;
        const words = detail === undefined ? {} : { detail };
        const next = code === 'NOT_APPROVED' ? { next: say('tuneup.next', { command: 'tuneup plan' }) } : {};
        return { code, message, ...words, ...next };
      }
      case 'done': {
        const { status, applied } = outcome.result;
        const [first] = [...outcome.result.failed, ...outcome.result.notRestored];
        if (first !== undefined) return failureOfStep(first);
        if (status === 'cancelled') {
          return { code: 'CANCELLED', message: say('receipt.stopped', { done: applied.length }) };
        }
        break;
      }
      case 'begun':
      case 'not begun':
        return { code: 'CANCELLED', message: say('run.cancelled') };
      default:
        return assertNever(outcome);
    }
  }
  return null;
}
