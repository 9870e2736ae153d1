import type { TakenBack } from '../../../protocol/receipt.ts';
import { useBusy } from '../../busy.ts';
import { Button } from '../../parts/button.tsx';
import { FirstOfMany } from '../../parts/first-of-many.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Warnings } from '../../parts/part-notices.tsx';
import { shownText } from '../../shown-text.ts';
import { type UndoState, useRun } from '../../stores/run-store.ts';
import { useSession } from '../../stores/session-store.ts';
import { useSpeech } from '../../text.ts';
import { ScanAgain } from '../receipt/scan-again.tsx';
import { LeftAlone } from './left-alone.tsx';

interface UndoResultProps {
  readonly undo: UndoState;
  readonly result: TakenBack;
}

/** What was taken back, what was not begun, what got another name, what was left alone. */
export function UndoResult({ undo, result }: UndoResultProps) {
  const speech = useSpeech();
  const hasReceipt = useRun((run) => run.receipt !== null);
  const { count, renamedCount, failed, failedCount, warnings } = result;
  const { goTo } = useSession.getState();
  return (
    <>
      <PageHead
        title={speech.say('undoPage.doneTitle', { count })}
        actions={
          <div className="buttons">
            {hasReceipt && (
              <Button kind="subtle" onClick={() => goTo('receipt')}>
                {speech.say('reviewPage.lastReceipt')}
              </Button>
            )}
            <Button kind="primary" onClick={() => goTo('overview')}>
              {speech.say('undoPage.toOverview')}
            </Button>
          </div>
        }
      />
      <div className="page-body">
        <div className="split">
          <div className="stack">
            {result.cancelled && <Stopped undo={undo} result={result} />}
            <LeftAlone
              title={speech.say('undoPage.leftAlone', { count: failedCount })}
              steps={failed}
              count={failedCount}
            />
            <Warnings texts={warnings.map(speech.text)} />
            {count > 0 && (
              <Notice tone="safe">
                <p>{speech.say('undoPage.doneText', { count: Math.max(0, count - renamedCount) })}</p>
              </Notice>
            )}
            {renamedCount > 0 && <Renamed result={result} />}
          </div>
          <div className="stack">
            <ScanAgain />
          </div>
        </div>
      </div>
    </>
  );
}

/** Stopped between two steps: what was not begun can still go back. */
function Stopped({ undo, result: { count, notBegun } }: UndoResultProps) {
  const speech = useSpeech();
  const busy = useBusy();
  return (
    <Notice
      icon="stop"
      tall
      actions={
        notBegun > 0 && (
          <Button
            disabledReason={busy}
            onClick={() => void useRun.getState().openUndo(undo.tasks, undo.from)}
          >
            {speech.say('undoPage.goOn')}
          </Button>
        )
      }
    >
      <p>
        <b>{speech.say('receiptPage.stopped')}</b> {speech.say('undoPage.stoppedDone', { count, notBegun })}
      </p>
    </Notice>
  );
}

function Renamed({ result: { renamed, renamedCount } }: { readonly result: TakenBack }) {
  const speech = useSpeech();
  return (
    <section className="steps card">
      <div className="card-head">
        <h2>{speech.say('undoPage.renamed', { count: renamedCount })}</h2>
      </div>
      <ul className="back-list">
        <FirstOfMany items={renamed} count={renamedCount} lineClass="step">
          {(path) => (
            <li className="step">
              <Icon name="undo" />
              <code title={shownText(path)}>{shownText(path)}</code>
            </li>
          )}
        </FirstOfMany>
      </ul>
    </section>
  );
}
