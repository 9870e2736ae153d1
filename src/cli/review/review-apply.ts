import type { Failure } from '../../protocol/result.ts';
import type { ApplyResult, UndoResult } from '../../protocol/results.ts';
import { totalsOf } from '../choice.ts';
import { applyOutcome } from '../commands/apply.ts';
import { failed, type Outcome, succeeded } from '../outcome.ts';
import type { Session } from '../session.ts';
import { outcomeOfSteps } from '../step-failures.ts';
import { keptSteps } from '../views/apply-view.ts';
import { undoneView } from '../views/undo-view.ts';
import type { ReviewScreen } from './review-screen.ts';
import { approvedRows, type ReviewState } from './review-state.ts';

/** What a review did: what was applied, plan by plan, and what was taken back at once. */
export interface ReviewResult {
  readonly applied: readonly ApplyResult[];
  readonly undone: readonly UndoResult[];
}

/** Does what was approved, plan by plan, shows each receipt, and offers to take all of it back at once. */
export async function applyApproved(
  session: Session,
  screen: ReviewScreen,
  state: ReviewState,
): Promise<Outcome> {
  const applied: ApplyResult[] = [];
  const failures: Failure[] = [];
  for (const index of state.plans.keys()) {
    if (session.signal.aborted) break;
    const outcome = await applyOne(session, state, index, applied);
    if (outcome === null) continue;
    tellNow(session, outcome);
    if (outcome.status !== 'success') failures.push(outcome.failure);
  }
  const undone = await offerToTakeBack(session, screen, applied, failures);
  const data: ReviewResult = { applied, undone };
  const failure = failures[0];
  if (failure === undefined) return succeeded(data, (speech) => [speech.say('review.done')]);
  const somethingStands = applied.some((result) => keptSteps(result).length > 0);
  return { status: somethingStands ? 'partial' : 'error', failure, data };
}

/** Applies the approved rows of one plan; null where none was approved. */
async function applyOne(
  session: Session,
  state: ReviewState,
  index: number,
  applied: ApplyResult[],
): Promise<Outcome | null> {
  const plan = state.plans[index];
  const rows = approvedRows(state, index);
  if (plan === undefined || rows.length === 0) return null;
  const answer = await session.request('apply', {
    subject: plan.subject,
    roots: [...plan.roots],
    grants: [],
    choice: { kind: 'only', ids: rows.map(({ id }) => id) },
    planHash: plan.preview.planHash,
    // SAFETY: only rows that a person saw are named, and those without a way back were confirmed by the word.
    allowIrreversible: totalsOf(rows).irreversible > 0,
    source: 'cli',
  });
  if (!answer.ok) return failed(answer.failure);
  applied.push(answer.value);
  return applyOutcome(session, answer.value, plan.preview);
}

async function offerToTakeBack(
  session: Session,
  screen: ReviewScreen,
  applied: readonly ApplyResult[],
  failures: Failure[],
): Promise<readonly UndoResult[]> {
  const { speech } = session;
  const standing = applied.filter((result) => keptSteps(result).length > 0);
  if (standing.length === 0 || session.signal.aborted) return [];
  const wanted = await screen.askYesNo(
    speech.say('review.takeBack'),
    speech.say('review.takeBackYes'),
    speech.say('review.takeBackNo'),
  );
  if (wanted !== true) return [];
  const undone: UndoResult[] = [];
  // The last thing done is the first to go back: nothing of ours then stands in its way.
  for (const { taskId } of [...standing].reverse()) {
    const answer = await session.request('undo', { taskId, act: true });
    const outcome = answer.ok
      ? outcomeOfSteps(answer.value, answer.value.rolledBack, answer.value.failed, undoneView(answer.value))
      : failed(answer.failure);
    if (answer.ok) undone.push(answer.value);
    if (outcome.status !== 'success') failures.push(outcome.failure);
    tellNow(session, outcome);
  }
  return undone;
}

/** Shows an outcome while the review goes on: its text, and of a failure the sentence. */
function tellNow({ terminal, speech }: Session, outcome: Outcome): void {
  const lines = [...(outcome.view?.(speech) ?? [])];
  if (outcome.status !== 'success') lines.push(speech.text(outcome.failure.message));
  terminal.output.write(`\n${lines.join('\n')}\n`);
}
