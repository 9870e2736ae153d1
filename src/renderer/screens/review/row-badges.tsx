import type { ReviewRowLine } from '../../../protocol/review.ts';
import { Badge } from '../../parts/badge.tsx';
import { useSpeech } from '../../text.ts';

/** What is out of the ordinary about a row. */
export function RowBadges({ line }: { readonly line: ReviewRowLine }) {
  const speech = useSpeech();
  return (
    <>
      {line.likeness === 'identical' && (
        <Badge tone="safe" icon="identical">
          {speech.say('reviewPage.identical')}
        </Badge>
      )}
      {line.likeness === 'different' && (
        <Badge tone="caution" icon="different">
          {speech.say('reviewPage.different')}
        </Badge>
      )}
      {line.changed && (
        <Badge tone="caution" icon="stale">
          {speech.say('reviewPage.changedBadge')}
        </Badge>
      )}
      {!line.changed && line.ticked !== line.tickedAtFirst && (
        <Badge tone="accent">
          {speech.say(line.ticked ? 'reviewPage.tickedByYou' : 'reviewPage.untickedByYou')}
        </Badge>
      )}
    </>
  );
}
