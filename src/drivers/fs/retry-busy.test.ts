import { expect, test } from 'vitest';
import { retryBusy } from './retry-busy.ts';

function answering(...answers: readonly (string | null)[]) {
  let asked = 0;
  return {
    call: () => answers[Math.min(asked++, answers.length - 1)] ?? null,
    asked: () => asked,
  };
}

test('C09 busy twice, then done: done', () => {
  const { call, asked } = answering('EBUSY', 'EBUSY', null);
  expect(retryBusy(call)).toBe(null);
  expect(asked()).toBe(3);
});

test('C09 busy for ever: given up after a few short tries', () => {
  const { call, asked } = answering('EBUSY');
  const begun = performance.now();
  expect(retryBusy(call)).toBe('EBUSY');
  expect(asked()).toBe(4);
  expect(performance.now() - begun).toBeLessThan(2_000);
});

test('denied is not busy: it is asked once', () => {
  const { call, asked } = answering('EACCES', null);
  expect(retryBusy(call)).toBe('EACCES');
  expect(asked()).toBe(1);
});
