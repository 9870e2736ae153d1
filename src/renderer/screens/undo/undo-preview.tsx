import type { UndoList } from '../../../protocol/receipt.ts';
import { useBusy } from '../../busy.ts';
import { lastName } from '../../last-name.ts';
import { Button } from '../../parts/button.tsx';
import { FirstOfMany } from '../../parts/first-of-many.tsx';
import { Icon } from '../../parts/icon.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Warnings } from '../../parts/part-notices.tsx';
import { shownText } from '../../shown-text.ts';
import { useRun } from '../../stores/run-store.ts';
import { useSpeech } from '../../text.ts';
import { LeftAlone } from './left-alone.tsx';

interface UndoPreviewProps {
  readonly list: UndoList;
  readonly back: { readonly label: string; readonly onBack: () => void };
}

/** What would go back, step by step, and what stays as it is and why. */
export function UndoPreview({ list, back }: UndoPreviewProps) {
  const speech = useSpeech();
  const busy = useBusy();
  const offReason = list.count === 0 ? speech.say('undoPage.offNothing') : busy;
  return (
    <>
      <PageHead
        title={speech.say('undoPage.title', { count: list.count })}
        lead={speech.say('undoPage.lead')}
        back={back}
      />
      <div className="page-body">
        <div className="split">
          <div className="stack">
            <Warnings texts={list.warnings.map(speech.text)} />
            <LeftAlone
              title={speech.say('undoPage.blocked', { count: list.blockedCount })}
              steps={list.blocked}
              count={list.blockedCount}
            />
            {list.steps.length > 0 && <BackList list={list} />}
          </div>
          <div className="stack">
            <section className="ask card">
              <h2>{speech.say('undoPage.askTitle')}</h2>
              <p>{speech.say('undoPage.askText')}</p>
              <div className="buttons">
                <Button
                  kind="primary"
                  disabledReason={offReason}
                  reasonShown
                  onClick={() => void useRun.getState().takeBack()}
                >
                  {speech.say('undoPage.takeBack', { count: list.count })}
                </Button>
                <Button onClick={back.onBack}>{speech.say('window.cancel')}</Button>
              </div>
            </section>
          </div>
        </div>
      </div>
    </>
  );
}

function BackList({ list }: { readonly list: UndoList }) {
  const speech = useSpeech();
  return (
    <section className="steps card" aria-label={speech.say('undoPage.list')}>
      <div className="card-head">
        <h2>{speech.say('undoPage.list')}</h2>
      </div>
      <ul className="back-list">
        <FirstOfMany items={list.steps} count={list.count} lineClass="step">
          {({ summary, to }) => (
            <li className="step">
              <Icon name="undo" />
              <span className="back-step">
                {to === null ? speech.text(summary) : shownText(lastName(to))}
              </span>
              {to !== null && <code title={shownText(to)}>{shownText(to)}</code>}
            </li>
          )}
        </FirstOfMany>
      </ul>
    </section>
  );
}
