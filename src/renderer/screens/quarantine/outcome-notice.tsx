import { useEffect, useRef } from 'react';
import type { FailedStep } from '../../../protocol/progress.ts';
import type { Restored } from '../../../protocol/quarantine-view.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { type Outcome, useQuarantine } from '../../stores/quarantine-store.ts';
import { type Speech, useSpeech } from '../../text.ts';

/** What happened to each thing that was restored or purged. It stands until it is dismissed. */
export function OutcomeNotice() {
  const speech = useSpeech();
  const { outcome, dismiss } = useQuarantine();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (outcome !== null) list.current?.scrollTo(0, 0);
  }, [outcome]);
  if (outcome === null) return <div role="status" />;
  const { answer } = outcome;
  const warnings = outcome.kind === 'restored' ? [...new Set(outcome.answer.warnings.map(speech.text))] : [];
  return (
    <div role="status" className="outcome-place">
      <section
        className={`outcome ${answer.failed.length > 0 ? 'caution' : 'safe'}`}
        aria-label={speech.say('quarantinePage.outcome')}
      >
        <header>
          <Icon name={answer.failed.length > 0 ? 'failed' : 'done'} />
          <p>
            <b>{headline(outcome, speech)}</b>
          </p>
          <Button
            kind="subtle"
            icon="close"
            label={speech.say('window.dismiss')}
            onClick={() => {
              dismiss();
              document.querySelector<HTMLElement>('[role="treegrid"]')?.focus();
            }}
          />
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached with the keyboard */}
        <ul ref={list} tabIndex={0} aria-label={speech.say('quarantinePage.outcome')}>
          {answer.failed.map((failed) => (
            <FailedLine key={failed.id} failed={failed} />
          ))}
          {warnings.map((warning) => (
            <li key={warning}>
              <Icon name="info" small />
              <span>{warning}</span>
            </li>
          ))}
          {outcome.kind === 'restored' && <RestoredLines answer={outcome.answer} />}
        </ul>
      </section>
    </div>
  );
}

function headline(outcome: Outcome, speech: Speech): string {
  const failed = outcome.answer.failed.length;
  if (outcome.kind === 'restored') {
    const { count, renamed } = outcome.answer;
    return speech.say('quarantinePage.outcomeRestored', { count, renamed, failed });
  }
  const { count, freed } = outcome.answer;
  return speech.say('quarantinePage.outcomePurged', { count, freed: { bytes: freed }, failed });
}

function FailedLine({ failed: { name, message, detail } }: { readonly failed: FailedStep }) {
  const speech = useSpeech();
  return (
    <li className="failed">
      <Icon name="failed" small />
      <span>
        <b>{speech.text(name)}</b> {speech.text(message)}
        {detail !== undefined && (
          <span className="quiet"> {speech.say('window.systemSays', { detail })}</span>
        )}{' '}
        {speech.say('quarantinePage.failedNext')}
      </span>
    </li>
  );
}

function RestoredLines({ answer: { restored, count } }: { readonly answer: Restored }) {
  const speech = useSpeech();
  return (
    <>
      {restored.map(({ name, path, renamed }) => (
        <li key={path}>
          <Icon name="undo" small />
          <span>
            {speech.say(renamed ? 'quarantinePage.isRenamed' : 'quarantinePage.isBack', { name, path })}
          </span>
        </li>
      ))}
      {count > restored.length && (
        <li>
          <Icon name="more" small />
          <span>{speech.say('quarantinePage.moreBack', { count: count - restored.length })}</span>
        </li>
      )}
    </>
  );
}
