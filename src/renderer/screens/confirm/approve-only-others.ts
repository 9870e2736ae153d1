import { ask } from '../../bridge.ts';
import { useReview } from '../../stores/review-store.ts';
import { useRun } from '../../stores/run-store.ts';
import { useSession } from '../../stores/session-store.ts';

/** Unticks what nobody can take back, and approves what is left of the ticks. */
export async function approveOnlyOthers(review: string): Promise<void> {
  const answer = await ask('reviewTick', {
    review,
    view: { search: '', filter: 'irreversible', order: 'plan', shut: [] },
    target: { kind: 'view' },
    ticked: false,
  });
  const session = useSession.getState();
  if (!answer.ok) return session.show(answer.failure);
  useReview.getState().heard(answer.value);
  // SAFETY: what goes on from here can all be taken back; anything else goes past the second screen again.
  if (answer.value.irreversible > 0) return session.goBack('review');
  await useRun.getState().approve(answer.value, null);
}
