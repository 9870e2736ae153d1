import { Button } from '../../parts/button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { useRun } from '../../stores/run-store.ts';
import { useSession } from '../../stores/session-store.ts';
import { useSpeech } from '../../text.ts';
import { RunProgress } from './run-progress.tsx';
import { RunStepList } from './run-step-list.tsx';

/** What is being applied now: how far it is, what failed, what is next. */
export function RunScreen() {
  const speech = useSpeech();
  const outline = useRun((run) => run.outline);
  const job = useSession((session) => session.job);
  const failures = useSession((session) => session.jobFailures);
  const failedCount = useSession((session) => session.jobFailedCount);
  const { stop, goTo } = useSession.getState();
  if (outline === null || job?.kind !== 'apply')
    return (
      <main className="page run scrolls" data-pane="page">
        <PageHead
          title={speech.say('runPage.none')}
          actions={<Button onClick={() => goTo('review')}>{speech.say('runPage.toReview')}</Button>}
        />
      </main>
    );
  return (
    <main className="page run scrolls" data-pane="page">
      <PageHead
        title={speech.say('runPage.title', { count: outline.total })}
        actions={
          <Button
            icon="stop"
            disabledReason={job.stopping ? speech.say('runPage.stoppingWhy') : null}
            onClick={() => void stop()}
          >
            {speech.say(job.stopping ? 'runPage.stopping' : 'runPage.stop')}
          </Button>
        }
      />
      <div className="page-body">
        <RunProgress outline={outline} job={job} failedCount={failedCount} />
        <RunStepList
          outline={outline}
          progress={job.progress}
          failures={failures}
          failedCount={failedCount}
        />
      </div>
    </main>
  );
}
