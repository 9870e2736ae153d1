import { create } from 'zustand';
import type {
  ReviewFilter,
  ReviewLine,
  ReviewOrder,
  ReviewPage,
  ReviewSummary,
  ReviewTotals,
  ReviewView,
  TickTarget,
} from '../../protocol/review.ts';
import { ask } from '../bridge.ts';
import { findParent } from './find-parent.ts';
import { createLinePager, type LinePager, lineOf, noLines, type ShownLines } from './line-pager.ts';
import {
  extendTo,
  type LineSelection,
  NO_SELECTION,
  selectAll,
  selectOnly,
  toggleLine,
} from './line-selection.ts';
import { useSession } from './session-store.ts';
import { canTick } from './tick-state.ts';

export type GroupLine = Exclude<ReviewLine, { kind: 'row' }>;
type FoldedGroup = ReviewSummary['foldedAtFirst'][number];
type Shown = ShownLines<ReviewView, ReviewLine, ReviewPage>;

/** The review that is looked at: what of it is shown, where the keyboard is, what is selected. Ticks are main's. */
export interface ReviewState {
  readonly review: string | null;
  /** What was asked for; `shown` follows as soon as it is there. */
  readonly view: ReviewView;
  readonly shown: Shown;
  readonly position: number;
  readonly selection: LineSelection;
  /** `foldedAtFirst`: groups that stand for one thing, folded away until somebody wants to see into them. */
  readonly open: (review: string, foldedAtFirst: readonly FoldedGroup[]) => void;
  readonly close: () => void;
  /** Asks again for all that is shown. */
  readonly reload: () => void;
  readonly want: (first: number, last: number) => void;
  readonly search: (words: string) => void;
  readonly filter: (filter: ReviewFilter) => void;
  readonly order: (order: ReviewOrder) => void;
  /** A filter without any search. */
  readonly showOnly: (filter: ReviewFilter) => void;
  readonly fold: (line: GroupLine) => void;
  readonly unfold: (keys: readonly string[]) => void;
  /** Unfolds every group beside the one that the keyboard is on. */
  readonly unfoldSiblings: () => void;
  readonly unfoldAll: () => void;
  readonly foldAll: () => Promise<void>;
  readonly moveTo: (index: number, selecting?: 'keep' | 'clear' | 'only' | 'extend' | 'toggle') => void;
  readonly moveToParent: () => Promise<void>;
  readonly selectEverything: () => void;
  readonly clearSelection: () => void;
  /** The tick of one line, whatever is selected. */
  readonly tickLine: (line: ReviewLine) => Promise<void>;
  /** The tick of the selection, or of the keyboard's place where nothing is selected. */
  readonly tickSelection: () => Promise<void>;
  /** The tick of everything that the view holds. */
  readonly tickView: (ticked: boolean) => Promise<void>;
  readonly toggleView: () => Promise<void>;
  readonly tickRows: (rows: readonly number[], ticked: boolean) => Promise<ReviewTotals | null>;
  /** Takes in sums that came with another answer. */
  readonly heard: (totals: ReviewTotals) => void;
  /** Looks whether ticked things changed since they were listed. */
  readonly check: () => Promise<void>;
}

const FIRST_VIEW: ReviewView = { search: '', filter: 'all', order: 'plan', shut: [] };
const NO_LINES: Shown = noLines(FIRST_VIEW);
const LINES_AT_FIRST = 40;
/** As many groups as a view may name as shut. */
const MOST_SHUT = 5_000;

