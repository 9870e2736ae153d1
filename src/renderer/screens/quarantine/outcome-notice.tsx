import { useEffect, useRef } from 'react';
import type { MessageKey } from '../../../locales/texts.ts';
import { lastName } from '../../last-name.ts';
import { Button } from '../../parts/button.tsx';
import { FirstOfMany } from '../../parts/first-of-many.tsx';
import { Icon } from '../../parts/icon.tsx';
import { type FailedThing, type Outcome, useQuarantine } from '../../stores/quarantine-store.ts';
import type { Fate } from '../../stores/quarantine-ticks.ts';
import { type Speech, useSpeech } from '../../text.ts';

/** So many lines of each kind are shown at first. */
const FIRST_SHOWN = 50;

/** What happened to each thing that was restored or purged. It stands until it is dismissed. */
export function OutcomeNotice() {
  const outcome = useQuarantine((state) => state.outcome);
  return (
    <div role="status" className={outcome === null ? undefined : 'outcome-place'}>
      {outcome !== null && <OutcomeCard outcome={outcome} />}
    </div>
  );
}

function OutcomeCard({ outcome }: { readonly outcome: Outcome }) {
  const speech = useSpeech();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (outcome !== null) list.current?.scrollTo(0, 0);
  }, [outcome]);
  const { answer, failed } = outcome;
  const isWhole = answer.failedCount === 0 && !answer.cancelled;
  const warnings = outcome.kind === 'restored' ? [...new Set(outcome.answer.warnings.map(speech.text))] : [];
  return (
    <section
      className={`outcome ${isWhole ? 'safe' : 'caution'}`}
      aria-label={speech.say('quarantinePage.outcome')}
    >
      <header>
        <Icon name={answer.failedCount > 0 ? 'failed' : answer.cancelled ? 'stop' : 'done'} />
        <p>
          <b>{headline(outcome, speech)}</b>{' '}
          {answer.cancelled && speech.say('quarantinePage.outcomeStopped', { count: answer.notBegun })}
        </p>
        <Button
          kind="subtle"
          icon="close"
          label={speech.say('window.dismiss')}
          onClick={() => {
            useQuarantine.getState().dismiss();
            document.querySelector<HTMLElement>('[role="treegrid"]')?.focus();
          }}
        />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached with the keyboard */}
      <ul ref={list} tabIndex={0} aria-label={speech.say('quarantinePage.outcome')}>
        <FirstOfMany key={`${keyOf(outcome)} failed`} items={failed} count={answer.failedCount} {...SMALL}>
          {(one) => <FailedLine failed={one} />}
        </FirstOfMany>
        {warnings.map((warning) => (
          <li key={warning}>
            <Icon name="info" small />
            <span>{warning}</span>
          </li>
        ))}
        {outcome.kind === 'restored' && (
          <FirstOfMany
            key={`${keyOf(outcome)} restored`}
            items={outcome.answer.restored}
            count={outcome.answer.count}
            {...SMALL}
          >
            {({ name, path, renamed }) => (
              <li>
                <Icon name="undo" small />
                <span>
                  {renamed
                    ? speech.say('quarantinePage.isRenamed', { old: name, name: lastName(path), path })
                    : speech.say('quarantinePage.isBack', { name, path })}
                </span>
              </li>
            )}
          </FirstOfMany>
        )}
      </ul>
    </section>
  );
}

const SMALL = { first: FIRST_SHOWN, smallIcon: true } as const;

/** Another outcome begins with its first lines again. */
function keyOf({ kind, answer }: Outcome): string {
  return `${kind} ${answer.count} ${answer.failedCount}`;
}

function headline(outcome: Outcome, speech: Speech): string {
  const failed = outcome.answer.failedCount;
  if (outcome.kind === 'restored') {
    const { count, renamed } = outcome.answer;
    return speech.say('quarantinePage.outcomeRestored', { count, renamed, failed });
  }
  const { count, freed } = outcome.answer;
  return speech.say('quarantinePage.outcomePurged', { count, freed: { bytes: freed }, failed });
}

/** What to do about it, and only what is true of it: something that is gone cannot be tried again. */
const NEXT: Readonly<Record<Fate, MessageKey | null>> = {
  ticked: 'quarantinePage.failedTicked',
  kept: 'quarantinePage.failedKept',
  gone: null,
};

function FailedLine({ failed }: { readonly failed: FailedThing }) {
  const speech = useSpeech();
  const { batch, name, item, message, detail, fate } = failed;
  const next = fate === null ? null : NEXT[fate];
  const isNamed = item !== null && name !== '' && name !== item;
  return (
    <li className="failed">
      <Icon name="failed" small />
      <span>
        <b>{isNamed ? speech.text(name) : speech.say('quarantinePage.batchNamed', { batch })}</b>{' '}
        {speech.text(message)}
        {detail !== undefined && (
          <span className="quiet"> {speech.say('window.systemSays', { detail })}</span>
        )}{' '}
        {next !== null && speech.say(next)}
      </span>
    </li>
  );
}
