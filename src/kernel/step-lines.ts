import { renderText } from '../locales/render.ts';
import type { StepLine } from '../protocol/journal.ts';
import { ok, type Result } from '../protocol/result.ts';
import type { StepFailure } from '../protocol/results.ts';
import { journalPath, mapUndoPaths } from './journal-paths.ts';
import { originalInLine } from './last-copy.ts';
import type { Plan } from './plan.ts';
import type { PreparedStep, RunContext } from './run-context.ts';
import type { DoneStep } from './run-step.ts';

/** Steps that were chosen and could not be begun stand in the journal like others that failed. */
export function journalRefused(plan: Plan, refused: readonly StepFailure[], run: RunContext): Result<void> {
  const kinds = new Map(plan.steps.map(({ action }) => [action.id, action.kind]));
  try {
    for (const { actionId, code, message } of refused) {
      const kind = kinds.get(actionId) ?? '';
      const sentence = renderText(message, 'en');
      run.journal.append(
        failedLine({ actionId, kind, summary: sentence, detail: `${code}: ${sentence}` }, run),
      );
    }
    return ok(undefined);
  } catch (error) {
    return run.failureOf(error, run.journal.file);
  }
}

/** The line of a step that failed. */
export function failedLine(
  {
    actionId,
    kind,
    summary,
    detail,
  }: Pick<StepLine, 'actionId' | 'kind' | 'summary'> & { readonly detail: string },
  run: RunContext,
): StepLine {
  return { ts: run.clock(), taskId: run.taskId, actionId, kind, summary, status: 'failed', detail };
}

/** The line of a step that was done. */
export function stepLine(step: PreparedStep, done: DoneStep, run: RunContext): StepLine {
  const { planned, judged } = step;
  const { execution, made } = done;
  const inRoot = (full: string): string => journalPath(full, run.rootSet);
  return {
    ts: run.clock(),
    taskId: run.taskId,
    actionId: planned.action.id,
    kind: planned.action.kind,
    summary: renderText(judged.step.bound.describe(execution.to), 'en'),
    status: 'ok',
    ...(judged.reversible ? { undo: mapUndoPaths(execution.undo, inRoot) } : {}),
    bytes: step.bytes,
    ...(execution.freed > 0 ? { freed: execution.freed } : {}),
    ...(execution.after === null ? {} : { after: execution.after }),
    ...originalInLine(planned.action, run.rootSet),
    ...(made.length === 0
      ? {}
      : { made: made.map(({ path: full, identity }) => ({ path: inRoot(full), identity })) }),
  };
}
