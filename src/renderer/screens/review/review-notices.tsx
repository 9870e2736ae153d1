import type { Message } from '../../../protocol/message.ts';
import type { ReviewPart, ReviewSummary } from '../../../protocol/review.ts';
import { partTitle } from '../../part-title.ts';
import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { isReminder } from '../../reminders.ts';
import { selectedCount } from '../../stores/line-selection.ts';
import { useReview } from '../../stores/review-store.ts';
import { useSession } from '../../stores/session-store.ts';
import { useSpeech } from '../../text.ts';

/** What is to be known before ticking: parts without a list, warnings, hidden ticks, what was said while looking. */
export function ReviewNotices({ summary }: { readonly summary: ReviewSummary }) {
  const speech = useSpeech();
  const hiddenTicked = useReview((state) => state.shown.hiddenTicked);
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
      {summary.parts.map((part) => (
        <PartNotices key={part.part} part={part} />
      ))}
      <Warnings parts={summary.parts} />
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

function PartNotices({ part }: { readonly part: ReviewPart }) {
  const speech = useSpeech();
  const title = partTitle(part, speech);
  return (
    <>
      {part.refusal !== null && (
        <Notice tone="caution" tall>
          <p>
            <b>{speech.say('reviewPage.refused', { part: title })}</b> {speech.text(part.refusal.message)}{' '}
            {part.refusal.next !== undefined && speech.text(part.refusal.next)}
          </p>
          {part.refusal.detail !== undefined && (
            <p>{speech.say('window.systemSays', { detail: part.refusal.detail })}</p>
          )}
        </Notice>
      )}
      {part.needsGrant.length > 0 && (
        <Notice tone="caution" icon="lock">
          <p>
            {speech.say('reviewPage.needsGrant', { part: title, capabilities: speech.list(part.needsGrant) })}
          </p>
        </Notice>
      )}
    </>
  );
}

/** What is in the way stands out; reminders of how much it is stay quiet. */
function Warnings({ parts }: { readonly parts: readonly ReviewPart[] }) {
  const speech = useSpeech();
  const saidOf = (wanted: (warning: Message) => boolean) =>
    parts.flatMap((part) =>
      part.warnings
        // What cannot be undone is counted below already.
        .filter((warning) => warning.key !== 'warning.irreversible' && wanted(warning))
        .map((warning) =>
          speech.say('reviewPage.warning', { part: partTitle(part, speech), warning: speech.text(warning) }),
        ),
    );
  const warnings = saidOf((warning) => !isReminder(warning));
  const reminders = saidOf(isReminder);
  return (
    <>
      {warnings.length > 0 && (
        <Notice tone="caution" tall>
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </Notice>
      )}
      {reminders.length > 0 && <p className="reminders">{reminders.join(' ')}</p>}
    </>
  );
}

function SaidWhileLooking({ parts }: { readonly parts: readonly ReviewPart[] }) {
  const speech = useSpeech();
  const said = [...new Set(parts.flatMap(({ log }) => log.map((line) => speech.text(line))))];
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
