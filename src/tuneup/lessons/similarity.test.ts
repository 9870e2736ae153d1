import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSimilar, similarity } from './similarity.ts';

test.each([
  ['the same', 'EBUSY: thumbs.db is open', 'EBUSY: thumbs.db is open', 1],
  ['but for case, marks and width', 'EBUSY: “thumbs.db” is open!', 'ebusy thumbs db is　ｏｐｅｎ', 1],
  ['nothing in common', 'abc', 'xyz', 0],
  ['one character each, different', 'a', 'b', 0],
  ['nothing but signs, different', '⚠️', '✅', 0],
  ['half of the pairs', 'abc', 'abd', 0.5],
  ['a pair counts as often as both have it', 'aaaa', 'aa', 0.5],
])('%s', (_what, a, b, expected) => {
  expect(similarity(a, b)).toBe(expected);
});

test.each([
  ['Access is denied: C:\\Temp\\a.log', 'Access is denied: C:\\Temp\\b.log', true],
  ['Explorer holds thumbs.db open', 'Explorer holds Thumbs.db open again', true],
  ['拒绝访问：临时文件夹中的日志', '拒绝访问：临时文件夹里的日志', true],
  ['Access is denied: C:\\Temp\\a.log', 'The disk is full', false],
  ['拒绝访问：临时文件夹中的日志', '磁盘空间不足', false],
])('%s / %s → %s', (a, b, expected) => {
  expect(isSimilar(a, b)).toBe(expected);
});

test('it is the same in both directions, and between 0 and 1', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
      const found = similarity(a, b);
      expect(found).toBe(similarity(b, a));
      expect(found >= 0 && found <= 1).toBe(true);
      expect(similarity(a, a)).toBe(1);
    }),
  );
});
