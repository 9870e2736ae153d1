import type { Overview } from '../../../protocol/overview.ts';
import type { ReviewSummary } from '../../../protocol/review.ts';
import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PartNotices, Warnings } from '../../parts/part-notices.tsx';
import { useSession } from '../../stores/session-store.ts';
import { useSpeech } from '../../text.ts';

interface OverviewNoticesProps {
  readonly overview: Overview;
  readonly review: ReviewSummary | null;
}

/** What stands out: a made-up profile, old things in the quarantine, modules without a list, warnings. */
export function OverviewNotices({ overview, review }: OverviewNoticesProps) {
  const speech = useSpeech();
  const goTo = useSession((session) => session.goTo);
  const { kept } = overview;
  return (
    <div className="notices">
      {overview.isMadeUp && (
        <Notice>
          <p>
            <b>{speech.say('overview.madeUp')}</b>{' '}
            {speech.say('overview.madeUpWhere', { path: overview.profile })}
          </p>
        </Notice>
      )}
      {kept.oldBatches > 0 && (
        <Notice
          tone="caution"
          icon="waiting"
          actions={
            <Button id="open-old" onClick={() => goTo('quarantine')}>
              {speech.say('overview.openQuarantine')}
            </Button>
          }
        >
          <p>
            <b>{speech.say('overview.oldTitle')}</b>{' '}
            {speech.say('overview.oldSums', {
              batches: kept.oldBatches,
              items: kept.oldItems,
              bytes: { bytes: kept.oldBytes },
            })}
          </p>
        </Notice>
      )}
      <PartNotices parts={review?.parts ?? []} />
      <Warnings texts={overview.warnings.map(speech.text)} />
    </div>
  );
}
