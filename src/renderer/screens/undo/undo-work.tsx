import type { UndoList } from '../../../protocol/receipt.ts';
import { progressShare } from '../../job-progress.ts';
import { Button } from '../../parts/button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { shownText } from '../../shown-text.ts';
import { type Job, useSession } from '../../stores/session-store.ts';
import { useSpeech } from '../../text.ts';
import { ProgressBar } from '../run/progress-bar.tsx';

/** How far the taking back is. */
export function UndoWork({ list, job }: { readonly list: UndoList; readonly job: Job }) {
  const speech = useSpeech();
  const { progress, stopping } = job;
  const share = progressShare(progress) ?? 0;
  const percent = speech.percent(Math.floor(share * 100) / 100);
  return (
    <>
      <PageHead
        title={speech.say('undoPage.working', { count: list.count })}
        actions={
          <Button
            icon="stop"
            disabledReason={stopping ? speech.say('runPage.stoppingWhy') : null}
            onClick={() => void useSession.getState().stop()}
          >
            {speech.say(stopping ? 'runPage.stopping' : 'undoPage.stop')}
          </Button>
        }
      />
      <div className="page-body">
        <section className="progress card" aria-label={speech.say('runPage.progress')}>
          <div className="figures">
            <strong className="num">{percent}</strong>
            <span className="num">
              {speech.say('undoPage.stepsOf', {
                done: progress?.done ?? 0,
                total: progress?.total ?? list.count,
              })}
            </span>
          </div>
          <ProgressBar label={speech.say('runPage.progress')} share={share} words={percent} />
          <code>
            {progress?.current === undefined ? speech.say('runPage.starting') : shownText(progress.current)}
          </code>
        </section>
      </div>
    </>
  );
}
