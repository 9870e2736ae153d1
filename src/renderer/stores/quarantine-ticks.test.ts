import { describe, expect, it } from 'vitest';
import {
  afterDoing,
  type BatchLine,
  batchState,
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
    const all = toggleBatch(one, whole);
    expect([batchState(all, whole), tickedCount(all), tickedBytes(all)]).toEqual(['true', 3, 321]);
    const less = toggleItem(all, item('a'));
    expect([batchState(less, whole), tickedBytes(less)]).toEqual(['mixed', 320]);
    expect(toggleBatch(all, whole).size).toBe(0);
  });

  it('of a search mean what it shows, and leave the others alone', () => {
    const other = toggleItem(NO_TICKS, item('c'));
    const both = toggleBatch(other, batch('a', 'b'));
    expect(tickedBytes(both)).toBe(321);
    const back = toggleBatch(both, batch('a', 'b'));
    expect([tickedCount(back), tickedBytes(back)]).toEqual([1, 300]);
  });

  it('say that they do not know a sum instead of guessing it', () => {
    const first = toggleBatch(NO_TICKS, batch('a', 'b'));
    const overlapping = toggleBatch(first, batch('b', 'c'));
    expect([tickedCount(overlapping), tickedBytes(overlapping)]).toEqual([3, null]);
    expect(tickedBytes(toggleBatch(first, whole))).toBe(321);
  });

  it('never hold what is not kept any more', () => {
    expect(toggleItem(NO_TICKS, item('a', 'missing'))).toBe(NO_TICKS);
  });

  it('are taken off what somebody else brought back or purged', () => {
    const all = toggleBatch(NO_TICKS, whole);
    const left = keptOnly(all, [batch('a', 'b')], 9);
    expect([tickedCount(left), tickedBytes(left)]).toEqual([2, 21]);
    expect(keptOnly(all, [], 9)).toBe(all);
    expect(keptOnly(all, [], 0).size).toBe(0);
  });

  it('stay on what failed and on what nothing was done with', () => {
    const all = toggleBatch(NO_TICKS, whole);
    const left = afterDoing(all, [{ batch: 'B', items: ['a', 'b'] }], new Set(['b']));
    expect([...(left.get('B')?.items ?? [])]).toEqual(['b', 'c']);
    expect(afterDoing(all, [{ batch: 'B', items: ['a', 'b', 'c'] }], new Set()).size).toBe(0);
  });
});
