import { useEffect, useState } from 'react';
import type { MessageKey } from '../../../locales/texts.ts';
import type { ReviewFilter, ReviewOrder, ReviewTotals } from '../../../protocol/review.ts';
import { useBusy } from '../../busy.ts';
import { SearchField } from '../../parts/field.tsx';
import { useReview } from '../../stores/review-store.ts';
import { useSession } from '../../stores/session-store.ts';
import { useSpeech } from '../../text.ts';
import { Menu } from './menu.tsx';

const FILTERS: readonly { readonly filter: ReviewFilter; readonly word: MessageKey }[] = [
  { filter: 'all', word: 'reviewPage.filterAll' },
  { filter: 'ticked', word: 'reviewPage.filterTicked' },
  { filter: 'unticked', word: 'reviewPage.filterUnticked' },
  { filter: 'irreversible', word: 'reviewPage.filterIrreversible' },
  { filter: 'trouble', word: 'reviewPage.filterTrouble' },
];
const ORDERS: readonly { readonly order: ReviewOrder; readonly word: MessageKey }[] = [
  { order: 'plan', word: 'reviewPage.orderPlan' },
  { order: 'size', word: 'reviewPage.orderSize' },
  { order: 'age', word: 'reviewPage.orderAge' },
  { order: 'name', word: 'reviewPage.orderName' },
];
const TYPING_MS = 150;

interface ReviewToolbarProps {
  readonly totals: ReviewTotals;
  readonly onDetails: () => void;
  readonly onKeys: () => void;
}

/** Search, filter, order, and what is done to all that is shown. */
export function ReviewToolbar({ totals, onDetails, onKeys }: ReviewToolbarProps) {
  const speech = useSpeech();
  const busy = useBusy();
  const view = useReview((state) => state.view);
  const { filter, order, foldAll, unfoldAll, tickView } = useReview.getState();
  const orderWord = ORDERS.find((it) => it.order === view.order)?.word ?? 'reviewPage.orderPlan';
  const orders = ORDERS.map(({ order: it, word }) => ({
    key: it,
    words: speech.say(word),
    checked: it === view.order,
    onChoose: () => order(it),
  }));
  return (
    <section className="toolbar" aria-label={speech.say('reviewPage.toolbar')} data-pane="toolbar">
      <ReviewSearch />
      <fieldset className="choices">
        <legend className="unseen">{speech.say('reviewPage.filters')}</legend>
        {FILTERS.filter(({ filter: it }) => isOffered(it, totals)).map(({ filter: it, word }) => (
          <button
            key={it}
            type="button"
            className="choice"
            aria-pressed={it === view.filter}
            onClick={() => filter(it)}
          >
            {speech.say(word)} <span className="num">{speech.number(countOf(it, totals))}</span>
          </button>
        ))}
      </fieldset>
      <Menu
        className="push wide"
        icon="sort"
        label={speech.say('reviewPage.order', { order: speech.say(orderWord) })}
        words={speech.say(orderWord)}
        items={orders}
      />
      <Menu
        className="push-narrow"
        icon="more"
        label={speech.say('reviewPage.more')}
        items={[
          { key: 'fold', words: speech.say('reviewPage.foldAll'), onChoose: () => void foldAll() },
          { key: 'unfold', words: speech.say('reviewPage.unfoldAll'), onChoose: unfoldAll },
          {
            key: 'tick',
            words: speech.say('reviewPage.tickShown'),
            apart: true,
            onChoose: () => void tickView(true),
          },
          {
            key: 'untick',
            words: speech.say('reviewPage.untickShown'),
            onChoose: () => void tickView(false),
          },
          ...orders.map((it, index) => ({ ...it, key: `order-${it.key}`, apart: index === 0 })),
          { key: 'details', words: speech.say('reviewPage.openDetails'), apart: true, onChoose: onDetails },
          {
            key: 'task',
            words: speech.say('reviewPage.openTask'),
            offReason: busy,
            onChoose: () => void useSession.getState().openTask(),
          },
          { key: 'keys', words: speech.say('reviewPage.showKeys'), onChoose: onKeys },
        ]}
      />
    </section>
  );
}

/** Searches a moment after the last letter, so that not every letter is looked for. */
function ReviewSearch() {
  const speech = useSpeech();
  const review = useReview((state) => state.review);
  const asked = useReview((state) => state.view.search);
  const [typed, setTyped] = useState(asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another review begins with its own search
  useEffect(() => setTyped(asked), [asked, review]);
  useEffect(() => {
    if (typed === useReview.getState().view.search) return;
    const timer = setTimeout(() => useReview.getState().search(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <SearchField
      id="review-search"
      label={speech.say('reviewPage.search')}
      placeholder={speech.say('reviewPage.search')}
      value={typed}
      onChange={setTyped}
    />
  );
}

function isOffered(filter: ReviewFilter, totals: ReviewTotals): boolean {
  return filter !== 'trouble' || countOf(filter, totals) > 0;
}

function countOf(filter: ReviewFilter, totals: ReviewTotals): number {
  switch (filter) {
    case 'all':
      return totals.total;
    case 'ticked':
      return totals.ticked;
    case 'unticked':
      return totals.total - totals.ticked;
    case 'irreversible':
      return totals.irreversibleTotal;
    case 'trouble':
      return totals.untickable;
  }
}
