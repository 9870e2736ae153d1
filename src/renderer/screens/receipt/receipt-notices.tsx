import type { Receipt } from '../../../protocol/receipt.ts';
import { Button } from '../../parts/button.tsx';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useRun } from '../../stores/run-store.ts';
import { useSpeech } from '../../text.ts';
import { FailedItem } from '../run/failed-item.tsx';
import { FirstOfMany } from '../run/first-of-many.tsx';
import { undoableTasks } from './undoable-tasks.ts';

/** What a person has to decide or know first: a stopped run, what failed, what was refused. */
export function ReceiptNotices({ receipt }: { readonly receipt: Receipt }) {
  const speech = useSpeech();
  const { failed, failedCount, notRestored, parts } = receipt;
  const more = failedCount - failed.length;
  return (
    <>
      {receipt.cancelled && <Stopped receipt={receipt} />}
      {parts.map(({ part, refusal }) =>
        refusal === null ? null : <FailureNotice key={part} failure={refusal} tone="caution" />,
      )}
      {failedCount > 0 && (
        <section className="steps card failed-card">
          <h2>{speech.say('receiptPage.failedTitle', { count: failedCount })}</h2>
          <ul>
            <FirstOfMany items={failed} keyOf={({ id, name }) => `${id} ${name}`} lineClass="step">
              {(failure) => <FailedItem failure={failure} />}
            </FirstOfMany>
          </ul>
          <p>
            {more > 0 && `${speech.say('receiptPage.moreFailed', { count: more })}. `}
            {speech.say('receiptPage.failedNext')}
          </p>
        </section>
      )}
      {notRestored.length > 0 && (
        <section className="steps card failed-card">
          <h2>{speech.say('receiptPage.notRestoredTitle', { count: notRestored.length })}</h2>
          <ul>
            <FirstOfMany items={notRestored} keyOf={({ id, name }) => `${id} ${name}`} lineClass="step">
              {(failure) => <FailedItem failure={failure} />}
            </FirstOfMany>
          </ul>
        </section>
      )}
    </>
  );
}

function Stopped({ receipt }: { readonly receipt: Receipt }) {
  const speech = useSpeech();
  const isKept = useRun((run) => run.kept);
  const { keep, openUndo } = useRun.getState();
  const { done, notBegun, undoable } = receipt;
  const canChoose = undoable > 0 && !isKept;
  return (
    <Notice
      icon="stop"
      tall
      actions={
        canChoose && (
          <div className="buttons">
            <Button kind="primary" onClick={keep}>
              {speech.say('receiptPage.keep')}
            </Button>
            <Button id="receipt-take-back" onClick={() => void openUndo(undoableTasks(receipt), 'receipt')}>
              {speech.say('receiptPage.takeItBack')}
            </Button>
          </div>
        )
      }
    >
      <p>
        <b>{speech.say('receiptPage.stopped')}</b>{' '}
        {done === 0
          ? speech.say('receiptPage.stoppedNothing')
          : speech.say('receiptPage.stoppedDone', { done, left: notBegun })}{' '}
        {canChoose && speech.say('receiptPage.stoppedChoose')}
      </p>
    </Notice>
  );
}
