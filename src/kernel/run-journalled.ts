import { renderText } from '../locales/render.ts';
import { say } from '../locales/say.ts';
import type { Fingerprint } from '../protocol/fingerprint.ts';
import type { MadeFolder } from '../protocol/journal.ts';
import type { Progress } from '../protocol/progress.ts';
import { type Failure, fail, ok, type Result } from '../protocol/result.ts';
import type { StepFailure } from '../protocol/results.ts';
import type { KeepingPlace } from './action-driver.ts';
import { checkAssertions } from './check-assertions.ts';
import { lineDigest } from './journal.ts';
import type { JudgedStep } from './judge.ts';
import { originalOf } from './last-copy.ts';
import { removeEmptyParents } from './parents.ts';
import { type JournalledStep, type PreparedStep, type RunContext, stepFailureOf } from './run-context.ts';
import { DONE_IN_PART, runStep } from './run-step.ts';
import { failedLine, stepLine } from './step-lines.ts';
import { type UndoableStep, undoHandsOf, undoStep } from './undo-step.ts';

/** Marks a failure after which nothing can be written down any more. */
export const CANNOT_RECORD = Symbol('cannot record');

/** What a step gets for itself when its turn has come. */
export interface Turn {
  readonly keep: KeepingPlace | null;
  readonly token: string;
  /** How far the run is as it begins. */
  readonly progress: Progress & { readonly bytes: number };
}

/**
 * Does one step, looks whether what it promised holds, and journals it. What fails is journalled as failed; what was
 * done and cannot be left so is taken back.
 */
export async function runJournalled(
  step: PreparedStep,
  { keep, token, progress }: Turn,
  left: ReadonlyMap<string, Fingerprint | 'missing'>,
  run: RunContext,
  digests: Map<string, string>,
  notRestored: StepFailure[],
): Promise<Result<JournalledStep>> {
  const { planned, judged } = step;
  const { bound } = judged.step;
  const sourcePath = sourceOf(step);
  const earlier = sourcePath === null ? null : (left.get(sourcePath) ?? null);
  const { to: plannedTo } = judged.estimate;
  const frees = freedBy(judged);
  const tell = (current: string, bytes: number): void =>
    run.watch.report({ ...progress, bytes: progress.bytes + bytes, current });
  const asked = { bound, planned, sourcePath, earlier, keep, token, plannedTo, frees, tell };
  const result = await runStep(asked, run);
  if (!result.ok) {
    // SAFETY: a part that is gone for good is never told as taken back with the rest (invariant 3).
    if (result.failure.data === DONE_IN_PART)
      notRestored.push(stepFailureOf(planned.action.id, result.failure));
    return journalFailure(step, result.failure, run, digests);
  }
  const undoable: UndoableStep = {
    actionId: planned.action.id,
    kind: planned.action.kind,
    undo: result.value.execution.undo,
    after: result.value.execution.after,
    ...originalOf(planned.action),
  };
  const post = await checkAssertions(planned.action.post ?? [], 'POSTCONDITION_FAILED', run);
  const isFinal = result.value.execution.final === true;
  const goBack = (): void => {
    const back = takeBack(undoable, isFinal, result.value.made, keep, token, run);
    if (!back.ok) notRestored.push(stepFailureOf(undoable.actionId, back.failure));
  };
  if (!post.ok) {
    goBack();
    return journalFailure(step, post.failure, run, digests);
  }
  const line = stepLine(step, result.value, run);
  try {
    const statusOffset = run.journal.append(line);
    digests.set(line.actionId, lineDigest(line));
    const { made, execution } = result.value;
    const { freed, leftover = null, lost = [] } = execution;
    return ok({
      undoable,
      made,
      statusOffset,
      line,
      bytes: step.bytes,
      freed,
      leftover,
      lost,
      final: isFinal,
    });
  } catch (error) {
    // SAFETY: never a deed without a record: what cannot be journalled is taken back at once (invariant 6).
    goBack();
    return recordFailure(error, run);
  }
}

/** Allocated bytes whose last name would leave the drive with the source. */
function freedBy({ estimate, subtree }: JudgedStep): number {
  const { source } = estimate;
  if (source === null) return 0;
  if (source.type === 'dir') return subtree?.frees ?? 0;
  return source.links <= 1 ? source.allocated : 0;
}

/** What a step acts on: what it takes or reads, or the file that it writes over. */
function sourceOf(step: PreparedStep): string | null {
  const { estimate } = step.judged;
  if (estimate.from !== null) return estimate.from;
  return estimate.keepsInQuarantine ? estimate.to : null;
}

function takeBack(
  undoable: UndoableStep,
  isFinal: boolean,
  made: readonly MadeFolder[],
  keep: KeepingPlace | null,
  token: string,
  run: RunContext,
): Result<unknown> {
  if (isFinal) return fail('UNDO_REQUIRED', say('undo.cannot', { id: undoable.actionId }));
  const hands = undoHandsOf(run.files, () => keep?.path ?? null, made, `${token}-back`, run.system);
  const back = undoStep(undoable, hands);
  removeEmptyParents(made, run.files);
  return back;
}

function journalFailure(
  step: PreparedStep,
  failure: Failure,
  run: RunContext,
  digests: Map<string, string>,
): Result<never> {
  const { id: actionId, kind } = step.planned.action;
  const summary = renderText(step.judged.step.bound.describe(step.judged.estimate.to), 'en');
  const detail = `${failure.code}: ${renderText(failure.message, 'en')}`;
  const line = failedLine({ actionId, kind, summary, detail }, run);
  try {
    run.journal.append(line);
    digests.set(line.actionId, lineDigest(line));
    return { ok: false, failure };
  } catch (error) {
    return recordFailure(error, run);
  }
}

/** What could not be written down, so that the run ends with it. */
export function recordFailure(error: unknown, run: RunContext): Result<never> {
  const failed = run.failureOf(error, run.journal.file);
  return failed.ok ? failed : { ok: false, failure: { ...failed.failure, data: CANNOT_RECORD } };
}
