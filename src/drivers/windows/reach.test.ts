import { expect, test } from 'vitest';
import { withinReach } from './reach.ts';

/** The main screen with a task bar below, and a second one above and to the left. */
const MAIN = { x: 0, y: 0, width: 1920, height: 1040 };
const SECOND = { x: -1280, y: -300, width: 1280, height: 1024 };
const SCREENS = [MAIN, SECOND];
const SIZE = { width: 400, height: 300 };

test.each([
  ['in the middle', { x: 500, y: 400 }],
  ['some pixels over the left edge, as frames are', { x: -7, y: 0 }],
  ['half over the lower edge', { x: 100, y: 900 }],
  ['on the other screen', { x: -1200, y: -300 }],
  ['across two screens', { x: -200, y: 100 }],
  ['with just enough of it to take hold of', { x: 1800, y: 1000 }],
])('a window %s stays there', (_where, at) => {
  const wanted = { ...at, ...SIZE };
  expect(withinReach(wanted, SCREENS)).toEqual(wanted);
});

test.each([
  ['far to the right', { x: 20_000, y: 100 }, { x: 1520, y: 100 }],
  ['below all', { x: 100, y: 5_000 }, { x: 100, y: 740 }],
  ['with its upper edge above the screen', { x: 100, y: -30 }, { x: 100, y: 0 }],
  ['where a screen once was', { x: -3_000, y: -300 }, { x: -1280, y: -300 }],
  ['minimised', { x: -32_000, y: -32_000 }, { x: -1280, y: -300 }],
  ['with too little of it to take hold of', { x: 1_801, y: 100 }, { x: 1520, y: 100 }],
])('a window %s goes to the nearest place on a screen', (_where, at, to) => {
  expect(withinReach({ ...at, ...SIZE }, SCREENS)).toEqual({ ...to, ...SIZE });
});

test('one that is larger than the screen is made to fit, where it has to be moved at all', () => {
  expect(withinReach({ x: 9_000, y: 9_000, width: 5_000, height: 5_000 }, SCREENS)).toEqual(MAIN);
  const large = { x: 0, y: 0, width: 5_000, height: 5_000 };
  expect(withinReach(large, SCREENS)).toEqual(large);
});

test('where no screen is known nothing is changed', () => {
  const wanted = { x: 9_000, y: 9_000, ...SIZE };
  expect(withinReach(wanted, [])).toEqual(wanted);
});
