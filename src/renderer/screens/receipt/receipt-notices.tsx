import type { FailedStep } from '../../../protocol/progress.ts';
import type { Receipt } from '../../../protocol/receipt.ts';
import { useBusy } from '../../busy.ts';
import { Button } from '../../parts/button.tsx';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { FirstOfMany } from '../../parts/first-of-many.tsx';
import { Notice } from '../../parts/notice.tsx';
import { isKept, stillUndoable, undoableTasks, useRun } from '../../stores/run-store.ts';
import { useSpeech } from '../../text.ts';
import { FailedItem } from '../run/failed-item.tsx';
import { LeftAlone } from '../undo/left-alone.tsx';

/** What a person has to decide or know first: a stopped run, what failed, what was refused, what has another name. */
export function ReceiptNotices({ receipt }: { readonly receipt: Receipt }) {
  const speech = useSpeech();
  const { failedCount, notRestored, renamed, parts } = receipt;
  return (
    <>
      {receipt.cancelled && <Stopped receipt={receipt} />}
      {parts.map(({ part, taskId, refusal }) =>
        refusal === null ? null : (
          <FailureNotice key={`${part} ${taskId}`} failure={refusal} tone="caution" />
        ),
      )}
      {failedCount > 0 && <Failed failed={receipt.failed} count={failedCount} />}
      <LeftAlone
        title={speech.say('receiptPage.notRestoredTitle', { count: notRestored.length })}
        steps={notRestored}
      />
      <LeftAlone title={speech.say('receiptPage.renamedTitle', { count: renamed.length })} steps={renamed} />
    </>
  );
}

function Failed({ failed, count }: { readonly failed: readonly FailedStep[]; readonly count: number }) {
  const speech = useSpeech();
  return (
    <section className="steps card failed-card">
      <h2>{speech.say('receiptPage.failedTitle', { count })}</h2>
      <ul>
        <FirstOfMany items={failed} count={count} lineClass="step">
          {(failure) => <FailedItem failure={failure} />}
        </FirstOfMany>
      </ul>
      <p>{speech.say('receiptPage.failedNext')}</p>
    </section>
  );
}

function Stopped({ receipt }: { readonly receipt: Receipt }) {
  const speech = useSpeech();
  const busy = useBusy();
  const canChoose = useRun((run) => stillUndoable(run, receipt) > 0 && !isKept(run, receipt));
  const { keep, openUndo } = useRun.getState();
  const { done, notBegun } = receipt;
  return (
    <Notice
      icon="stop"
      tall
      actions={
        canChoose && (
          <div className="buttons">
            <Button kind="primary" onClick={() => keep(receipt)}>
              {speech.say('receiptPage.keep')}
            </Button>
            <Button
              id="receipt-take-back"
              disabledReason={busy}
              onClick={() => void openUndo(undoableTasks(receipt), 'receipt')}
            >
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
