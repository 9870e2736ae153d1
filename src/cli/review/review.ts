import { say } from '../../locales/say.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { totalsOf } from '../choice.ts';
import { confirmIrreversible } from '../commands/apply.ts';
import { failed, type Outcome, succeeded } from '../outcome.ts';
import type { Session } from '../session.ts';
import { usualPlans } from '../usual-plans.ts';
import { planHead } from '../views/preview-view.ts';
import { applyApproved, type ReviewResult } from './review-apply.ts';
import { reviewMenu } from './review-menu.ts';
import { type ReviewScreen, terminalScreen } from './review-screen.ts';
import { approvedRows, beginReview, type ReviewState } from './review-state.ts';

/**
 * Looks, lets a person tick and approve, and does what was approved. Terminal only: `NOT_APPROVED` elsewhere,
 * since nothing but a person's ticks is an approval here.
 */
export async function reviewAndApply(
  session: Session,
  root: string | null,
  screen: ReviewScreen = terminalScreen(session.terminal, session.signal),
): Promise<Outcome> {
  if (!session.terminal.interactive) {
    return failed(fail('NOT_APPROVED', say('review.needsTerminal'), { next: say('review.instead') }).failure);
  }
  const plans = await usualPlans(session, root);
  if (!plans.ok) return failed(plans.failure);
  const state = beginReview(plans.value);
  const { speech, terminal } = session;
  const heads = plans.value.flatMap(({ preview }) => [...planHead(preview, speech), '']);
  terminal.errors.write([...heads, speech.say('review.before'), ''].join('\n'));
  if (state.groups.length === 0) return leftAlone('review.nothing');
  return menuAndApply(session, screen, state);
}

async function menuAndApply(session: Session, screen: ReviewScreen, start: ReviewState): Promise<Outcome> {
  let state = start;
  for (;;) {
    const decision = await reviewMenu(session, screen, state);
    switch (decision.kind) {
      case 'stopped':
        return failed(fail('CANCELLED', say('review.stopped')).failure);
      case 'leave':
        return leftAlone('review.left');
      case 'approve': {
        const confirmed = await confirmTicks(session, decision.state);
        if (!confirmed.ok) return failed(confirmed.failure);
        if (confirmed.value) return applyApproved(session, screen, decision.state);
        // Not confirmed: back to the list, with the ticks as they are.
        session.terminal.errors.write(`${session.speech.say('ask.notConfirmed')}\n`);
        state = decision.state;
      }
    }
  }
}

function leftAlone(key: 'review.nothing' | 'review.left'): Outcome {
  const result: ReviewResult = { applied: [], undone: [] };
  return succeeded(result, (speech) => [speech.say(key)]);
}

/** What cannot be undone needs the typed word; for the rest the approval itself is the word. */
async function confirmTicks(session: Session, state: ReviewState): Promise<Result<boolean>> {
  const rows = state.plans.flatMap((_plan, index) => approvedRows(state, index));
  if (totalsOf(rows).irreversible === 0) return ok(true);
  return confirmIrreversible(
    session,
    rows.filter(({ reversible }) => !reversible),
  );
}
