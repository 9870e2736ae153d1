import { describe, expect, it } from 'vitest';
import type { QuarantineLine } from '../../protocol/quarantine-view.ts';
import { PAGE_LINES } from './line-pager.ts';
import { headIndex, headSearch } from './quarantine-pages.ts';

/** A shelf of batches A (folded), B (700 items), C (2 items). */
const LINES: readonly QuarantineLine[] = [...batchOf('A', 0), ...batchOf('B', 700), ...batchOf('C', 2)];
function batchOf(batch: string, count: number): readonly QuarantineLine[] {
  const head = {
    kind: 'batch',
    batch,
    ts: 0,
    open: count > 0,
    old: false,
    kept: count,
    total: count,
    bytes: 0,
  };
  const item = { kind: 'item', batch, name: '', place: '', bytes: 0, mtime: 0, module: '', state: 'kept' };
  return [
    { ...head, modules: [], items: [] } as QuarantineLine,
    ...Array.from(
      { length: count },
      (_, at) => ({ ...item, item: `${at}`, fileKind: 'other' }) as QuarantineLine,
    ),
  ];
}
const page = (at: number) =>
  [at, { revision: 0, lines: LINES.slice(at * PAGE_LINES, (at + 1) * PAGE_LINES) }] as const;
const all = { pages: new Map([page(0), page(1), page(2), page(3)]) };

describe('the pages of the quarantine', () => {
  it('find the head of a batch from any of its lines', () => {
    expect([0, 1, 2, 650, 701, 702, 704].map((at) => headIndex(all, at))).toEqual([0, 1, 1, 1, 1, 702, 702]);
  });

  it('say which line is missing on the way to it', () => {
    const holes = { pages: new Map([page(0), page(3)]) };
    const { at, isMissing } = headSearch(holes, 690);
    expect([isMissing, holes.pages.has(Math.floor(at / PAGE_LINES))]).toEqual([true, false]);
    expect(headIndex(holes, 690)).toBe(-1);
  });
});
