import { afterEach, expect, test, vi } from 'vitest';
import type { Overview } from '../../protocol/overview.ts';
import type { Receipt, TakenBack, UndoList } from '../../protocol/receipt.ts';
import type { Failure } from '../../protocol/result.ts';
import type { ReviewTotals } from '../../protocol/review.ts';
import { isKept, stillUndoable, useRun } from './run-store.ts';
import { useSession } from './session-store.ts';
import { standInForMain } from './test-bridge.ts';

const [RUN, SESSION] = [useRun.getState(), useSession.getState()];
afterEach(() => {
  vi.unstubAllGlobals();
  useRun.setState(RUN, true);
  useSession.setState(SESSION, true);
});

const part = (taskId: string): Receipt['parts'][number] => ({
  part: taskId,
  title: taskId,
  deed: 'leave',
  taskId,
  status: 'ok',
  chosen: 5,
  done: 5,
  bytes: 0,
  freed: 0,
  changedFolder: 0,
  batch: null,
  groups: [],
  refusal: null,
});
const receipt: Receipt = {
  receipt: 'x',
  startedAt: 0,
  tookMs: 0,
  chosen: 10,
  done: 10,
  notBegun: 0,
  takenBack: 0,
  undoable: 10,
  failedCount: 0,
  failed: [],
  notRestored: [],
  renamed: [],
  cancelled: false,
  bytes: 0,
  freed: 0,
  afterPurge: 0,
  changedFolder: 0,
  parts: [part('a'), part('b')],
  drivesBefore: [],
  drivesAfter: [],
  warnings: [],
};
const list = (count: number): UndoList => ({
  tasks: [{ taskId: 'a', planHash: 'h' }],
  count,
  steps: [],
  blocked: [],
  blockedCount: 0,
  warnings: [],
});
const takenBack: TakenBack = {
  count: 4,
  renamed: [],
  renamedCount: 0,
  failed: [],
  failedCount: 0,
  notBegun: 6,
  cancelled: true,
  warnings: [],
};
const overview = (): Overview => ({
  profile: '',
  isMadeUp: true,
  system: { name: 'Debian', memoryTotal: 2, memoryFree: 1, isAdministrator: false },
  drives: [],
  kept: { batches: 0, items: 0, bytes: 0, oldBatches: 0, oldItems: 0, oldBytes: 0, oldSince: null },
  lastRun: null,
  warnings: [],
});
const left = (): number => stillUndoable(useRun.getState(), receipt);

test('a stopped undo leaves the receipt its way back, with what is left', async () => {
  useRun.setState({ receipt });
  let undoable = 10;
  const asked = standInForMain({ undoPreview: () => list(undoable), takeBack: () => takenBack, overview });
  await useRun.getState().openUndo(['a', 'b'], 'receipt');
  await useRun.getState().takeBack();
  expect([left(), useRun.getState().undo?.result?.notBegun]).toEqual([6, 6]);
  // What the next look says counts, and it is looked once for each change.
  undoable = 5;
  await useRun.getState().lookWhatIsLeft(receipt);
  await useRun.getState().lookWhatIsLeft(receipt);
  expect([left(), asked.filter((call) => call === 'undoPreview').length]).toEqual([5, 2]);
});

test('taking back or keeping another task says nothing about this receipt', async () => {
  standInForMain({ undoPreview: () => list(3), takeBack: () => takenBack, overview });
  await useRun.getState().openUndo(['z'], 'overview');
  await useRun.getState().takeBack();
  useRun.getState().keep({ ...receipt, parts: [part('z')] });
  expect([left(), isKept(useRun.getState(), receipt)]).toEqual([10, false]);
  useRun.getState().keep(receipt);
  expect(isKept(useRun.getState(), receipt)).toBe(true);
});

test('an undo that ends elsewhere is told of, and can be come back to', async () => {
  standInForMain({ undoPreview: () => list(4), takeBack: () => takenBack, overview });
  await useRun.getState().openUndo(['a'], 'receipt');
  const over = useRun.getState().takeBack();
  useSession.getState().goTo('quarantine');
  await over;
  expect(useSession.getState().notice?.key).toBe('undoPage.overStopped');
  useRun.getState().showLastUndo('review');
  expect(useSession.getState().screen).toBe('undo');
  expect(useRun.getState().undo).toMatchObject({ from: 'review', result: takenBack });
});

test('only other ticks are told as such; a run that could not begin keeps the last receipt', async () => {
  useRun.setState({ receipt });
  const totals = { review: 'r', selection: 's' } as ReviewTotals;
  const refuse = async (key: string): Promise<void> => {
    const failure: Failure = { code: 'NOT_APPROVED', message: { key, fields: {} } };
    standInForMain({
      runOutline: () => ({ total: 1, bytes: 0, entries: [] }),
      approve: () => ({ ok: false, failure }),
    });
    useSession.setState({ failure: null, notice: null });
    await useRun.getState().approve(totals, null);
  };
  await refuse('apply.nothingToDo');
  expect(useSession.getState()).toMatchObject({
    notice: null,
    failure: { message: { key: 'apply.nothingToDo' } },
  });
  await refuse('approval.otherSelection');
  expect(useSession.getState()).toMatchObject({
    notice: { key: 'reviewPage.selectionMoved' },
    failure: null,
  });
  expect(useRun.getState().receipt).toBe(receipt);
});
