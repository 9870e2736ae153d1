import { afterEach, expect, test, vi } from 'vitest';
import type { CallRequest } from '../../ipc/contract.ts';
import type { Overview } from '../../protocol/overview.ts';
import type { QuarantinePage, Restored } from '../../protocol/quarantine-view.ts';
import { lineOf, PAGE_LINES } from './line-pager.ts';
import { shownLine, useQuarantine } from './quarantine-store.ts';
import { isTicked } from './quarantine-ticks.ts';
import { useSession } from './session-store.ts';
import { standInForMain } from './test-bridge.ts';

afterEach(() => vi.unstubAllGlobals());

const SUMS = { batches: 1, items: 0, bytes: 0, oldBatches: 0, oldItems: 0, oldBytes: 0, oldSince: null };
const overview = (): Overview => ({
  profile: '',
  isMadeUp: true,
  system: { name: 'Debian', memoryTotal: 2, memoryFree: 1, isAdministrator: false },
  drives: [],
  kept: SUMS,
  lastRun: null,
  warnings: [],
});

/** A quarantine of one batch with these items; a search leaves those whose name holds it. */
function pageOf(
  names: readonly string[],
  { search, shut, from, count }: CallRequest<'quarantineLines'>,
): QuarantinePage {
  const found = names.filter((name) => name.includes(search));
  const head = {
    kind: 'batch' as const,
    batch: 'B',
    ts: 0,
    open: search !== '' || shut === null || shut.length === 0,
    old: false,
    kept: found.length,
    total: found.length,
    bytes: found.length,
    modules: [],
    items: [...found],
  };
  const items = found.map((name) => ({
    kind: 'item' as const,
    batch: 'B',
    item: name,
    name,
    place: '',
    bytes: 1,
    mtime: 0,
    module: 'm',
    state: 'kept' as const,
    fileKind: 'other' as const,
  }));
  const lines = found.length === 0 ? [] : head.open ? [head, ...items] : [head];
  return {
    sums: SUMS,
    lineCount: lines.length,
    from,
    shut: shut ?? [],
    lines: lines.slice(from, from + count),
    warnings: [],
  };
}

const restored = (more: Partial<Restored>): Restored => ({
  restored: [],
  count: 0,
  renamed: 0,
  failed: [],
  failedCount: 0,
  notBegun: 0,
  cancelled: false,
  warnings: [],
  ...more,
});

test('a batch is restored as a whole, or by what a search shows; what stayed keeps its tick and says so', async () => {
  let kept = ['a1', 'a2', 'b1', 'b2'];
  const sent: CallRequest<'restoreItems'>['chosen'][] = [];
  const said = { code: 'BUSY' as const, message: { key: 'x', fields: {} } };
  standInForMain({
    quarantineLines: (request) => pageOf(kept, request),
    overview,
    restoreItems: ({ chosen }) => {
      sent.push(chosen);
      kept = ['a2', 'b1', 'b2'];
      const failed = ['a2', 'gone'].map((item) => ({ batch: 'B', item, name: item, ...said }));
      return restored({ count: 1, failed, failedCount: 2, notBegun: 2, cancelled: true });
    },
  });
  const store = useQuarantine.getState();
  await store.load();
  const batch = shownLine(0);
  if (batch === undefined) throw new Error('there is no batch');
  store.tick(batch);
  await store.restoreTicked();
  expect(sent).toEqual([[{ batch: 'B', items: null }]]);
  const { ticks, outcome } = useQuarantine.getState();
  expect(['a1', 'a2', 'b1', 'b2'].map((item) => isTicked(ticks, { batch: 'B', item }))).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(outcome?.failed.map(({ fate }) => fate)).toEqual(['ticked', 'gone']);

  vi.useFakeTimers();
  store.search('b');
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  const found = shownLine(0);
  if (found === undefined) throw new Error('nothing was found');
  await store.restoreLine(found);
  expect(sent[1]).toEqual([{ batch: 'B', items: ['b1', 'b2'] }]);
  useSession.setState({ job: null });
});

test('lines of a new search never stand among those of the old one', async () => {
  const names = Array.from({ length: 1_000 }, (_, index) => (index % 2 === 0 ? `x${index}` : `y${index}`));
  standInForMain({ quarantineLines: (request) => pageOf(names, request), overview });
  useQuarantine.setState({ view: { search: '', shut: [] } });
  const store = useQuarantine.getState();
  await store.load();
  vi.useFakeTimers();
  store.search('x');
  // Scrolled while the search waits for the next letter.
  store.want(PAGE_LINES, PAGE_LINES + 20);
  await vi.advanceTimersByTimeAsync(50);
  const { shown } = useQuarantine.getState();
  expect([shown.view.search, shown.lineCount, lineOf(shown, PAGE_LINES)]).toMatchObject([
    '',
    1_001,
    { name: names[PAGE_LINES - 1] },
  ]);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  const after = useQuarantine.getState().shown;
  expect([after.lineCount, lineOf(after, PAGE_LINES)]).toMatchObject([
    501,
    { name: `x${2 * (PAGE_LINES - 1)}` },
  ]);
});
