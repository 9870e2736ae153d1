import type { RunOutline } from '../../../protocol/receipt.ts';
import { shownText } from '../../shown-text.ts';
import type { Job } from '../../stores/session-store.ts';
import { useSpeech } from '../../text.ts';
import { NOW_EVERY_MS, useNow } from '../../use-now.ts';
import { ProgressBar } from './progress-bar.tsx';
import { runShare, timeLeft } from './run-steps.ts';

interface RunProgressProps {
  readonly outline: RunOutline;
  readonly job: Job;
  readonly failedCount: number;
}

/** How far the run is: by bytes and items, what it is at, how long it goes on. */
export function RunProgress({ outline, job, failedCount }: RunProgressProps) {
  const speech = useSpeech();
  const now = useNow();
  const { progress, startedAt, stopping } = job;
  const share = runShare(outline, progress);
  const left = timeLeft(share, now - startedAt);
  const percent = speech.percent(Math.floor((share ?? 0) * 100) / 100);
  const passed = Math.min(progress?.done ?? 0, outline.total);
  const failed = Math.min(failedCount, passed);
  return (
    <section className="progress card" aria-label={speech.say('runPage.progress')}>
      <div className="figures">
        <strong className="num">{percent}</strong>
        {outline.bytes > 0 && (
          <span className="num">
            {speech.say('runPage.bytesOf', {
              done: { bytes: Math.min(progress?.bytes ?? 0, outline.bytes) },
              total: { bytes: outline.bytes },
            })}
          </span>
        )}
        <span className="num">
          {speech.say('runPage.stepsOf', { passed, total: outline.total, done: passed - failed, failed })}
        </span>
        {left !== null && !stopping && (
          <span className="left num">
            {speech.say('runPage.left', { duration: speech.duration(Math.max(left, NOW_EVERY_MS)) })}
          </span>
        )}
      </div>
      <ProgressBar label={speech.say('runPage.progress')} share={share ?? 0} words={percent} />
      <code title={progress?.current === undefined ? undefined : shownText(progress.current)}>
        {progress?.current === undefined ? speech.say('runPage.starting') : shownText(progress.current)}
      </code>
      <small>{speech.say(stopping ? 'runPage.stoppingWhy' : 'runPage.stopSays')}</small>
    </section>
  );
}
