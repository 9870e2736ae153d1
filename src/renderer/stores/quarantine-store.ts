import { create } from 'zustand';
import type { Message } from '../../protocol/message.ts';
import type { Overview } from '../../protocol/overview.ts';
import type { Purged, Restored } from '../../protocol/quarantine-view.ts';
import { bytesOf, oldOnes, tickedOnes } from './quarantine-choice.ts';
import {
  askPage,
  headSearch,
  lineAt,
  missingPages,
  PAGE_LINES,
  type Pages,
  type ShelfView,
} from './quarantine-pages.ts';
import { readChosen } from './quarantine-reading.ts';
import { askPurge, askRestore } from './quarantine-requests.ts';
import {
  afterDoing,
  type BatchLine,
  type Chosen,
  chosenOf,
  type ItemLine,
  keptOnly,
  NO_TICKS,
  type Ticks,
  toggleBatch,
  toggleItem,
} from './quarantine-ticks.ts';
import { useSession } from './session-store.ts';

/** What became of a restore or a purge; it stays until it is dismissed. */
export type Outcome =
  | { readonly kind: 'restored'; readonly answer: Restored }
  | { readonly kind: 'purged'; readonly answer: Purged };

/** What is about to be purged, on its own screen. `named` are the first of its items. */
export interface PurgeDraft {
  readonly chosen: readonly Chosen[];
  readonly count: number;
  readonly bytes: number;
  readonly named: readonly ItemLine[];
}

export interface QuarantineState {
  readonly view: ShelfView;
  readonly pages: Pages;
  readonly lineCount: number;
  /** Null until the first answer. */
  readonly sums: Overview['kept'] | null;
  readonly warnings: readonly Message[];
  /** Where the keyboard is. */
  readonly position: number;
  readonly ticks: Ticks;
  readonly outcome: Outcome | null;
  readonly purge: PurgeDraft | null;
  readonly load: () => Promise<void>;
  readonly want: (first: number, last: number) => Promise<void>;
  readonly search: (words: string) => void;
  readonly fold: (batch: string, shut: boolean) => Promise<void>;
  readonly moveTo: (index: number) => void;
  /** From an item to its batch, however far up that is; answers where it is. */
  readonly moveToHead: () => Promise<number>;
  readonly tick: (line: BatchLine | ItemLine) => void;
  readonly restore: (chosen: readonly Chosen[]) => Promise<void>;
  readonly restoreTicked: () => Promise<void>;
  /** Gets together what is to be purged, and goes to the screen that asks for the word. */
  readonly preparePurge: (what: 'ticked' | 'old') => Promise<void>;
  readonly purgeNow: (word: string) => Promise<void>;
  readonly dismiss: () => void;
}

/** So many are named before a purge; beyond them it counts. */
const NAMED = 1_000;
const SEARCH_AFTER_MS = 150;

let generation = 0;
let wanted: readonly [number, number] = [0, 0];
let searchTimer: ReturnType<typeof setTimeout> | undefined;
const asked = new Set<number>();

