import { expect, test } from 'vitest';
import { shortText } from './short-text.ts';

test('a text is cut where it is long, and never in the midst of a character', () => {
  expect(shortText('a'.repeat(300))).toBe('a'.repeat(300));
  expect(shortText('a'.repeat(301))).toBe(`${'a'.repeat(300)}…`);
  expect(shortText(`${'a'.repeat(299)}😀b`)).toBe(`${'a'.repeat(299)}…`);
});
