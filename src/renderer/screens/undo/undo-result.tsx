import type { TakenBack } from '../../../protocol/receipt.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { shownText } from '../../shown-text.ts';
import { useSession } from '../../stores/session-store.ts';
import { useSpeech } from '../../text.ts';
import { ScanAgain } from '../receipt/scan-again.tsx';
import { FirstOfMany } from '../run/first-of-many.tsx';
import { LeftAlone } from './left-alone.tsx';

/** What was taken back, what got another name, what was left alone. */
export function UndoResult({ result }: { readonly result: TakenBack }) {
  const speech = useSpeech();
  const { count, renamed, failed, warnings } = result;
  return (
    <>
      <PageHead
        title={speech.say('undoPage.doneTitle', { count })}
        actions={
          <Button kind="primary" onClick={() => useSession.getState().goTo('overview')}>
            {speech.say('undoPage.toOverview')}
          </Button>
        }
      />
      <div className="page-body">
        <div className="split">
          <div className="stack">
            <LeftAlone title={speech.say('undoPage.leftAlone', { count: failed.length })} steps={failed} />
            {warnings.map((warning) => (
              <Notice key={speech.text(warning)} tone="caution">
                <p>{speech.text(warning)}</p>
              </Notice>
            ))}
            {count > 0 && (
              <Notice tone="safe">
                <p>{speech.say('undoPage.doneText', { count: count - renamed.length })}</p>
              </Notice>
            )}
            {renamed.length > 0 && (
              <section className="steps card">
                <div className="card-head">
                  <h2>{speech.say('undoPage.renamed', { count: renamed.length })}</h2>
                </div>
                <ul className="back-list">
                  <FirstOfMany items={renamed} keyOf={(path) => path} lineClass="step">
                    {(path) => (
                      <li className="step">
                        <Icon name="undo" />
                        <code title={shownText(path)}>{shownText(path)}</code>
                      </li>
                    )}
                  </FirstOfMany>
                </ul>
              </section>
            )}
          </div>
          <div className="stack">
            <ScanAgain />
          </div>
        </div>
      </div>
    </>
  );
}
