import type { ReviewRowLine, RowDetails } from '../../../protocol/review.ts';
import { shownText } from '../../shown-text.ts';
import { useSpeech } from '../../text.ts';

interface CompareProps {
  readonly line: ReviewRowLine;
  readonly stays: NonNullable<RowDetails['stays']>;
}

/** The file that would go beside the one that stays; what differs stands out. */
export function Compare({ line, stays }: CompareProps) {
  const speech = useSpeech();
  return (
    <div className="compare">
      <div>
        {speech.say('reviewPage.wouldMove')}
        <strong>{shownText(line.name)}</strong>
        {speech.bytes(line.bytes)}
        {line.mtime !== null && <span className="when">{speech.date(line.mtime)}</span>}
      </div>
      <div>
        {speech.say('reviewPage.stays')}
        <strong title={shownText(stays.path)}>{shownText(stays.name)}</strong>
        <span className={line.likeness !== 'identical' && stays.bytes !== line.bytes ? 'differs' : undefined}>
          {speech.bytes(stays.bytes)}
        </span>
        <span
          className={line.likeness === 'different' && stays.mtime !== line.mtime ? 'when differs' : 'when'}
        >
          {speech.date(stays.mtime)}
        </span>
      </div>
    </div>
  );
}
