import type { MessageKey } from '../../../locales/texts.ts';
import type { ReviewTotals } from '../../../protocol/review.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { LiveRegion } from '../../parts/live-region.tsx';
import { Meter, MeterKey, type MeterKind } from '../../parts/meter.tsx';
import { useSpeech } from '../../text.ts';

interface TotalsBarProps {
  readonly totals: ReviewTotals;
  readonly offReason: string | null;
  readonly onApply: () => void;
}

/** What is ticked, in one sum, and the button that approves exactly that. */
export function TotalsBar({ totals, offReason, onApply }: TotalsBarProps) {
  const speech = useSpeech();
  const { ticked, total, irreversible, freedNow, afterPurge, changesFolder } = totals;
  const sum = freedNow + afterPurge + changesFolder;
  return (
    <section className="totals" aria-label={speech.say('reviewPage.totals')} data-pane="totals">
      <div>
        <p className="ticked">{speech.say('reviewPage.tickedOf', { ticked, count: total })}</p>
        {irreversible > 0 && (
          <span className="undo cannot">
            <Icon name="no-undo" />
            {speech.say('reviewPage.cannotBeUndone', { count: irreversible })}
          </span>
        )}
      </div>
      <div className="leaves">
        <p className="leaves-sum">
          {sum === 0 ? (
            speech.say('reviewPage.leavesNothing')
          ) : (
            <>
              <b>{speech.bytes(sum)}</b> {speech.say('reviewPage.leaves')}
            </>
          )}
        </p>
        <Meter
          parts={[
            { kind: 'now', share: sum === 0 ? 0 : freedNow / sum },
            { kind: 'later', share: sum === 0 ? 0 : afterPurge / sum },
            { kind: 'folder', share: sum === 0 ? 0 : changesFolder / sum },
          ]}
        />
        <ul className="meter-legend">
          <Figure kind="now" word="reviewPage.freedNow" bytes={freedNow} />
          <Figure kind="later" word="reviewPage.afterPurge" bytes={afterPurge} />
          <Figure kind="folder" word="reviewPage.changesFolder" bytes={changesFolder} />
        </ul>
      </div>
      <div className="apply">
        <Button id="review-apply" kind="primary" disabledReason={offReason} reasonShown onClick={onApply}>
          {speech.say(irreversible > 0 ? 'reviewPage.applyThenAsk' : 'reviewPage.apply', { count: ticked })}
        </Button>
      </div>
      <LiveRegion
        text={speech.say('reviewPage.totalsSaid', {
          ticked,
          count: total,
          bytes: { bytes: sum },
          irreversible,
        })}
      />
    </section>
  );
}

interface FigureProps {
  readonly kind: MeterKind;
  readonly word: MessageKey;
  readonly bytes: number;
}

function Figure({ kind, word, bytes }: FigureProps) {
  const speech = useSpeech();
  if (bytes === 0) return null;
  return (
    <li>
      <MeterKey kind={kind} />
      {speech.say(word, { bytes: { bytes } })}
    </li>
  );
}
