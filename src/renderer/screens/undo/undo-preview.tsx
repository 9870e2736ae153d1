import type { UndoList } from '../../../protocol/receipt.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { shownText } from '../../shown-text.ts';
import { useRun } from '../../stores/run-store.ts';
import { useSession } from '../../stores/session-store.ts';
import { useSpeech } from '../../text.ts';
import { FirstOfMany } from '../run/first-of-many.tsx';
import { LeftAlone } from './left-alone.tsx';

interface UndoPreviewProps {
  readonly list: UndoList;
  readonly back: { readonly label: string; readonly onBack: () => void };
}

/** What would go back, step by step, and what stays as it is and why. */
export function UndoPreview({ list, back }: UndoPreviewProps) {
  const speech = useSpeech();
  const job = useSession((session) => session.job);
  const offReason =
    list.count === 0
      ? speech.say('undoPage.offNothing')
      : job === null
        ? null
        : speech.say('reviewPage.offBusy');
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
            {list.warnings.map((warning) => (
              <Notice key={speech.text(warning)} tone="caution">
                <p>{speech.text(warning)}</p>
              </Notice>
            ))}
            <LeftAlone
              title={speech.say('undoPage.blocked', { count: list.blocked.length })}
              steps={list.blocked}
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
  const more = list.count - list.steps.length;
  return (
    <section className="steps card" aria-label={speech.say('undoPage.list')}>
      <div className="card-head">
        <h2>{speech.say('undoPage.list')}</h2>
      </div>
      <ul className="back-list">
        <FirstOfMany items={[...list.steps.entries()]} keyOf={([index]) => index} lineClass="step">
          {([, { summary, to }]) => (
            <li className="step">
              <Icon name="undo" />
              <span className="back-step">
                {to === null ? speech.text(summary) : shownText(lastName(to))}
              </span>
              {to !== null && <code title={shownText(to)}>{shownText(to)}</code>}
            </li>
          )}
        </FirstOfMany>
        {more > 0 && (
          <li className="step">
            <Icon name="more" />
            <span>{speech.say('undoPage.more', { count: more })}</span>
          </li>
        )}
      </ul>
    </section>
  );
}

/** The name at the end of a path of any system. */
function lastName(path: string): string {
  return path.split(/[\\/]/).findLast((name) => name !== '') ?? path;
}
