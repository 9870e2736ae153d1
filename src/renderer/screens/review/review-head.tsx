import type { ReviewSummary, ReviewTotals } from '../../../protocol/review.ts';
import { Badge } from '../../parts/badge.tsx';
import { Icon } from '../../parts/icon.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { useSession } from '../../stores/session-store.ts';
import { type Speech, useSpeech } from '../../text.ts';

interface ReviewHeadProps {
  readonly summary: ReviewSummary;
  readonly totals: ReviewTotals;
}

/** Which review this is, what changed since, and that nothing has been done. */
export function ReviewHead({ summary, totals }: ReviewHeadProps) {
  const speech = useSpeech();
  const { scan, openTask } = useSession.getState();
  const isTask = taskOf(summary) !== null;
  return (
    <PageHead
      title={reviewTitle(summary, speech)}
      actions={
        <>
          {totals.changed > 0 && (
            <>
              <Badge tone="caution" icon="stale">
                {speech.say('reviewPage.changed', { count: totals.changed })}
              </Badge>
              <button type="button" className="link" onClick={() => void (isTask ? openTask() : scan())}>
                {speech.say('reviewPage.checkAgain')}
              </button>
            </>
          )}
          <p className="preview-only">
            <Icon name="eye" small />
            {speech.say('reviewPage.previewOnly')}
          </p>
        </>
      }
    />
  );
}

/** The task that the review is of, where it is of one from a file. */
function taskOf({ parts }: ReviewSummary) {
  const [first] = parts;
  return parts.length === 1 && first?.part === 'task' ? first : null;
}

function reviewTitle(summary: ReviewSummary, speech: Speech): string {
  const task = taskOf(summary);
  if (task !== null) return speech.say('reviewPage.titleTask', { title: speech.text(task.title) });
  return speech.say('reviewPage.title', { date: { dateMs: summary.madeAt } });
}
