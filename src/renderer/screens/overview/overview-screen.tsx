import { useEffect } from 'react';
import type { Overview } from '../../../protocol/overview.ts';
import { useBusy } from '../../busy.ts';
import { Button } from '../../parts/button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { shownText } from '../../shown-text.ts';
import { type Job, type SessionState, useSession } from '../../stores/session-store.ts';
import { type Speech, useSpeech } from '../../text.ts';
import { troubleOf } from '../../unavailable.ts';
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
  const { overview, review, lastLook, job, refreshReview } = useSession();
  // What is ticked of each part may have changed since.
  useEffect(() => void refreshReview(), [refreshReview]);
  const lead = leadOf({ overview, review, lastLook, job }, speech);
  return (
    <main className="page overview scrolls">
      <PageHead
        title={titleOf(overview, speech)}
        {...(lead === null ? {} : { lead })}
        actions={<OverviewActions />}
      />
      {overview !== null && (
        <div className="page-body" data-pane="page">
          {overview.drives.length > 0 && <DrivesCard overview={overview} totals={review?.totals ?? null} />}
          <OverviewNotices overview={overview} review={review} />
          {isLooking(job) ? (
            <ScanProgress job={job} returnTo={SCAN_BUTTON} />
          ) : (
            <div className="found">
              {review === null ? <FirstScan /> : <ModuleCards parts={review.parts} />}
              <TaskOffer />
            </div>
          )}
          <ScanFacts overview={overview} review={review} />
        </div>
      )}
    </main>
  );
}

function OverviewActions() {
  const speech = useSpeech();
  const { review, lastLook, scan, goTo } = useSession();
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
        {speech.say(review === null || lastLook === null ? 'overview.scan' : 'overview.scanAgain')}
      </Button>
      {steps > 0 && (
        <Button id="to-review" kind="primary" onClick={() => goTo('review')}>
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

function isLooking(job: Job | null): job is Job {
  return job?.kind === 'scan' || job?.kind === 'task';
}

type LeadState = Pick<SessionState, 'overview' | 'review' | 'lastLook' | 'job'>;

/** What could be freed, in its two kinds, of what is ticked; without a list, what is known to be true. */
function leadOf({ overview, review, lastLook, job }: LeadState, speech: Speech): string | null {
  if (isLooking(job)) return speech.say('overview.leadScanning');
  if (review === null) {
    if (overview === null) return null;
    const isFirst = lastLook === null && overview.lastRun === null;
    return speech.say(isFirst ? 'overview.leadFirst' : 'overview.leadAfter');
  }
  const { total, ticked, freedNow, afterPurge } = review.totals;
  if (total === 0 && review.parts.some((part) => troubleOf(part) !== null))
    return speech.say('overview.leadRefused');
  if (total === 0) return speech.say('overview.leadNothing');
  if (ticked === 0) return speech.say('overview.leadNoneTicked', { count: total });
  const fields = { now: { bytes: freedNow }, later: { bytes: afterPurge }, ticked };
  if (afterPurge > 0) return speech.say(freedNow === 0 ? 'overview.leadLater' : 'overview.leadBoth', fields);
  return speech.say(freedNow === 0 ? 'overview.leadNoSpace' : 'overview.leadNow', fields);
}
