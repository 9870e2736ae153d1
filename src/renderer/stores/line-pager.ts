/**
 * The lines of a long list, fetched in pages as they come into view. Old lines stay shown until the new ones are
 * there, so that nothing flickers, and only a few questions are on their way at once.
 */

export const PAGE_LINES = 200;
const MOST_ASKED = 3;
/** More pages than this are not kept: what is far away is asked for again. */
const PAGES_KEPT = 60;

/** What every answer has: how many lines the whole view holds, and those that were asked for. */
export interface LinesAnswer<Line> {
  readonly lineCount: number;
  readonly lines: readonly Line[];
}

interface LinePage<Line> {
  readonly revision: number;
  readonly lines: readonly Line[];
}
export type LinePages<Line> = ReadonlyMap<number, LinePage<Line>>;

export interface ShownLines<View, Line, Answer extends LinesAnswer<Line>> {
  readonly view: View;
  readonly lineCount: number;
  readonly pages: LinePages<Line>;
  /** The newest answer about this view; null until the first. */
  readonly told: Answer | null;
}

export interface LineSource<View, Line, Answer extends LinesAnswer<Line>> {
  /** Null where there is no answer; whoever asks has been told why. */
  readonly ask: (view: View, from: number, count: number) => Promise<Answer | null>;
  /** Answers of different revisions do not fit together; the highest is the newest. */
  readonly revisionOf: (answer: Answer) => number;
  readonly show: (lines: ShownLines<View, Line, Answer>, answer: Answer) => void;
}

export interface LinePager<View, Line> {
  readonly setView: (view: View) => void;
  /** Which lines are in view now; what is missing of them is fetched. */
  readonly want: (first: number, last: number) => void;
  /** Something moved: pages of an older revision are asked for again once they are in view. */
  readonly reached: (revision: number) => void;
  /** A line of the view that is shown, fetched where it is not there. */
  readonly load: (index: number) => Promise<Line | undefined>;
  /** Waits until what is in view is as new as can be, or cannot be had. */
  readonly settled: () => Promise<void>;
  readonly stop: () => void;
}

export function noLines<View, Line, Answer extends LinesAnswer<Line>>(
  view: View,
): ShownLines<View, Line, Answer> {
  return { view, lineCount: 0, pages: new Map(), told: null };
}

export function lineOf<Line>(
  { pages }: { readonly pages: LinePages<Line> },
  index: number,
): Line | undefined {
  return pages.get(Math.floor(index / PAGE_LINES))?.lines[index % PAGE_LINES];
}

/** What comes next: `lineCount` is null until the first answer. */
interface ComingLines<View, Line> {
  readonly view: View;
  readonly lineCount: number | null;
  readonly pages: LinePages<Line>;
}

export function createLinePager<View, Line, Answer extends LinesAnswer<Line>>(
  firstView: View,
  source: LineSource<View, Line, Answer>,
): LinePager<View, Line> {
  let shown: ShownLines<View, Line, Answer> = noLines(firstView);
  let coming: ComingLines<View, Line> | null = { view: firstView, lineCount: null, pages: new Map() };
  let wanted: readonly [number, number] = [0, 0];
  let generation = 0;
  let revision = 0;
  let stopped = false;
  const asked = new Set<number>();
  const refused = new Set<number>();

  /** The pages in view; the first one where there are no lines, for it says so. */
  const wantedPages = (lineCount: number | null): readonly number[] => {
    const last = lineCount === null ? wanted[1] : Math.max(0, Math.min(wanted[1], lineCount - 1));
    const first = Math.min(wanted[0], last);
    const pages: number[] = [];
    for (let page = Math.floor(first / PAGE_LINES); page <= Math.floor(last / PAGE_LINES); page += 1)
      pages.push(page);
    return pages;
  };
  const target = (): ComingLines<View, Line> => coming ?? shown;
  const isFresh = (page: number): boolean => target().pages.get(page)?.revision === revision;

  const waiting: (() => void)[] = [];
  const isSettled = (): boolean =>
    stopped || wantedPages(target().lineCount).every((page) => isFresh(page) || refused.has(page));

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

  const takeIn = (page: number, answer: Answer): void => {
    const told = source.revisionOf(answer);
    const isNewest = told >= revision;
    if (told > revision) refused.clear();
    revision = Math.max(revision, told);
    const pages = new Map(target().pages);
    pages.set(page, { revision: told, lines: answer.lines });
    if (coming !== null) {
      coming = { view: coming.view, lineCount: answer.lineCount, pages };
      if (!wantedPages(coming.lineCount).every((it) => pages.has(it))) return;
      shown = { view: coming.view, lineCount: answer.lineCount, pages, told: answer };
      coming = null;
    } else {
      const lineCount = isNewest ? answer.lineCount : shown.lineCount;
      for (const known of pages.keys())
        if ((known > 0 && known * PAGE_LINES >= lineCount) || isFarAway(known, pages.size))
          pages.delete(known);
      shown = { view: shown.view, lineCount, pages, told: isNewest ? answer : shown.told };
    }
    source.show(shown, answer);
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
