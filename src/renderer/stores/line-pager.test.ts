import { expect, test } from 'vitest';
import type { ReviewLine, ReviewPage, ReviewView } from '../../protocol/review.ts';
import {
  createLinePager,
  type LinePager,
  lineOf,
  noLines,
  PAGE_LINES,
  type ShownLines,
} from './line-pager.ts';

const VIEW: ReviewView = { search: '', filter: 'all', order: 'plan', shut: [] };

type Shown = ShownLines<ReviewView, ReviewLine, ReviewPage>;

interface Asked {
  readonly view: ReviewView;
  readonly from: number;
  /** Without lines where `lineCount` is negative. */
  readonly answer: (lineCount: number, revision: number) => Promise<void>;
}

/** A pager whose questions are answered by hand. */
function stand() {
  const asked: Asked[] = [];
  let shown: Shown = noLines(VIEW);
  const pager: LinePager<ReviewView, ReviewLine> = createLinePager<ReviewView, ReviewLine, ReviewPage>(VIEW, {
    ask: (view, from, count) =>
      new Promise((resolve) => {
        asked.push({
          view,
          from,
          answer: async (lineCount, revision) => {
            resolve(
              lineCount < 0
                ? null
                : page(from, Math.max(0, Math.min(count, lineCount - from)), lineCount, revision),
            );
            await new Promise((settled) => setTimeout(settled, 0));
          },
        });
      }),
    revisionOf: ({ totals }) => totals.revision,
    show: (lines) => {
      shown = lines;
    },
  });
  return { pager, asked, shown: () => shown, nameAt: (index: number) => nameOf(lineOf(shown, index)) };
}

function nameOf(line: ReviewLine | undefined): string | undefined {
  return line?.kind === 'row' ? line.name : undefined;
}

function page(from: number, count: number, lineCount: number, revision: number): ReviewPage {
  const lines = Array.from({ length: count }, (_, index) => ({
    kind: 'row' as const,
    row: from + index,
    level: 2,
    setSize: lineCount,
    position: from + index + 1,
    name: `${from + index} at ${revision}`,
    place: null,
    target: { kind: 'quarantine' as const },
    action: 'quarantine.put',
    deed: 'leave' as const,
    fileKind: 'other' as const,
    reason: null,
    bytes: 1,
    mtime: null,
    risk: 'low' as const,
    reversible: true,
    ticked: false,
    tickedAtFirst: false,
    tickable: true,
    likeness: null,
    changed: false,
    trouble: [],
    notes: [],
  }));
  const totals = {
    review: 'r',
    revision,
    selection: 's',
    total: lineCount,
    ticked: 0,
    untickable: 0,
    irreversible: 0,
    irreversibleTotal: 0,
    changed: 0,
    freedNow: 0,
    afterPurge: 0,
    changesFolder: 0,
  };
  const counts = { matching: lineCount, tickable: lineCount, ticked: 0, hiddenTicked: 0 };
  return { totals, lineCount, ...counts, from, lines };
}

test('asks for the pages in view, each once, and never for many at a time', async () => {
  const { pager, asked, nameAt } = stand();
  pager.want(0, 10);
  pager.want(0, 12);
  expect(asked.map(({ from }) => from)).toEqual([0]);
  await asked[0]?.answer(10_000, 1);
  expect(nameAt(3)).toBe('3 at 1');
  pager.want(0, 30);
  expect(asked).toHaveLength(1);
  pager.want(1_000, 3_000);
  expect(asked.slice(1).map(({ from }) => from)).toEqual([1_000, 1_200, 1_400]);
});

test('keeps old lines until all new ones in view are there, and drops answers to an older question', async () => {
  const { pager, asked, shown, nameAt } = stand();
  pager.want(PAGE_LINES - 5, PAGE_LINES + 5);
  await asked[0]?.answer(1_000, 1);
  await asked[1]?.answer(1_000, 1);
  expect(nameAt(PAGE_LINES)).toBe('200 at 1');
  pager.setView({ ...VIEW, search: 'a' });
  const late = asked.at(-1);
  pager.setView({ ...VIEW, search: 'ab' });
  await late?.answer(900, 2);
  expect(shown().lineCount).toBe(1_000);
  const [first, second] = asked.slice(-2);
  expect(first?.view.search).toBe('ab');
  await first?.answer(300, 2);
  expect(nameAt(PAGE_LINES)).toBe('200 at 1');
  await second?.answer(300, 2);
  expect([shown().lineCount, nameAt(PAGE_LINES)]).toEqual([300, '200 at 2']);
});

test('comes back to the last lines where a view has fewer than were looked at', async () => {
  const { pager, asked, shown } = stand();
  pager.want(900, 930);
  await asked[0]?.answer(1_000, 1);
  pager.setView({ ...VIEW, filter: 'ticked' });
  await asked[1]?.answer(7, 1);
  expect(asked[2]?.from).toBe(0);
  await asked[2]?.answer(7, 1);
  expect([shown().lineCount, shown().pages.size]).toEqual([7, 2]);
});

test('asks again for what is in view once ticks moved, and shows the old lines meanwhile', async () => {
  const { pager, asked, nameAt } = stand();
  pager.want(0, 10);
  await asked[0]?.answer(50, 1);
  pager.reached(2);
  expect([asked.length, nameAt(0)]).toEqual([2, '0 at 1']);
  await asked[1]?.answer(50, 2);
  expect(nameAt(0)).toBe('0 at 2');
  pager.reached(2);
  expect(asked).toHaveLength(2);
});

test('a view that a tick emptied is known to be empty, and is asked again when ticks move', async () => {
  const { pager, asked, shown } = stand();
  pager.want(0, 10);
  await asked[0]?.answer(1, 1);
  expect(shown().told?.matching).toBe(1);
  pager.reached(2);
  await asked[1]?.answer(0, 2);
  expect([shown().lineCount, shown().told?.matching]).toEqual([0, 0]);
  pager.want(0, 0);
  expect(asked).toHaveLength(2);
  pager.reached(3);
  await asked[2]?.answer(4, 3);
  expect(shown().lineCount).toBe(4);
});

test('who waits for the newest lines does not wait for ever where they cannot be had', async () => {
  const { pager, asked, shown } = stand();
  pager.want(0, 10);
  await asked[0]?.answer(5, 1);
  pager.setView({ ...VIEW, search: 'a' });
  let isSettled = false;
  void pager.settled().then(() => {
    isSettled = true;
  });
  await asked[1]?.answer(-1, 1);
  expect([isSettled, shown().view.search]).toEqual([true, '']);
});
