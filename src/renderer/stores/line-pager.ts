import type { ReviewLine, ReviewPage, ReviewTotals, ReviewView } from '../../protocol/review.ts';

/**
 * The lines of a checklist, fetched in pages as they come into view. Old lines stay shown until the new ones are
 * there, so that nothing flickers, and only a few questions are on their way at once.
 */

export const PAGE_LINES = 200;
const MOST_ASKED = 3;
/** More pages than this are not kept: what is far away is asked for again. */
const PAGES_KEPT = 60;

interface LinePage {
  readonly revision: number;
  readonly lines: readonly ReviewLine[];
}

export interface ShownLines {
  readonly view: ReviewView;
  readonly lineCount: number;
  readonly matching: number;
  readonly hiddenTicked: number;
  readonly pages: ReadonlyMap<number, LinePage>;
}

export const NO_LINES: ShownLines = {
  view: { search: '', filter: 'all', order: 'plan', shut: [] },
  lineCount: 0,
  matching: 0,
  hiddenTicked: 0,
  pages: new Map(),
};

export interface LineSource {
  /** Null where there is no answer; whoever asks has been told why. */
  readonly ask: (view: ReviewView, from: number, count: number) => Promise<ReviewPage | null>;
  readonly show: (lines: ShownLines, totals: ReviewTotals) => void;
}

export interface LinePager {
  readonly setView: (view: ReviewView) => void;
  /** Which lines are in view now; what is missing of them is fetched. */
  readonly want: (first: number, last: number) => void;
  /** Ticks moved: pages of an older revision are asked for again once they are in view. */
  readonly reached: (revision: number) => void;
  /** A line of the view that is shown, fetched where it is not there. */
  readonly load: (index: number) => Promise<ReviewLine | undefined>;
  /** Waits until what is in view is as new as the newest tick, or cannot be had. */
  readonly settled: () => Promise<void>;
  readonly stop: () => void;
}

export function lineOf({ pages }: ShownLines, index: number): ReviewLine | undefined {
  return pages.get(Math.floor(index / PAGE_LINES))?.lines[index % PAGE_LINES];
}

/** What comes next: `lineCount` is null until the first answer. */
interface ComingLines {
  readonly view: ReviewView;
  readonly lineCount: number | null;
  readonly pages: ReadonlyMap<number, LinePage>;
}

export function createLinePager(firstView: ReviewView, source: LineSource): LinePager {
  let shown: ShownLines = { ...NO_LINES, view: firstView };
  let coming: ComingLines | null = { view: firstView, lineCount: null, pages: new Map() };
  let wanted: readonly [number, number] = [0, 0];
  let generation = 0;
  let revision = 0;
  let stopped = false;
  const asked = new Set<number>();
  const refused = new Set<number>();

  const wantedPages = (lineCount: number | null): readonly number[] => {
    const last = lineCount === null ? wanted[1] : Math.min(wanted[1], lineCount - 1);
    const first = Math.min(wanted[0], Math.max(0, last));
    const pages: number[] = [];
    for (let page = Math.floor(first / PAGE_LINES); page <= Math.floor(last / PAGE_LINES); page += 1)
      pages.push(page);
    return pages;
  };
  const target = (): ComingLines => coming ?? shown;
  const isFresh = (page: number): boolean => target().pages.get(page)?.revision === revision;

  const waiting: (() => void)[] = [];
  const isSettled = (): boolean =>
    stopped ||
    (coming === null && wantedPages(shown.lineCount).every((page) => isFresh(page) || refused.has(page)));

  const pump = (): void => {
    if (isSettled()) for (const go of waiting.splice(0)) go();
    if (stopped) return;
    for (const page of wantedPages(target().lineCount)) {
      if (asked.size >= MOST_ASKED) return;
      if (asked.has(page) || refused.has(page) || isFresh(page)) continue;
      void fetchPage(page);
    }
  };

  const fetchPage = async (page: number): Promise<void> => {
    const askedAs = generation;
    asked.add(page);
    const answer = await source.ask(target().view, page * PAGE_LINES, PAGE_LINES);
    if (stopped || askedAs !== generation) return;
    asked.delete(page);
    if (answer === null) refused.add(page);
    else takeIn(page, answer);
    pump();
  };

  const takeIn = (page: number, answer: ReviewPage): void => {
    const isNewest = answer.totals.revision >= revision;
    if (answer.totals.revision > revision) refused.clear();
    revision = Math.max(revision, answer.totals.revision);
    const pages = new Map(target().pages);
    pages.set(page, { revision: answer.totals.revision, lines: answer.lines });
    const counts = isNewest ? answer : shown;
    if (coming !== null) {
      coming = { view: coming.view, lineCount: answer.lineCount, pages };
      if (!wantedPages(coming.lineCount).every((it) => pages.has(it))) return;
      shown = { ...counted(answer), view: coming.view, pages };
      coming = null;
    } else {
      for (const known of pages.keys())
        if (known * PAGE_LINES >= counts.lineCount || isFarAway(known, pages.size)) pages.delete(known);
      shown = { ...shown, ...counted(counts), pages };
    }
    source.show(shown, answer.totals);
  };

  const isFarAway = (page: number, size: number): boolean => {
    if (size <= PAGES_KEPT) return false;
    const middle = (wanted[0] + wanted[1]) / 2 / PAGE_LINES;
    return Math.abs(page - middle) > PAGES_KEPT / 2;
  };

  return {
    setView: (view) => {
      generation += 1;
      asked.clear();
      refused.clear();
      coming = { view, lineCount: null, pages: new Map() };
      pump();
    },
    want: (first, last) => {
      if (first !== wanted[0] || last !== wanted[1]) refused.clear();
      wanted = [Math.max(0, first), Math.max(0, first, last)];
      pump();
    },
    reached: (newest) => {
      if (newest > revision) {
        revision = newest;
        refused.clear();
      }
      pump();
    },
    load: async (index) => {
      const known = lineOf(shown, index);
      if (known !== undefined || index < 0 || index >= shown.lineCount) return known;
      const page = Math.floor(index / PAGE_LINES);
      const askedAs = generation;
      const answer = await source.ask(shown.view, page * PAGE_LINES, PAGE_LINES);
      if (answer === null || stopped || askedAs !== generation) return undefined;
      if (coming === null) takeIn(page, answer);
      return answer.lines[index % PAGE_LINES];
    },
    settled: () =>
      isSettled() ? Promise.resolve() : new Promise((resolve) => void waiting.push(() => resolve())),
    stop: () => {
      stopped = true;
      pump();
    },
  };
}

function counted({ lineCount, matching, hiddenTicked }: ReviewPage | ShownLines) {
  return { lineCount, matching, hiddenTicked };
}
