import type { ReviewPart, ReviewSummary } from '../../../protocol/review.ts';
import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { notLookedAt, PartNotices, partWarnings, saidWhileLooking } from '../../parts/part-notices.tsx';
import { isReminder } from '../../reminders.ts';
import { selectedCount } from '../../stores/line-selection.ts';
import { useReview } from '../../stores/review-store.ts';
import { useSession } from '../../stores/session-store.ts';
import { useSpeech } from '../../text.ts';

/** What is to be known before ticking: parts without a list, warnings, hidden ticks, what was said while looking. */
export function ReviewNotices({ summary }: { readonly summary: ReviewSummary }) {
  const speech = useSpeech();
  const hiddenTicked = useReview((state) => state.shown.told?.hiddenTicked ?? 0);
  const selected = useReview((state) => selectedCount(state.selection));
  const isScanning = useSession((session) => session.job?.kind === 'scan');
  const showHidden = (): void => {
    useReview.getState().showOnly('ticked');
    // The button goes with its notice.
    document.getElementById('review-list')?.focus();
  };
  return (
    <section className="review-notices scrolls" aria-label={speech.say('reviewPage.notices')}>
      {isScanning && (
        <Notice icon="scan">
          <p>{speech.say('reviewPage.rescanning')}</p>
        </Notice>
      )}
      <PartNotices parts={summary.parts} />
      <Reminders parts={summary.parts} />
      <div aria-live="polite" className="review-said">
        {hiddenTicked > 0 && (
          <Notice
            icon="filter"
            actions={<Button onClick={showHidden}>{speech.say('reviewPage.showHidden')}</Button>}
          >
            <p>{speech.say('reviewPage.hiddenTicked', { count: hiddenTicked })}</p>
          </Notice>
        )}
        {selected > 1 && <p className="unseen">{speech.say('reviewPage.selected', { count: selected })}</p>}
      </div>
      <SaidWhileLooking parts={summary.parts} />
    </section>
  );
}

/** Reminders of how much it is stay quiet. */
function Reminders({ parts }: { readonly parts: readonly ReviewPart[] }) {
  const speech = useSpeech();
  const reminders = partWarnings(parts, isReminder, speech);
  return reminders.length > 0 && <p className="reminders">{reminders.join(' ')}</p>;
}

function SaidWhileLooking({ parts }: { readonly parts: readonly ReviewPart[] }) {
  const speech = useSpeech();
  const said = [...saidWhileLooking(parts, speech), ...notLookedAt(parts, speech)];
  if (said.length === 0) return null;
  return (
    <details className="said-while-looking">
      <summary>{speech.say('reviewPage.saidWhileLooking', { count: said.length })}</summary>
      <ul>
        {said.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
