import { useEffect, useRef } from 'react';
import { Button } from '../../parts/button.tsx';
import { useSpeech } from '../../text.ts';

interface SafeWayProps {
  readonly count: number;
  readonly others: number;
  readonly onOnlyOthers: () => void;
  readonly onCancel: () => void;
}

/** The way on which nothing is lost. It has the focus first: whoever presses Enter at once loses nothing. */
export function SafeWay({ count, others, onOnlyOthers, onCancel }: SafeWayProps) {
  const speech = useSpeech();
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), []);
  const hasOthers = others > 0;
  return (
    <section className="ask card">
      <h2>{speech.say('confirmPage.leaveTitle', { count })}</h2>
      <p>
        {hasOthers
          ? speech.say('confirmPage.leaveText', { others, count })
          : speech.say('confirmPage.leaveNothing')}
      </p>
      <div className="buttons">
        {hasOthers && (
          <Button ref={safe} kind="primary" onClick={onOnlyOthers}>
            {speech.say('confirmPage.onlyOthers', { others })}
          </Button>
        )}
        <Button
          ref={hasOthers ? undefined : safe}
          kind={hasOthers ? 'standard' : 'primary'}
          onClick={onCancel}
        >
          {speech.say('window.cancel')}
        </Button>
      </div>
    </section>
  );
}
