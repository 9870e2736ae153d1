import { describe, expect, it } from 'vitest';
import {
  type BatchLine,
  batchState,
  chosenOf,
  fateOf,
  type ItemLine,
  keptOnly,
  NO_TICKS,
  tickedBytes,
  tickedCount,
  toggleBatch,
  toggleItem,
} from './quarantine-ticks.ts';

const SIZES = { a: 1, b: 20, c: 300 } as const;
type Name = keyof typeof SIZES;

function batch(...items: readonly Name[]): BatchLine {
  const bytes = items.reduce((sum, item) => sum + SIZES[item], 0);
  const kept = items.length;
  return {
    kind: 'batch',
    batch: 'B',
    ts: 0,
    open: true,
    old: false,
    kept,
    total: 3,
    bytes,
    modules: [],
    items: [...items],
  };
}
function item(name: Name, state: ItemLine['state'] = 'kept'): ItemLine {
  return {
    kind: 'item',
    batch: 'B',
    item: name,
    name,
    place: '',
    bytes: SIZES[name],
    mtime: 0,
    module: 'm',
    state,
    fileKind: 'other',
  };
}
const whole = batch('a', 'b', 'c');

describe('ticks in the quarantine', () => {
  it('sum up what is ticked one by one or as a batch', () => {
    const one = toggleItem(NO_TICKS, item('b'));
    expect([batchState(one, whole), tickedBytes(one)]).toEqual(['mixed', 20]);
    const all = toggleBatch(one, whole, true);
    expect([batchState(all, whole), tickedCount(all), tickedBytes(all)]).toEqual(['true', 3, 321]);
    const less = toggleItem(all, item('a'));
    expect([batchState(less, whole), tickedBytes(less)]).toEqual(['mixed', 320]);
    expect(toggleBatch(all, whole, true).size).toBe(0);
  });

  it('of a search mean what it shows, and leave the others alone', () => {
    const other = toggleItem(NO_TICKS, item('c'));
    const both = toggleBatch(other, batch('a', 'b'), false);
    expect(tickedBytes(both)).toBe(321);
    const back = toggleBatch(both, batch('a', 'b'), false);
    expect([tickedCount(back), tickedBytes(back)]).toEqual([1, 300]);
  });

  it('say that they do not know a sum instead of guessing it', () => {
    const first = toggleBatch(NO_TICKS, batch('a', 'b'), false);
    const overlapping = toggleBatch(first, batch('b', 'c'), false);
    expect([tickedCount(overlapping), tickedBytes(overlapping)]).toEqual([3, null]);
    expect(tickedBytes(toggleBatch(first, whole, true))).toBe(321);
  });

  it('never hold what is not kept any more', () => {
    expect(toggleItem(NO_TICKS, item('a', 'missing'))).toBe(NO_TICKS);
  });

  it('are taken off what somebody else brought back or purged', () => {
    const all = toggleBatch(NO_TICKS, whole, true);
    const left = keptOnly(all, [batch('a', 'b')], 9);
    expect([tickedCount(left), tickedBytes(left)]).toEqual([2, 21]);
    expect(keptOnly(all, [], 9)).toBe(all);
    expect(keptOnly(all, [], 0).size).toBe(0);
  });

  it('stay on what failed or was not begun, for it is still kept', () => {
    const all = toggleBatch(NO_TICKS, whole, true);
    const left = keptOnly(all, [batch('b', 'c')], 1);
    expect([...(left.get('B')?.items ?? [])]).toEqual(['b', 'c']);
    expect(keptOnly(all, [batch()], 1).size).toBe(0);
  });

  it('name a whole batch as that, and what is less than it by its items', () => {
    const all = toggleBatch(NO_TICKS, whole, true);
    expect(chosenOf(all)).toEqual([{ batch: 'B', items: null }]);
    expect(chosenOf(toggleItem(all, item('a')))).toEqual([{ batch: 'B', items: ['b', 'c'] }]);
    expect(chosenOf(toggleBatch(NO_TICKS, batch('a', 'b'), false))).toEqual([
      { batch: 'B', items: ['a', 'b'] },
    ]);
  });

  it('tell of what failed whether it is still there, and still ticked', () => {
    const said = { batch: 'B', name: 'x', code: 'BUSY' as const, message: { key: 'x', fields: {} } };
    const left = toggleItem(NO_TICKS, item('a'));
    const fates = ['a', 'b', 'c', null].map((one) => fateOf({ ...said, item: one }, left, [batch('a', 'b')]));
    expect(fates).toEqual(['ticked', 'kept', 'gone', 'ticked']);
    expect(fateOf({ ...said, item: null }, left, [])).toBe('gone');
  });
});
