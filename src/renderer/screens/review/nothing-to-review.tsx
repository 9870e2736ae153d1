import type { ReviewSummary } from '../../../protocol/review.ts';
import { useBusy } from '../../busy.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { useRun } from '../../stores/run-store.ts';
import { useSession } from '../../stores/session-store.ts';
import { taskOf } from '../../task-of.ts';
import { useSpeech } from '../../text.ts';
import { troubleOf } from '../../unavailable.ts';
import { ReviewNotices } from './review-notices.tsx';

/** Where there is no list: nothing looked for yet, nothing found, or looking right now. */
export function NothingToReview({ summary }: { readonly summary: ReviewSummary | null }) {
  const refusals = (summary?.parts ?? []).flatMap((part) => troubleOf(part) ?? []);
  const speech = useSpeech();
  const job = useSession((session) => session.job);
  const receipt = useRun((run) => run.receipt);
  const hasUndo = useRun((run) => run.lastUndo !== null);
  const { showLastUndo } = useRun.getState();
  const { scan, stop, openTask, goTo } = useSession.getState();
  const busy = useBusy();
  const isLooking = job?.kind === 'scan' || job?.kind === 'task';
  return (
    <main className="page review-none scrolls" data-pane="page">
      <PageHead title={speech.say('reviewPage.titleNone')} />
      {summary !== null && <ReviewNotices summary={summary} />}
      {isLooking ? (
        <div className="nothing">
          <Icon name="scan" />
          <h2>{speech.say(job.kind === 'task' ? 'overview.lookingAtTask' : 'reviewPage.scanning')}</h2>
          <p>{speech.say('reviewPage.scanningSeen', { count: job.progress?.done ?? 0 })}</p>
          <Button
            icon="stop"
            disabledReason={job.stopping ? speech.say('runPage.stopping') : null}
            onClick={() => void stop()}
          >
            {speech.say(job.kind === 'task' ? 'window.cancel' : 'reviewPage.cancelScan')}
          </Button>
        </div>
      ) : (
        <div className="nothing">
          <Icon name="review" />
          <h2>
            {speech.say(
              refusals.length > 0
                ? 'overview.noList'
                : summary === null
                  ? 'reviewPage.nothingYet'
                  : 'reviewPage.nothingFound',
            )}
          </h2>
          {refusals.map((refusal) => (
            <p key={refusal.message.key}>{speech.text(refusal.message)}</p>
          ))}
          <p hidden={refusals.length > 0}>
            {summary === null
              ? speech.say('reviewPage.nothingYetWhy')
              : taskOf(summary) !== null
                ? speech.say('reviewPage.nothingInTask')
                : speech.say('reviewPage.nothingFoundWhen', { moment: speech.moment(summary.madeAt) })}
          </p>
          <div className="buttons">
            <Button kind="primary" icon="scan" disabledReason={busy} onClick={() => void scan()}>
              {speech.say(
                summary === null || taskOf(summary) !== null ? 'reviewPage.scan' : 'reviewPage.scanAgain',
              )}
            </Button>
            <Button disabledReason={busy} onClick={() => void openTask()}>
              {speech.say('reviewPage.openTask')}
            </Button>
            {receipt !== null && (
              <Button id="review-receipt" kind="subtle" onClick={() => goTo('receipt')}>
                {speech.say('reviewPage.lastReceipt')}
              </Button>
            )}
            {hasUndo && (
              <Button id="review-undo" kind="subtle" onClick={() => showLastUndo('review')}>
                {speech.say('reviewPage.lastUndo')}
              </Button>
            )}
          </div>
        </div>
      )}
    </main>
  );
}
