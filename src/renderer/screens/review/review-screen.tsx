import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ReviewSummary, ReviewTotals } from '../../../protocol/review.ts';
import { useBusy } from '../../busy.ts';
import { lineOf } from '../../stores/line-pager.ts';
import { useReview } from '../../stores/review-store.ts';
import { useRun } from '../../stores/run-store.ts';
import { useSession } from '../../stores/session-store.ts';
import { useSpeech } from '../../text.ts';
import { DetailsPane } from './details-pane.tsx';
import { DetailsShort } from './details-short.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { NothingMatches } from './nothing-matches.tsx';
import { NothingToReview } from './nothing-to-review.tsx';
import { PlanList } from './plan-list.tsx';
import { ReviewHead } from './review-head.tsx';
import { ReviewNotices } from './review-notices.tsx';
import { ReviewToolbar } from './review-toolbar.tsx';
import { TotalsBar } from './totals-bar.tsx';

/** The dry run as a checklist. */
export function ReviewScreen() {
  const summary = useSession((session) => session.review);
  const review = useReview((state) => state.review);
  const opened = summary?.review ?? null;

  useEffect(() => {
    if (opened === null) return;
    if (useReview.getState().review !== opened) {
      useReview.getState().open(opened, useSession.getState().review?.foldedAtFirst ?? []);
    }
    const check = (): void => {
      if (useSession.getState().job === null) void useReview.getState().check();
    };
    check();
    window.addEventListener('focus', check);
    return () => window.removeEventListener('focus', check);
  }, [opened]);

  if (summary === null || summary.totals.total === 0) return <NothingToReview summary={summary} />;
  if (review !== summary.review) return null;
  return <Checklist summary={summary} />;
}

function Checklist({ summary }: { readonly summary: ReviewSummary }) {
  const { totals } = summary;
  const shown = useReview((state) => state.shown);
  const position = useReview((state) => state.position);
  const offReason = useOffReason(totals);
  const details = useRef<HTMLElement>(null);
  const [isDetailsOpen, setDetailsOpen] = useState(false);
  const [areKeysShown, setKeysShown] = useState(false);
  const line = lineOf(shown, position);

  const openDetails = (): void => {
    // Shown first: what is not drawn cannot take the focus.
    flushSync(() => setDetailsOpen(true));
    details.current?.focus();
  };
  const backToList = (): void => {
    flushSync(() => setDetailsOpen(false));
    document.getElementById('review-list')?.focus();
  };
  const apply = (): void => {
    if (offReason !== null) return;
    if (totals.irreversible > 0) useSession.getState().goTo('confirm');
    else void useRun.getState().approve(totals, null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isTyping = event.target instanceof HTMLInputElement;
    const isCtrl = event.ctrlKey || event.metaKey;
    if (isCtrl && event.key === 'Enter') apply();
    else if (isCtrl && event.key.toLowerCase() === 'f') document.getElementById('review-search')?.focus();
    else if (event.key === '?' && !isTyping) setKeysShown(true);
    else return;
    event.preventDefault();
  };

  return (
    <main className="page review" onKeyDown={onKeyDown}>
      <ReviewHead summary={summary} />
      <ReviewToolbar totals={totals} onDetails={openDetails} onKeys={() => setKeysShown(true)} />
      <ReviewNotices summary={summary} />
      {shown.told?.matching === 0 ? (
        <NothingMatches hidden={totals.total} />
      ) : (
        <PlanList onDetails={openDetails} />
      )}
      <DetailsPane
        ref={details}
        review={summary.review}
        line={line}
        isOpen={isDetailsOpen}
        onBack={backToList}
      />
      <DetailsShort line={line} onOpen={openDetails} />
      <TotalsBar totals={totals} offReason={offReason} onApply={apply} />
      {areKeysShown && <KeysDialog onClose={() => setKeysShown(false)} />}
    </main>
  );
}

/** Why nothing can be applied now; null where it can. */
function useOffReason({ ticked }: ReviewTotals): string | null {
  const speech = useSpeech();
  const busy = useBusy();
  if (busy !== null) return busy;
  return ticked === 0 ? speech.say('reviewPage.offNothingTicked') : null;
}
