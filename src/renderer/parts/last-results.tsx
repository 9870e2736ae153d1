import { useRun } from '../stores/run-store.ts';
import { type Screen, useSession } from '../stores/session-store.ts';
import { useSpeech } from '../text.ts';

/** The ways back to the last receipt and to what the last undo did, as long as there are any. */
export function LastResults({ from }: { readonly from: Screen }) {
  const speech = useSpeech();
  const hasReceipt = useRun((run) => run.receipt !== null);
  const hasUndo = useRun((run) => run.lastUndo !== null);
  if (!hasReceipt && !hasUndo) return null;
  return (
    <span className="last-results">
      {hasReceipt && (
        <button
          type="button"
          id="last-receipt"
          className="link"
          onClick={() => useSession.getState().goTo('receipt')}
        >
          {speech.say('window.lastReceipt')}
        </button>
      )}
      {hasUndo && (
        <button
          type="button"
          id="last-undo"
          className="link"
          onClick={() => useRun.getState().showLastUndo(from)}
        >
          {speech.say('window.lastUndo')}
        </button>
      )}
    </span>
  );
}
