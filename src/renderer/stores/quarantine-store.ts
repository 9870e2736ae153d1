import { create } from 'zustand';
import type { Answer } from '../../ipc/bridge.ts';
import { say } from '../../locales/say.ts';
import type { Message } from '../../protocol/message.ts';
import type { Overview } from '../../protocol/overview.ts';
import type { FailedItem, Purged, QuarantinePage, Restored } from '../../protocol/quarantine-view.ts';
import { createLinePager, lineOf, noLines } from './line-pager.ts';
import { bytesOf, oldOnes, tickedOnes } from './quarantine-choice.ts';
import { askLines, headSearch, type ShelfView, type ShownShelf } from './quarantine-pages.ts';
import { readBatches, readChosen } from './quarantine-reading.ts';
import { askPurge, askRestore, type Told } from './quarantine-requests.ts';
import {
  type BatchLine,
  type Chosen,
  chosenOf,
  type Fate,
  fateOf,
  type ItemLine,
  keptOnly,
  NO_TICKS,
  type Ticks,
  toggleBatch,
  toggleItem,
} from './quarantine-ticks.ts';
import { useSession } from './session-store.ts';

/** A thing that failed; `fate` is null where it could not be found out. */
export interface FailedThing extends FailedItem {
  readonly fate: Fate | null;
}
type Done =
  | { readonly kind: 'restored'; readonly answer: Restored }
  | { readonly kind: 'purged'; readonly answer: Purged };
/** What became of a restore or a purge; it stays until it is dismissed. */
export type Outcome = Done & { readonly failed: readonly FailedThing[] };

/** What is about to be purged, on its own screen. `named` are the first of its items. */
export interface PurgeDraft {
  readonly chosen: readonly Chosen[];
  readonly count: number;
  readonly bytes: number;
  readonly named: readonly ItemLine[];
}

export interface QuarantineState {
  /** What was asked for; `shown` follows as soon as it is there. */
  readonly view: ShelfView;
  readonly shown: ShownShelf;
  /** Null until the first answer. */
  readonly sums: Overview['kept'] | null;
  readonly warnings: readonly Message[];
  /** Where the keyboard is. */
  readonly position: number;
  readonly ticks: Ticks;
  readonly outcome: Outcome | null;
  readonly purge: PurgeDraft | null;
  readonly load: () => Promise<void>;
  readonly want: (first: number, last: number) => void;
  readonly search: (words: string) => void;
  readonly fold: (batch: string, shut: boolean) => Promise<void>;
  readonly moveTo: (index: number) => void;
  /** From an item to its batch, however far up that is; answers where it is. */
  readonly moveToHead: () => Promise<number>;
  readonly tick: (line: BatchLine | ItemLine) => void;
  /** Everything that a batch's line stands for, or one item. */
  readonly restoreLine: (line: BatchLine | ItemLine) => Promise<void>;
  readonly restoreTicked: () => Promise<void>;
  /** Gets together what is to be purged, and goes to the screen that asks for the word. */
  readonly preparePurge: (what: 'ticked' | 'old') => Promise<void>;
  readonly purgeNow: (word: string) => Promise<void>;
  readonly dismiss: () => void;
}

type ShownLine = BatchLine | ItemLine;

/** So many are named before a purge; beyond them it counts. */
const NAMED = 1_000;
const SEARCH_AFTER_MS = 150;

const FIRST_VIEW: ShelfView = { search: '', shut: null };

let searchTimer: ReturnType<typeof setTimeout> | undefined;

