import { afterEach, expect, test, vi } from 'vitest';
import type { Overview } from '../../protocol/overview.ts';
import type { ReviewSummary, ReviewTotals } from '../../protocol/review.ts';
import { heardProgress, useSession } from './session-store.ts';
import { standInForMain } from './test-bridge.ts';

const FIRST = useSession.getState();
afterEach(() => {
  vi.unstubAllGlobals();
  useSession.setState(FIRST, true);
});

const overview: Overview = {
  profile: '/home',
  isMadeUp: true,
  system: { name: 'Debian', memoryTotal: 2, memoryFree: 1, isAdministrator: false },
  drives: [],
  kept: { batches: 0, items: 0, bytes: 0, oldBatches: 0, oldItems: 0, oldBytes: 0, oldSince: null },
  lastRun: null,
  warnings: [],
};
const totals = (revision: number, ticked: number): ReviewTotals => ({
  review: 'r',
  revision,
  selection: `${revision}`,
  total: 9,
  ticked,
  untickable: 0,
  irreversible: 0,
  irreversibleTotal: 0,
  changed: 0,
  freedNow: 0,
  afterPurge: 0,
  changesFolder: 0,
});
const summary = (revision: number, ticked: number): ReviewSummary => ({
  review: 'r',
  madeAt: 0,
  tookMs: 1,
  seen: 1,
  parts: [],
  foldedAtFirst: [],
  totals: totals(revision, ticked),
});
const failed = { id: 'a', name: 'a', code: 'BUSY' as const, message: { key: 'x', fields: {} } };

test('totals are never replaced by older ones, nor by those of another review', () => {
  useSession.setState({ review: summary(3, 5) });
  const { heardTotals } = useSession.getState();
  heardTotals(totals(2, 1));
  heardTotals({ ...totals(9, 1), review: 'another' });
  expect(useSession.getState().review?.totals.ticked).toBe(5);
  heardTotals(totals(4, 6));
  expect(useSession.getState().review?.totals.ticked).toBe(6);
});

test('asking anew for the review does not take back a tick that came meanwhile', async () => {
  useSession.setState({ review: summary(3, 5) });
  standInForMain({
    currentReview: () => {
      useSession.getState().heardTotals(totals(4, 6));
      return summary(3, 5);
    },
  });
  await useSession.getState().refreshReview();
  expect(useSession.getState().review?.totals.ticked).toBe(6);
});

test('opening a task is no job and no scan until main looks at it, and choosing none is no failure', async () => {
  let whileOpen: unknown;
  standInForMain({
    openTask: () => {
      const { job, choosing, beginJob } = useSession.getState();
      whileOpen = { job, choosing, began: beginJob('scan') };
      useSession.setState((state) => heardProgress(state, { phase: 'preview', done: 1 }));
      expect(useSession.getState().job?.kind).toBe('task');
      return { ok: false, failure: { code: 'CANCELLED', message: { key: 'run.cancelled', fields: {} } } };
    },
  });
  await useSession.getState().openTask();
  expect(whileOpen).toEqual({ job: null, choosing: true, began: false });
  expect(useSession.getState()).toMatchObject({
    job: null,
    choosing: false,
    failure: null,
    screen: 'overview',
  });
});

test('what a scan came to is said once, and not again while something else runs', async () => {
  standInForMain({ scan: () => summary(0, 2), overview: () => overview });
  await useSession.getState().scan();
  expect(useSession.getState().said).toEqual({ key: 'overview.scanDone', fields: { count: 9 } });
  useSession.getState().beginJob('undo');
  expect(useSession.getState().said).toBeNull();
});

test('all failures are counted, the first are kept with the part they are of', () => {
  useSession.getState().beginJob('apply');
  for (let index = 0; index < 300; index += 1)
    useSession.setState((state) => heardProgress(state, { phase: 'apply', done: 1, part: 'junk', failed }));
  const { jobFailures, jobFailedCount } = useSession.getState();
  expect([jobFailures.length, jobFailures[0]?.part, jobFailedCount]).toEqual([200, 'junk', 300]);
});
