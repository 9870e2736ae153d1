import { useBusy } from '../../busy.ts';
import { Button } from '../../parts/button.tsx';
import { useSession } from '../../stores/session-store.ts';
import { useSpeech } from '../../text.ts';

/** A run uses up its list: what is left needs a new look. */
export function ScanAgain() {
  const speech = useSpeech();
  const scan = (): void => {
    const session = useSession.getState();
    void session.scan();
    session.goTo('review');
  };
  return (
    <section className="ask card">
      <h2>{speech.say('receiptPage.nextTitle')}</h2>
      <p>{speech.say('receiptPage.nextText')}</p>
      <div className="buttons">
        <Button icon="scan" disabledReason={useBusy()} onClick={scan}>
          {speech.say('receiptPage.scanAgain')}
        </Button>
      </div>
    </section>
  );
}