export const useQuarantine = create<QuarantineState>()((set, get) => {
  const { show } = useSession.getState();

  /** Main reads the quarantine anew for the first page only: each new question begins with that one. */
  let first: { readonly view: ShelfView; readonly page: Promise<Answer<QuarantinePage>> } | null = null;
  const askPage = async (view: ShelfView, from: number, count: number): Promise<QuarantinePage | null> => {
    if (first?.view !== view) first = { view, page: askLines(view, 0, count) };
    const begins = await first.page;
    const answer = from === 0 || !begins.ok ? begins : await askLines(view, from, count);
    if (answer.ok) return answer.value;
    // The next time it is asked anew, from the first page on.
    first = null;
    show(answer.failure);
    return null;
  };
  const takeIn = (shown: ShownShelf, { sums, shut, warnings }: QuarantinePage): void => {
    const before = get();
    const isNew = shown.view !== before.shown.view;
    set({
      shown,
      sums,
      warnings,
      position: Math.min(before.position, Math.max(0, shown.lineCount - 1)),
    });
    if (!isNew) return;
    // As long as nothing else was asked for, main has said which batches are folded.
    if (before.view === shown.view) set({ view: { ...shown.view, shut } });
    const lines = [...shown.pages.values()].flatMap((page) => page.lines);
    if (shown.view.search.trim() === '') setTicks(keptOnly(get().ticks, lines, shown.lineCount));
  };
  const pager = createLinePager<ShelfView, ShownLine, QuarantinePage>(FIRST_VIEW, {
    ask: askPage,
    revisionOf: () => 0,
    show: takeIn,
  });
  const look = (view: ShelfView): void => {
    clearTimeout(searchTimer);
    set({ view });
    pager.setView(view);
  };

  /** Counts the size of a batch's ticks where toggling alone could not tell it. */
  const recount = async (batch: string): Promise<void> => {
    const before = get().ticks.get(batch);
    if (before === undefined || before.bytes !== null) return;
    const items = await readChosen([{ batch, items: [...before.items] }], Number.POSITIVE_INFINITY);
    if (!items.ok) return show(items.failure);
    if (get().ticks.get(batch) !== before) return;
    set({ ticks: new Map(get().ticks).set(batch, { ...before, bytes: bytesOf(items.value) }) });
  };

  const setTicks = (ticks: Ticks): void => {
    set({ ticks });
    for (const [batch, { bytes }] of ticks) if (bytes === null) void recount(batch);
  };

  /** After something was done: what is kept no more loses its tick, all else is as it was. */
  const settle = async (done: Done | null): Promise<void> => {
    useSession.getState().endJob();
    const batches = await readBatches();
    if (batches.ok) setTicks(keptOnly(get().ticks, batches.value, batches.value.length));
    else show(batches.failure);
    if (done !== null) {
      const fate = (failed: FailedItem): Fate | null =>
        batches.ok ? fateOf(failed, get().ticks, batches.value) : null;
      const failed = done.answer.failed.map((one) => ({ ...one, fate: fate(one) }));
      set({ outcome: { ...done, failed } });
    }
    await Promise.all([get().load(), useSession.getState().loadOverview()]);
  };

  const restore = async (chosen: readonly Chosen[]): Promise<void> => {
    if (chosen.length === 0 || !useSession.getState().beginJob('restore')) return;
    show(null);
    set({ outcome: null });
    const { value, failure } = await askRestore(chosen);
    await settle(value === null ? null : { kind: 'restored', answer: value });
    showUnlessStopped(failure);
  };

  const showUnlessStopped = (failure: Told<unknown>['failure']): void => {
    if (failure === null) return;
    if (failure.code === 'CANCELLED') useSession.getState().tell(say('quarantinePage.stoppedAtOnce'));
    else show(failure);
  };

  return {
    view: FIRST_VIEW,
    shown: noLines(FIRST_VIEW),
    sums: null,
    warnings: [],
    position: 0,
    ticks: NO_TICKS,
    outcome: null,
    purge: null,

    load: () => {
      look({ ...get().view });
      return pager.settled();
    },

    want: (from, to) => pager.want(from, to),

    search: (search) => {
      const view = { ...get().view, search };
      set({ view, position: 0 });
      clearTimeout(searchTimer);
      searchTimer = setTimeout(() => pager.setView(view), SEARCH_AFTER_MS);
    },

    fold: (batch, isShut) => {
      const { view } = get();
      const others = (view.shut ?? []).filter((it) => it !== batch);
      look({ ...view, shut: isShut ? [...others, batch] : others });
      return pager.settled();
    },

    moveTo: (index) => {
      const { lineCount } = get().shown;
      set({ position: Math.min(Math.max(0, index), Math.max(0, lineCount - 1)) });
    },

    moveToHead: async () => {
      const { position } = get();
      for (;;) {
        const { at, isMissing } = headSearch(get().shown, position);
        if (isMissing && (await pager.load(at)) === undefined) return position;
        if (isMissing) continue;
        get().moveTo(at);
        return at;
      }
    },

    tick: (line) => {
      const { ticks, shown } = get();
      setTicks(
        line.kind === 'item' ? toggleItem(ticks, line) : toggleBatch(ticks, line, isAllShown(shown.view)),
      );
    },

    restoreLine: (line) => {
      if (line.kind === 'item') return restore([{ batch: line.batch, items: [line.item] }]);
      // A search leaves a part of the batch, and only that is meant then.
      const isAll = isAllShown(get().shown.view);
      return restore([{ batch: line.batch, items: isAll ? null : line.items }]);
    },

    restoreTicked: () => restore(chosenOf(get().ticks)),

    preparePurge: async (what) => {
      const draft = what === 'old' ? await oldOnes() : tickedOnes(get().ticks);
      if (!draft.ok) return show(draft.failure);
      const { chosen, count, bytes } = draft.value;
      if (count === 0) return;
      const named = await readChosen(chosen, bytes === null ? Number.POSITIVE_INFINITY : NAMED);
      if (!named.ok) return show(named.failure);
      set({
        purge: { chosen, count, bytes: bytes ?? bytesOf(named.value), named: named.value.slice(0, NAMED) },
      });
      useSession.getState().goTo('purge');
    },

    purgeNow: async (word) => {
      const { purge } = get();
      if (purge === null || !useSession.getState().beginJob('purge')) return;
      show(null);
      set({ outcome: null });
      const { value, failure } = await askPurge(purge.chosen, word);
      if (value !== null) set({ purge: null });
      await settle(value === null ? null : { kind: 'purged', answer: value });
      if (value !== null && useSession.getState().screen === 'purge')
        useSession.getState().goBack('quarantine');
      showUnlessStopped(failure);
    },

    dismiss: () => set({ outcome: null }),
  };
});

function isAllShown({ search }: ShelfView): boolean {
  return search.trim() === '';
}

/** The line at a place of what is shown now. */
export function shownLine(index: number): ShownLine | undefined {
  return lineOf(useQuarantine.getState().shown, index);
}
