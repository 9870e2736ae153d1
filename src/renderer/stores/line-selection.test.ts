import { expect, test } from 'vitest';
import {
  extendTo,
  isSelected,
  NO_SELECTION,
  selectAll,
  selectedCount,
  selectOnly,
  toggleLine,
} from './line-selection.ts';

test('a range grows and shrinks from where it began', () => {
  const once = extendTo(NO_SELECTION, 4, 6);
  expect(once.ranges).toEqual([[4, 6]]);
  expect(extendTo(once, 6, 2).ranges).toEqual([[2, 4]]);
});

test('single lines are added and taken out, and ranges that touch become one', () => {
  const three = toggleLine(toggleLine(selectOnly(5), 7), 6);
  expect(three.ranges).toEqual([[5, 7]]);
  const hole = toggleLine(three, 6);
  expect(hole.ranges).toEqual([
    [5, 5],
    [7, 7],
  ]);
  expect([isSelected(hole, 6), selectedCount(hole)]).toEqual([false, 2]);
});

test('everything is one range, and nothing is none', () => {
  expect(selectedCount(selectAll(100_000))).toBe(100_000);
  expect(selectAll(0)).toBe(NO_SELECTION);
});
