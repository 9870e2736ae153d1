import { create } from 'zustand';
import { say } from '../../locales/say.ts';
import type { Receipt, RunOutline, TakenBack, UndoList } from '../../protocol/receipt.ts';
import type { ReviewTotals } from '../../protocol/review.ts';
import { ask } from '../bridge.ts';
import { useReview } from './review-store.ts';
import { type Screen, useSession } from './session-store.ts';

/** What is being applied, what became of it, and taking it back. */
export interface RunState {
  /** What was approved, as it was told before it began. */
  readonly outline: RunOutline | null;
  readonly receipt: Receipt | null;
  /** The person chose to keep what a stopped run had done. */
  readonly kept: boolean;
  readonly undo: UndoState | null;
  /** Approves exactly what `totals` stands for; `word` where some of it cannot be undone. */
  readonly approve: (totals: ReviewTotals, word: string | null) => Promise<void>;
  readonly keep: () => void;
  /** Shows what taking these tasks back would do; `from` is where Cancel leads. */
  readonly openUndo: (tasks: readonly string[], from: Screen) => Promise<void>;
  readonly takeBack: () => Promise<void>;
}

export interface UndoState {
  readonly tasks: readonly string[];
  readonly from: Screen;
  readonly list: UndoList | null;
  readonly result: TakenBack | null;
}

export const useRun = create<RunState>()((set, get) => ({
  outline: null,
  receipt: null,
  kept: false,
  undo: null,

  approve: async ({ review, selection }, word) => {
    const session = useSession.getState();
    if (!session.beginJob('apply')) return;
    const outline = await ask('runOutline', { review });
    if (!outline.ok) {
      session.endJob();
      return session.show(outline.failure);
    }
    set({ outline: outline.value, receipt: null, kept: false, undo: null });
    session.goTo('run');
    const answer = await ask('approve', { review, selection, word });
    session.endJob();
    const isThere = useSession.getState().screen === 'run';
    if (answer.ok) {
      set({ receipt: answer.value });
      // What was listed has been done or left: only a new look says what there is now.
      useReview.getState().close();
      session.setReview(null);
      if (isThere) session.goTo('receipt');
      else session.tell(say('runPage.over', { done: answer.value.done, total: answer.value.chosen }));
      await session.loadOverview();
      return;
    }
    set({ outline: null });
    if (isThere) session.goTo('review');
    if (answer.failure.code === 'NOT_APPROVED') {
      useReview.getState().reload();
      session.tell(say('reviewPage.selectionMoved'));
    } else session.show(answer.failure);
  },

  keep: () => set({ kept: true }),

  openUndo: async (tasks, from) => {
    const undo: UndoState = { tasks, from, list: null, result: null };
    set({ undo });
    const session = useSession.getState();
    session.goTo('undo');
    const list = await ask('undoPreview', { tasks: [...tasks] });
    if (get().undo !== undo) return;
    if (list.ok) return set({ undo: { ...undo, list: list.value } });
    if (useSession.getState().screen === 'undo') session.goBack(from);
    session.show(list.failure);
  },

  takeBack: async () => {
    const { undo } = get();
    const session = useSession.getState();
    if (undo?.list == null || !session.beginJob('undo')) return;
    const answer = await ask('takeBack', { tasks: undo.list.tasks });
    session.endJob();
    if (answer.ok) {
      set({ undo: { ...undo, result: answer.value }, kept: true });
    } else {
      session.show(answer.failure);
      void refreshUndo(undo);
    }
    await session.loadOverview();
  },
}));

/** Something moved since the list was made: it is made again, so that what is shown is what would happen. */
async function refreshUndo(undo: UndoState): Promise<void> {
  const list = await ask('undoPreview', { tasks: [...undo.tasks] });
  if (list.ok && useRun.getState().undo === undo) useRun.setState({ undo: { ...undo, list: list.value } });
}