export const useReview = create<ReviewState>()((set, get) => {
  let pager: LinePager<ReviewView, ReviewLine> | null = null;
  /** What the folded keys stand for: their lines may be far away, or folded away themselves. */
  const folded = new Map<string, Pick<GroupLine, 'kind' | 'part'>>();

  /** Of those, the ones that nobody folded: who looks for something finds it, also in there. */
  let byItself: ReadonlySet<string> = new Set();

  const show = (shown: Shown, { totals }: ReviewPage): void => {
    const before = get();
    // A line that a tick takes out of the view moves all below it: places that were selected are other lines then.
    const isMoved = shown.lineCount !== before.shown.lineCount || shown.view !== before.shown.view;
    set({
      shown,
      position: Math.min(before.position, Math.max(0, shown.lineCount - 1)),
      ...(isMoved ? { selection: NO_SELECTION } : {}),
    });
    useSession.getState().heardTotals(totals);
  };

  const look = (view: ReviewView, position: number): void => {
    set({ view, selection: NO_SELECTION, position });
    pager?.setView(view);
  };

  const opened = (view: ReviewView): ReviewView => ({
    ...view,
    shut: view.shut.filter((key) => !byItself.has(key)),
  });

  /** Main decides what a toggle comes to: it knows the ticks as they are, however fast keys come. */
  const tick = async (
    target: TickTarget,
    ticked: boolean | 'toggle' = 'toggle',
  ): Promise<ReviewTotals | null> => {
    const { review, shown } = get();
    if (review === null) return null;
    const answer = await ask('reviewTick', { review, view: shown.view, target, ticked });
    if (get().review !== review) return null;
    if (!answer.ok) {
      if (isOpen(review)) useSession.getState().show(answer.failure);
      return null;
    }
    get().heard(answer.value);
    return answer.value;
  };

  const tickOne = async (line: ReviewLine | undefined): Promise<void> => {
    if (line === undefined || !canTick(line)) return;
    await tick(line.kind === 'row' ? { kind: 'rows', rows: [line.row] } : { kind: 'group', key: line.key });
  };

  /** Places mean something in the list that the person saw: each turn waits until the one before it is shown. */
  let lastTurn: Promise<unknown> = Promise.resolve();
  const tickPlaces = (selection: LineSelection): Promise<void> => {
    const { view } = get().shown;
    const turn = lastTurn.then(async () => {
      await pager?.settled();
      const { shown, selection: now } = get();
      const revision = shown.told?.totals.revision;
      // SAFETY: what was selected in another list, or is no longer selected, is not ticked in this one.
      if (revision === undefined || shown.view !== view || now !== selection) return;
      const ranges = selection.ranges.map(([first, last]) => ({ first, last }));
      await tick({ kind: 'lines', revision, ranges });
    });
    lastTurn = turn.catch(() => undefined);
    return turn;
  };

  const tickSelection = async (): Promise<void> => {
    const { selection, position, shown } = get();
    const [range] = selection.ranges;
    const isOne = selection.ranges.length === 1 && range?.[0] === range?.[1];
    if (range === undefined || isOne) return tickOne(lineOf(shown, range?.[0] ?? position));
    const isAll = selection.ranges.some(([first, last]) => first === 0 && last === shown.lineCount - 1);
    if (isAll) await tick({ kind: 'view' });
    else await tickPlaces(selection);
  };

  return {
    review: null,
    view: FIRST_VIEW,
    shown: NO_LINES,
    position: 0,
    selection: NO_SELECTION,

    open: (review, foldedAtFirst) => {
      pager?.stop();
      folded.clear();
      for (const { key, part } of foldedAtFirst) folded.set(key, { kind: 'group', part });
      byItself = new Set(folded.keys());
      const view: ReviewView = { ...FIRST_VIEW, shut: [...folded.keys()] };
      set({ review, view, shown: NO_LINES, position: 0, selection: NO_SELECTION });
      pager = createLinePager(view, {
        ask: async (view, from, count) => {
          const page = await ask('reviewLines', { review, view, from, count });
          if (page.ok) return page.value;
          if (isOpen(review)) useSession.getState().show(page.failure);
          return null;
        },
        revisionOf: ({ totals }) => totals.revision,
        show,
      });
      pager.want(0, LINES_AT_FIRST);
    },
    close: () => {
      pager?.stop();
      pager = null;
      set({ review: null, shown: NO_LINES, position: 0, selection: NO_SELECTION });
    },
    reload: () => look(get().view, get().position),
    want: (first, last) => pager?.want(first, last),

    search: (search) => look({ ...opened(get().view), search }, 0),
    filter: (filter) => look({ ...opened(get().view), filter }, 0),
    showOnly: (filter) => look({ ...opened(get().view), filter, search: '' }, 0),
    order: (order) => look({ ...get().view, order }, 0),
    fold: ({ key, kind, part }) => {
      const { view, position } = get();
      if (view.shut.includes(key) || view.shut.length >= MOST_SHUT) return;
      byItself = new Set([...byItself].filter((it) => it !== key));
      folded.set(key, { kind, part });
      look({ ...view, shut: [...view.shut, key] }, position);
    },
    unfold: (keys) => {
      const { view, position } = get();
      look({ ...view, shut: view.shut.filter((it) => !keys.includes(it)) }, position);
    },
    unfoldSiblings: () => {
      const { shown, position, unfold } = get();
      const line = lineOf(shown, position);
      if (line === undefined || line.kind === 'row') return;
      const isBeside = (it: Pick<GroupLine, 'kind' | 'part'>): boolean =>
        it.kind === line.kind && (line.kind === 'plan' || it.part === line.part);
      unfold([...folded].filter(([, it]) => isBeside(it)).map(([key]) => key));
    },
    unfoldAll: () => look({ ...get().view, shut: [] }, 0),
    foldAll: async () => {
      const { review, view } = get();
      if (review === null) return;
      // Each plan that is shut lets the next one come up right behind it.
      const shut: string[] = [];
      while (shut.length < MOST_SHUT) {
        const page = await ask('reviewLines', {
          review,
          view: { ...view, shut },
          from: shut.length,
          count: 1,
        });
        if (!page.ok) return useSession.getState().show(page.failure);
        const [line] = page.value.lines;
        if (line === undefined || line.kind !== 'plan') break;
        folded.set(line.key, { kind: 'plan', part: line.part });
        shut.push(line.key);
      }
      look({ ...view, shut }, 0);
    },

    moveTo: (index, selecting = 'clear') => {
      const { shown, position, selection } = get();
      const to = Math.min(Math.max(0, index), Math.max(0, shown.lineCount - 1));
      set({ position: to, selection: selected(selection, selecting, position, to) });
    },
    moveToParent: async () => {
      const { position, moveTo } = get();
      const parent = await findParent(position, async (index) => pager?.load(index));
      if (parent !== null && get().position === position) moveTo(parent);
    },
    selectEverything: () => set({ selection: selectAll(get().shown.lineCount) }),
    clearSelection: () => set({ selection: NO_SELECTION }),

    tickLine: tickOne,
    tickSelection,
    tickView: async (ticked) => {
      await tick({ kind: 'view' }, ticked);
    },
    toggleView: async () => {
      await tick({ kind: 'view' });
    },
    tickRows: (rows, ticked) => tick({ kind: 'rows', rows: [...rows] }, ticked),

    heard: (totals) => {
      useSession.getState().heardTotals(totals);
      pager?.reached(totals.revision);
    },
    check: async () => {
      const { review } = get();
      if (review === null) return;
      const answer = await ask('reviewCheck', { review });
      // Nobody asked for it: what goes wrong here is found again, and said, when it is approved.
      if (!answer.ok || get().review !== review) return;
      get().heard(answer.value);
    },
  };
});

/** A newer scan may have taken its place in the moment between a question and its answer: that is no failure. */
function isOpen(review: string): boolean {
  return useSession.getState().review?.review === review && useReview.getState().review === review;
}

function selected(
  selection: LineSelection,
  selecting: 'keep' | 'clear' | 'only' | 'extend' | 'toggle',
  from: number,
  to: number,
): LineSelection {
  switch (selecting) {
    case 'keep':
      return selection;
    case 'clear':
      return selection.ranges.length === 0 ? selection : NO_SELECTION;
    case 'only':
      return selectOnly(to);
    case 'extend':
      return extendTo(selection, from, to);
    case 'toggle':
      return toggleLine(selection, to);
  }
}
