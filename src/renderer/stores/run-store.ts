import { create } from 'zustand';
import { say } from '../../locales/say.ts';
import type { Receipt, RunOutline, TakenBack, UndoList } from '../../protocol/receipt.ts';
import type { Failure } from '../../protocol/result.ts';
import type { ReviewTotals } from '../../protocol/review.ts';
import { ask } from '../bridge.ts';
import { useReview } from './review-store.ts';
import { type Screen, useSession } from './session-store.ts';

/** What is being applied, what became of it, and taking it back. */
export interface RunState {
  /** What was approved, as it was told before it began. */
  readonly outline: RunOutline | null;
  /** Of the last run; it stays until the next one has one. */
  readonly receipt: Receipt | null;
  /** By the tasks of a run: how many of its steps can still be taken back, as far as it was looked at. */
  readonly left: ReadonlyMap<string, Left>;
  /** Tasks of stopped runs of which the person chose to keep what they had done. */
  readonly keptTasks: ReadonlySet<string>;
  readonly undo: UndoState | null;
  /** What the last undo did, for coming back to it until the next run. */
  readonly lastUndo: UndoneState | null;
  /** Approves exactly what `totals` stands for; `word` where some of it cannot be undone. */
  readonly approve: (totals: ReviewTotals, word: string | null) => Promise<void>;
  /** Asks what the program did last, before this page was there. */
  readonly loadReceipt: () => Promise<void>;
  readonly keep: (receipt: Receipt) => void;
  /** Looks again how much of a run can still be taken back, where something changed since. */
  readonly lookWhatIsLeft: (receipt: Receipt) => Promise<void>;
  /** Shows what taking these tasks back would do; `from` is where Cancel leads. */
  readonly openUndo: (tasks: readonly string[], from: Screen) => Promise<void>;
  readonly takeBack: () => Promise<void>;
  /** Goes to what the last undo did. */
  readonly showLastUndo: (from: Screen) => void;
}

export interface UndoState {
  readonly tasks: readonly string[];
  readonly from: Screen;
  readonly list: UndoList | null;
  readonly result: TakenBack | null;
}
type UndoneState = UndoState & { readonly result: TakenBack };

/** `changes`: as of how many jobs that changed something. */
interface Left {
  readonly count: number;
  readonly changes: number;
}

/** The tasks of a run that did something, in the order in which they ran. */
export function undoableTasks({ parts }: Receipt): readonly string[] {
  return parts.flatMap(({ taskId, done }) => (taskId === null || done === 0 ? [] : [taskId]));
}

/** How many steps of a run can still be taken back, as far as it is known. */
export function stillUndoable({ left }: Pick<RunState, 'left'>, receipt: Receipt): number {
  return left.get(keyOf(undoableTasks(receipt)))?.count ?? receipt.undoable;
}

export function isKept({ keptTasks }: Pick<RunState, 'keptTasks'>, receipt: Receipt): boolean {
  return undoableTasks(receipt).every((task) => keptTasks.has(task));
}

const keyOf = (tasks: readonly string[]): string => tasks.join('\n');

export const useRun = create<RunState>()((set, get) => {
  const know = (tasks: readonly string[], count: number, changes: number): void =>
    set({ left: new Map(get().left).set(keyOf(tasks), { count, changes }) });

  return {
    outline: null,
    receipt: null,
    left: new Map(),
    keptTasks: new Set(),
    undo: null,
    lastUndo: null,

    approve: async ({ review, selection }, word) => {
      const session = useSession.getState();
      if (!session.beginJob('apply')) return;
      const outline = await ask('runOutline', { review });
      if (!outline.ok) {
        session.endJob();
        return session.show(outline.failure);
      }
      set({ outline: outline.value });
      session.goTo('run');
      const answer = await ask('approve', { review, selection, word });
      session.endJob();
      const isThere = useSession.getState().screen === 'run';
      if (answer.ok) {
        const receipt = answer.value;
        set({ receipt, undo: null, lastUndo: null });
        know(undoableTasks(receipt), receipt.undoable, useSession.getState().changes);
        // What was listed has been done or left: only a new look says what there is now.
        useReview.getState().close();
        session.setReview(null);
        if (isThere) session.goTo('receipt');
        else session.tell(say('runPage.over', { done: receipt.done, total: receipt.chosen }));
        await session.loadOverview();
        return;
      }
      set({ outline: null });
      if (isThere) session.goTo('review');
      if (isOtherSelection(answer.failure)) {
        useReview.getState().reload();
        session.tell(say('reviewPage.selectionMoved'));
      } else session.show(answer.failure);
    },

    loadReceipt: async () => {
      const answer = await ask('lastReceipt', {});
      // A run of this page is newer than anything from before.
      if (answer.ok && get().receipt === null) set({ receipt: answer.value });
    },

    keep: (receipt) => set({ keptTasks: new Set([...get().keptTasks, ...undoableTasks(receipt)]) }),

    lookWhatIsLeft: async (receipt) => {
      const tasks = undoableTasks(receipt);
      const { changes, job } = useSession.getState();
      const isKnown = get().left.get(keyOf(tasks))?.changes === changes;
      if (tasks.length === 0 || isKnown || job !== null) return;
      const list = await ask('undoPreview', { tasks: [...tasks] });
      if (list.ok) know(tasks, list.value.count, changes);
    },

    openUndo: async (tasks, from) => {
      const session = useSession.getState();
      if (session.job !== null) return;
      const undo: UndoState = { tasks, from, list: null, result: null };
      set({ undo });
      session.goTo('undo');
      const list = await ask('undoPreview', { tasks: [...tasks] });
      if (get().undo !== undo) return;
      if (list.ok) {
        know(tasks, list.value.count, useSession.getState().changes);
        return set({ undo: { ...undo, list: list.value } });
      }
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
        const done = { ...undo, result: answer.value };
        set({ lastUndo: done, ...(get().undo === undo ? { undo: done } : {}) });
        // What is left is looked at again where it is shown; until then, at most what this left.
        know(undo.tasks, Math.max(0, undo.list.count - answer.value.count), -1);
        if (useSession.getState().screen !== 'undo') session.tell(undoneMessage(answer.value));
      } else {
        if (answer.failure.code !== 'CANCELLED') session.show(answer.failure);
        void refreshUndo(undo);
      }
      await session.loadOverview();
    },

    showLastUndo: (from) => {
      const { lastUndo } = get();
      if (lastUndo === null) return;
      set({ undo: { ...lastUndo, from } });
      useSession.getState().goTo('undo');
    },
  };
});

/** Only where other rows are ticked than what was approved; any other reason says itself what to do. */
function isOtherSelection({ code, message }: Failure): boolean {
  return code === 'NOT_APPROVED' && message.key === 'approval.otherSelection';
}

function undoneMessage({ count, cancelled }: TakenBack) {
  return say(cancelled ? 'undoPage.overStopped' : 'undoPage.over', { count });
}

/** Something moved since the list was made: it is made again, so that what is shown is what would happen. */
async function refreshUndo(undo: UndoState): Promise<void> {
  const list = await ask('undoPreview', { tasks: [...undo.tasks] });
  if (list.ok && useRun.getState().undo === undo) useRun.setState({ undo: { ...undo, list: list.value } });
}
