import { expect, test } from 'vitest';
import type { ReviewLine } from '../../../protocol/review.ts';
import { type PlanPlace, planCommand } from './plan-keys.ts';

const group = { kind: 'group', key: 'g', open: true } as Extract<ReviewLine, { kind: 'group' }>;
const row = { kind: 'row', row: 3 } as ReviewLine;
const at: PlanPlace = { position: 5, lineCount: 100, line: row, pageLines: 10, hasSelection: false };

function press(key: string, place: Partial<PlanPlace> = {}, held: 'shift' | 'ctrl' | 'alt' | '' = '') {
  const keys = {
    shiftKey: held === 'shift',
    ctrlKey: held === 'ctrl',
    metaKey: false,
    altKey: held === 'alt',
  };
  return planCommand({ key, ...keys }, { ...at, ...place });
}

test('arrows move and stay in the list; with Shift they select, with Ctrl they leave the selection', () => {
  expect(press('ArrowDown')).toEqual({ kind: 'move', to: 6, selecting: 'clear' });
  expect(press('ArrowUp', { position: 0 })).toEqual({ kind: 'move', to: 0, selecting: 'clear' });
  expect(press('PageDown', { position: 95 })).toEqual({ kind: 'move', to: 99, selecting: 'clear' });
  expect(press('End', {}, 'shift')).toEqual({ kind: 'move', to: 99, selecting: 'extend' });
  expect(press('ArrowDown', {}, 'ctrl')).toEqual({ kind: 'move', to: 6, selecting: 'keep' });
});

test('Left and Right fold, unfold, and go between a group and its rows', () => {
  const shut = { ...group, open: false };
  expect(press('ArrowLeft', { line: group })).toEqual({ kind: 'fold', line: group });
  expect(press('ArrowLeft', { line: shut })).toEqual({ kind: 'toParent' });
  expect(press('ArrowLeft')).toEqual({ kind: 'toParent' });
  expect(press('ArrowRight', { line: shut })).toEqual({ kind: 'unfold', line: shut });
  expect(press('ArrowRight', { line: group })).toEqual({ kind: 'move', to: 6, selecting: 'clear' });
  expect(press('ArrowRight')).toBe(null);
});

test('only Space ticks; Enter looks closer; Esc is the page’s own where nothing is selected', () => {
  expect(press(' ')).toEqual({ kind: 'tick' });
  expect(press('Enter')).toEqual({ kind: 'details' });
  expect(press('Enter', { line: group })).toEqual({ kind: 'fold', line: group });
  expect(press('a', {}, 'ctrl')).toEqual({ kind: 'selectAll' });
  expect(press('Escape', { hasSelection: true })).toEqual({ kind: 'clearSelection' });
  expect([press('Escape'), press('a'), press('Enter', {}, 'ctrl'), press('ArrowDown', {}, 'alt')]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
