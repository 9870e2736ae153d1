import { Icon } from '../../parts/icon.tsx';
import { useSpeech } from '../../text.ts';

/** Before the first scan: what one does, and that it changes nothing. */
export function FirstScan() {
  const speech = useSpeech();
  return (
    <section className="first-scan card">
      <Icon name="scan" />
      <div>
        <h2>{speech.say('overview.firstTitle')}</h2>
        <p>{speech.say('overview.firstWhat')}</p>
        <ul>
          <li>
            <Icon name="eye" small />
            {speech.say('overview.firstReads')}
          </li>
          <li>
            <Icon name="check" small />
            {speech.say('overview.firstTicks')}
          </li>
          <li>
            <Icon name="undo" small />
            {speech.say('overview.firstUndo')}
          </li>
        </ul>
      </div>
    </section>
  );
}
