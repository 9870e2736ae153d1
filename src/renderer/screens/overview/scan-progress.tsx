import { useLayoutEffect, useRef } from 'react';
import type { MessageKey } from '../../../locales/texts.ts';
import type { Progress } from '../../../protocol/progress.ts';
import { progressShare } from '../../job-progress.ts';
import { Button } from '../../parts/button.tsx';
import { Meter } from '../../parts/meter.tsx';
import { MiddleName } from '../../parts/middle-name.tsx';
import { type Job, useSession } from '../../stores/session-store.ts';
import { useSpeech } from '../../text.ts';
import { useNow } from '../../use-now.ts';

const PHASES: Readonly<Record<Progress['phase'], MessageKey>> = {
  scan: 'overview.phaseScan',
  hash: 'overview.phaseHash',
  preview: 'overview.phasePreview',
  apply: 'overview.phasePreview',
  undo: 'overview.phasePreview',
};

/** What the scan is at: module, phase, how much it has seen, where it is, how long it has looked. */
export function ScanProgress({ job, returnTo }: { readonly job: Job; readonly returnTo: string }) {
  const speech = useSpeech();
  const stop = useSession((session) => session.stop);
  const card = useRef<HTMLElement>(null);
  const elapsed = Math.max(0, useNow() - job.startedAt);
  const { progress, stopping } = job;
  const share = progressShare(progress);

  useLayoutEffect(() => {
    const shown = card.current;
    return () => {
      // The button in here goes away with the card; whoever was at it goes on where the scan began.
      if (shown?.contains(document.activeElement) === true) document.getElementById(returnTo)?.focus();
    };
  }, [returnTo]);

  const phase = stopping
    ? 'overview.stopping'
    : progress === null
      ? 'overview.phaseStart'
      : PHASES[progress.phase];
  return (
    <section
      ref={card}
      className="scan-progress card"
      aria-label={speech.say(job.kind === 'task' ? 'overview.lookingAtTask' : 'overview.scanning')}
    >
      <div className="scan-head">
        <h2>
          {progress?.part === undefined
            ? speech.say(phase)
            : speech.say('overview.partPhase', {
                part: speech.part(progress.part),
                phase: speech.say(phase),
              })}
        </h2>
        <Button
          icon="stop"
          disabledReason={stopping ? speech.say('overview.stopping') : null}
          onClick={() => void stop()}
        >
          {speech.say('overview.cancelScan')}
        </Button>
      </div>
      {share !== null && (
        <Meter
          parts={[
            { kind: 'now', share },
            { kind: 'stays', share: 1 - share },
          ]}
        />
      )}
      <p className="figures num">
        {progress !== null && <span>{doneText(progress, speech.say)}</span>}
        <span>{speech.say('overview.elapsed', { duration: speech.duration(elapsed) })}</span>
      </p>
      <code className="scan-path">
        {progress?.current === undefined ? ' ' : <MiddleName name={progress.current} />}
      </code>
    </section>
  );
}

function doneText({ phase, done, total }: Progress, say: ReturnType<typeof useSpeech>['say']): string {
  if (phase === 'scan') return say('overview.seen', { count: done });
  return total === undefined
    ? say('overview.doneCount', { count: done })
    : say('overview.doneOf', { count: done, total });
}
