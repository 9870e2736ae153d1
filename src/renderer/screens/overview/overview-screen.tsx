import type { Overview } from '../../../protocol/overview.ts';
import type { ReviewSummary } from '../../../protocol/review.ts';
import { useBusy } from '../../busy.ts';
import { Button } from '../../parts/button.tsx';
import { LiveRegion } from '../../parts/live-region.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { shownText } from '../../shown-text.ts';
import { useSession } from '../../stores/session-store.ts';
import { type Speech, useSpeech } from '../../text.ts';
import { DrivesCard } from './drives-card.tsx';
import { FirstScan } from './first-scan.tsx';
import { ModuleCards } from './module-cards.tsx';
import { OverviewNotices } from './overview-notices.tsx';
import { ScanFacts } from './scan-facts.tsx';
import { ScanProgress } from './scan-progress.tsx';

const SCAN_BUTTON = 'scan';

/** How things stand: how full the drives are, what a scan found, what was done last. */
export function OverviewScreen() {
  const speech = useSpeech();
  const { overview, review, job } = useSession();
  const isScanning = job?.kind === 'scan';
  return (
    <main className="page overview scrolls">
      <PageHead
        title={titleOf(overview, speech)}
        lead={leadOf(review, isScanning, overview?.lastRun != null, speech)}
        actions={<OverviewActions />}
      />
      {overview !== null && (
        <div className="page-body" data-pane="page">
          {overview.drives.length > 0 && <DrivesCard overview={overview} totals={review?.totals ?? null} />}
          <OverviewNotices overview={overview} review={review} />
          {isScanning && <ScanProgress job={job} returnTo={SCAN_BUTTON} />}
          {!isScanning && (
            <div className="found">
              {review === null ? <FirstScan /> : <ModuleCards parts={review.parts} />}
              <TaskOffer />
            </div>
          )}
          <ScanFacts overview={overview} review={review} />
        </div>
      )}
      <LiveRegion
        text={
          isScanning
            ? speech.say('overview.scanning')
            : review === null
              ? ''
              : speech.say('overview.scanDone', { count: review.totals.total })
        }
      />
    </main>
  );
}

function OverviewActions() {
  const speech = useSpeech();
  const { review, job, scan, goTo } = useSession();
  const busy = useBusy();
  const steps = review?.totals.total ?? 0;
  return (
    <div className="buttons">
      <Button
        id={SCAN_BUTTON}
        kind={steps === 0 ? 'primary' : 'standard'}
        icon="scan"
        disabledReason={busy}
        onClick={() => void scan()}
      >
        {speech.say(review === null ? 'overview.scan' : 'overview.scanAgain')}
      </Button>
      {steps > 0 && (
        <Button
          id="to-review"
          kind="primary"
          disabledReason={job?.kind === 'scan' ? busy : null}
          onClick={() => goTo('review')}
        >
          {speech.say('overview.toReview', { count: steps })}
        </Button>
      )}
    </div>
  );
}

/** The other way to a review: a task that somebody wrote into a file. */
function TaskOffer() {
  const speech = useSpeech();
  const openTask = useSession((session) => session.openTask);
  return (
    <p className="task-offer">
      <span>{speech.say('overview.taskOffer')}</span>
      <Button
        kind="subtle"
        id="open-task"
        icon="text"
        disabledReason={useBusy()}
        onClick={() => void openTask()}
      >
        {speech.say('overview.openTask')}
      </Button>
    </p>
  );
}

function titleOf(overview: Overview | null, speech: Speech): string {
  const drive = overview?.drives.find(({ holdsProfile }) => holdsProfile);
  if (drive === undefined) return speech.say('window.overview');
  return speech.say('overview.title', { drive: shownText(drive.name), free: { bytes: drive.free } });
}

/** What could be freed, in its two kinds, of what is ticked. */
function leadOf(review: ReviewSummary | null, isScanning: boolean, hasRun: boolean, speech: Speech): string {
  if (isScanning) return speech.say('overview.leadScanning');
  if (review === null) return speech.say(hasRun ? 'overview.leadAfter' : 'overview.leadFirst');
  const { total, ticked, freedNow, afterPurge } = review.totals;
  if (total === 0) return speech.say('overview.leadNothing');
  if (ticked === 0) return speech.say('overview.leadNoneTicked', { count: total });
  const fields = { now: { bytes: freedNow }, later: { bytes: afterPurge }, ticked };
  if (afterPurge === 0) return speech.say('overview.leadNow', fields);
  return speech.say(freedNow === 0 ? 'overview.leadLater' : 'overview.leadBoth', fields);
}
