import { say } from '../../../locales/say.ts';
import type { Receipt } from '../../../protocol/receipt.ts';
import { ask } from '../../bridge.ts';
import { Button } from '../../parts/button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { useRun } from '../../stores/run-store.ts';
import { useSession } from '../../stores/session-store.ts';
import { useSpeech } from '../../text.ts';
import { ReceiptGain } from './receipt-gain.tsx';
import { ReceiptList } from './receipt-list.tsx';
import { ReceiptNotices } from './receipt-notices.tsx';
import { ScanAgain } from './scan-again.tsx';

/** Less than this is told as this. */
const SHORTEST_MS = 1_000;

/** What a run did, as a list. */
export function ReceiptScreen() {
  const speech = useSpeech();
  const receipt = useRun((run) => run.receipt);
  return (
    <main className="page done-page scrolls" data-pane="page">
      {receipt === null ? (
        <PageHead title={speech.say('receiptPage.none')} />
      ) : (
        <ReceiptBody receipt={receipt} />
      )}
    </main>
  );
}

function ReceiptBody({ receipt }: { readonly receipt: Receipt }) {
  const speech = useSpeech();
  return (
    <>
      <PageHead
        title={speech.say('receiptPage.title', { done: receipt.done, total: receipt.chosen })}
        lead={speech.say('receiptPage.lead', {
          date: { dateMs: receipt.startedAt },
          duration: speech.duration(Math.max(receipt.tookMs, SHORTEST_MS)),
        })}
        actions={
          <div className="buttons">
            <Button icon="copy" onClick={() => void keepAs('copyReceipt', receipt)}>
              {speech.say('receiptPage.copy')}
            </Button>
            <Button icon="save" onClick={() => void keepAs('saveReceipt', receipt)}>
              {speech.say('receiptPage.save')}
            </Button>
          </div>
        }
      />
      <div className="page-body">
        <div className="split">
          <div className="stack">
            <ReceiptNotices receipt={receipt} />
            <ReceiptList receipt={receipt} />
          </div>
          <div className="stack">
            <ReceiptGain receipt={receipt} />
            <ScanAgain />
          </div>
        </div>
      </div>
    </>
  );
}

async function keepAs(call: 'copyReceipt' | 'saveReceipt', { receipt }: Receipt): Promise<void> {
  const answer = await ask(call, { receipt });
  const session = useSession.getState();
  if (!answer.ok) return session.show(answer.failure);
  if (answer.value.done)
    session.tell(say(call === 'copyReceipt' ? 'receiptPage.copied' : 'receiptPage.saved'));
}
