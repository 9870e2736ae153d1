import type { ReviewSummary } from '../../../protocol/review.ts';
import { useBusy } from '../../busy.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { LastResults } from '../../parts/last-results.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { useSession } from '../../stores/session-store.ts';
import { taskOf } from '../../task-of.ts';
import { type Speech, useSpeech } from '../../text.ts';

/** Which review this is, what changed since, and that nothing has been done. */
export function ReviewHead({ summary }: { readonly summary: ReviewSummary }) {
  const speech = useSpeech();
  const { changed } = summary.totals;
  return (
    <PageHead
      title={reviewTitle(summary, speech)}
      actions={
        <>
          <LastResults from="review" />
          {changed > 0 && <Changed summary={summary} count={changed} />}
          <p className="preview-only">
            <Icon name="eye" small />
            {speech.say('reviewPage.previewOnly')}
          </p>
        </>
      }
    />
  );
}

/** What changed is looked at again by a new scan; of a task, by choosing its file and folder once more. */
function Changed({ summary, count }: { readonly summary: ReviewSummary; readonly count: number }) {
  const speech = useSpeech();
  const busy = useBusy();
  const { scan, openTask } = useSession.getState();
  const isTask = taskOf(summary) !== null;
  return (
    <>
      <Badge tone="caution" icon="stale">
        {speech.say('reviewPage.changed', { count })}
      </Badge>
      <Button
        id="review-check"
        kind="subtle"
        disabledReason={busy}
        onClick={() => void (isTask ? openTask() : scan())}
      >
        {speech.say(isTask ? 'reviewPage.chooseAgain' : 'reviewPage.checkAgain')}
      </Button>
    </>
  );
}

function reviewTitle(summary: ReviewSummary, speech: Speech): string {
  const task = taskOf(summary);
  if (task !== null) return speech.say('reviewPage.titleTask', { title: speech.text(task.title) });
  return speech.say('reviewPage.title', { date: { dateMs: summary.madeAt } });
}