export const useQuarantine = create<QuarantineState>()((set, get) => {
  const { show } = useSession.getState();

  /** Counts the size of a batch's ticks where toggling alone could not tell it. */
  const recount = async (batch: string): Promise<void> => {
    const before = get().ticks.get(batch);
    if (before === undefined || before.bytes !== null) return;
    const items = await readChosen([{ batch, items: [...before.items] }], Number.POSITIVE_INFINITY);
    if (!items.ok) return show(items.failure);
    if (get().ticks.get(batch) !== before) return;
    const bytes = bytesOf(items.value);
    set({ ticks: new Map(get().ticks).set(batch, { items: before.items, bytes }) });
  };

  /** Fetches one page of what is shown; false where it is of no use any more, or did not come. */
  const fetchPage = async (page: number): Promise<boolean> => {
    const mine = generation;
    asked.add(page);
    const answer = await askPage(get().view, page);
    if (mine !== generation) return false;
    asked.delete(page);
    if (answer.ok) set({ pages: new Map(get().pages).set(page, answer.value.lines) });
    else show(answer.failure);
    return answer.ok;
  };

  const setTicks = (ticks: Ticks): void => {
    set({ ticks });
    for (const [batch, { bytes }] of ticks) if (bytes === null) void recount(batch);
  };

  /** After something was done: its ticks are gone, those that failed stay, and the list is read anew. */
  const settle = async (chosen: readonly Chosen[], failed: ReadonlySet<string>): Promise<void> => {
    useSession.getState().endJob();
    setTicks(afterDoing(get().ticks, chosen, failed));
    await Promise.all([get().load(), useSession.getState().loadOverview()]);
  };

  return {
    view: { search: '', shut: null },
    pages: new Map(),
    lineCount: 0,
    sums: null,
    warnings: [],
    position: 0,
    ticks: NO_TICKS,
    outcome: null,
    purge: null,

    load: async () => {
      generation += 1;
      const mine = generation;
      asked.clear();
      const { view } = get();
      const first = await askPage(view, 0);
      if (mine !== generation) return;
      if (!first.ok) return show(first.failure);
      const { lineCount, sums, shut, warnings } = first.value;
      const pages = new Map([[0, first.value.lines]]);
      // What is in view comes along, so that nothing jumps or flickers.
      const missing = missingPages(pages, wanted[0], wanted[1], lineCount);
      const others = await Promise.all(missing.map((page) => askPage(view, page)));
      if (mine !== generation) return;
      for (const [index, answer] of others.entries()) {
        const page = missing[index];
        if (answer.ok && page !== undefined) pages.set(page, answer.value.lines);
      }
      const position = Math.min(get().position, Math.max(0, lineCount - 1));
      set({ pages, lineCount, sums, warnings, position, view: { ...view, shut } });
      if (view.search === '') setTicks(keptOnly(get().ticks, [...pages.values()].flat(), lineCount));
    },

    want: async (first, last) => {
      wanted = [first, last];
      const missing = missingPages(get().pages, first, last, get().lineCount);
      await Promise.all(missing.filter((page) => !asked.has(page)).map(fetchPage));
    },

    search: (search) => {
      set({ view: { ...get().view, search }, position: 0 });
      clearTimeout(searchTimer);
      searchTimer = setTimeout(() => void get().load(), SEARCH_AFTER_MS);
    },

    fold: (batch, isShut) => {
      const { view } = get();
      const others = (view.shut ?? []).filter((it) => it !== batch);
      set({ view: { ...view, shut: isShut ? [...others, batch] : others } });
      return get().load();
    },

    moveTo: (index) => {
      const { lineCount } = get();
      set({ position: Math.min(Math.max(0, index), Math.max(0, lineCount - 1)) });
    },

    moveToHead: async () => {
      const { position } = get();
      for (;;) {
        const { at, isMissing } = headSearch(get().pages, position);
        if (isMissing && !(await fetchPage(Math.floor(at / PAGE_LINES)))) return position;
        if (isMissing) continue;
        get().moveTo(at);
        return at;
      }
    },

    tick: (line) =>
      setTicks(line.kind === 'batch' ? toggleBatch(get().ticks, line) : toggleItem(get().ticks, line)),

    restore: async (chosen) => {
      if (chosen.length === 0 || !useSession.getState().beginJob('restore')) return;
      show(null);
      set({ outcome: null });
      const answer = await askRestore(chosen);
      if (answer.ok) set({ outcome: { kind: 'restored', answer: answer.value } });
      else show(answer.failure);
      await settle(answer.ok ? chosen : [], failedIds(answer.ok ? answer.value.failed : []));
    },

    restoreTicked: () => get().restore(chosenOf(get().ticks)),

    preparePurge: async (what) => {
      const draft = what === 'old' ? await oldOnes() : tickedOnes(get().ticks);
      if (!draft.ok) return show(draft.failure);
      const { chosen, bytes } = draft.value;
      const named = await readChosen(chosen, bytes === null ? Number.POSITIVE_INFINITY : NAMED);
      if (!named.ok) return show(named.failure);
      const count = chosen.reduce((sum, { items }) => sum + items.length, 0);
      if (count === 0) return;
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
      const answer = await askPurge(purge.chosen, word);
      if (answer.ok) set({ outcome: { kind: 'purged', answer: answer.value }, purge: null });
      await settle(answer.ok ? purge.chosen : [], failedIds(answer.ok ? answer.value.failed : []));
      if (!answer.ok) show(answer.failure);
      else if (useSession.getState().screen === 'purge') useSession.getState().goBack('quarantine');
    },

    dismiss: () => set({ outcome: null }),
  };
});

function failedIds(failed: readonly { readonly id: string }[]): ReadonlySet<string> {
  return new Set(failed.map(({ id }) => id));
}

/** The line at a place of what is shown now. */
export function shownLine(index: number): BatchLine | ItemLine | undefined {
  return lineAt(useQuarantine.getState().pages, index);
}
