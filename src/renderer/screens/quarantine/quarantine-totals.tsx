import { progressShare } from '../../job-progress.ts';
import { Button } from '../../parts/button.tsx';
import { LiveRegion } from '../../parts/live-region.tsx';
import { Meter } from '../../parts/meter.tsx';
import { MiddleName } from '../../parts/middle-name.tsx';
import { useQuarantine } from '../../stores/quarantine-store.ts';
import { tickedBytes, tickedCount } from '../../stores/quarantine-ticks.ts';
import { type Job, useSession } from '../../stores/session-store.ts';
import { useSpeech } from '../../text.ts';

/** The bar that always stands: how much is ticked, and what can be done with it. */
export function QuarantineTotals({ busy }: { readonly busy: string | null }) {
  const speech = useSpeech();
  const { sums, ticks, view, restoreTicked, preparePurge } = useQuarantine();
  const job = useSession((session) => session.job);
  const count = tickedCount(ticks);
  const bytes = tickedBytes(ticks);
  const said = speech.say('quarantinePage.ticked', { ticked: count, total: sums?.items ?? 0 });
  const goesBack =
    bytes === null
      ? speech.say('quarantinePage.counting')
      : speech.say('quarantinePage.goesBack', { bytes: { bytes }, count });
  const off = busy ?? (count === 0 ? speech.say('quarantinePage.tickFirst') : null);
  const isOurs = job?.kind === 'restore' || job?.kind === 'purge';
  return (
    <footer className="totals" data-pane="totals">
      <div>
        <p className="ticked">{said}</p>
        <small>{count === 0 ? speech.say('quarantinePage.tickFirst') : goesBack}</small>
      </div>
      {isOurs ? (
        <JobLine job={job} />
      ) : (
        <p className="leaves">
          <small>
            {speech.say(
              view.search.trim() !== '' && count > 0
                ? 'quarantinePage.hiddenTicks'
                : 'quarantinePage.freeName',
            )}
          </small>
        </p>
      )}
      <div className="buttons">
        <Button
          kind="subtle"
          id="purge-ticked"
          disabledReason={off}
          onClick={() => void preparePurge('ticked')}
        >
          {speech.say('quarantinePage.purge', { count })}
        </Button>
        <Button
          kind="primary"
          id="restore-ticked"
          icon="undo"
          disabledReason={off}
          onClick={() => void restoreTicked()}
        >
          {speech.say('quarantinePage.restoreCount', { count })}
        </Button>
      </div>
      <LiveRegion text={count === 0 ? said : `${said}. ${goesBack}`} />
    </footer>
  );
}

/** How far a restore or a purge is, with a way to stop it between two items. */
export function JobLine({ job }: { readonly job: Job }) {
  const speech = useSpeech();
  const stop = useSession((session) => session.stop);
  const { progress, stopping } = job;
  const share = progressShare(progress);
  const doing = job.kind === 'purge' ? 'quarantinePage.purging' : 'quarantinePage.restoring';
  return (
    <div className="job-line">
      <p>
        <strong>{speech.say(stopping ? 'quarantinePage.stopping' : doing)}</strong>
        {progress?.total !== undefined && (
          <span className="num">
            {speech.say('overview.doneOf', { count: progress.done, total: progress.total })}
          </span>
        )}
        <Button
          kind="subtle"
          icon="stop"
          disabledReason={stopping ? speech.say('quarantinePage.stopping') : null}
          onClick={() => void stop()}
        >
          {speech.say('quarantinePage.stop')}
        </Button>
      </p>
      <Meter
        parts={[
          { kind: 'now', share: share ?? 0 },
          { kind: 'stays', share: 1 - (share ?? 0) },
        ]}
      />
      {progress?.current !== undefined && (
        <code>
          <MiddleName name={progress.current} />
        </code>
      )}
    </div>
  );
}
