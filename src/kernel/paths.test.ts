import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  caselessName,
  exactName,
  folderOf,
  isBelow,
  isLegalNewName,
  numberedName,
  overlaps,
} from './paths.ts';

test.each([
  'CON',
  'con.txt',
  'Aux',
  'NUL.tar.gz',
  'com1',
  'LPT9.log',
  'COM²',
  'conin$',
  'a:b',
  'file.txt:stream',
  'a?b',
  'a*b',
  'a"b',
  'a<b',
  'a>b',
  'a|b',
  'a\\b',
  'a/b',
  'tab\there',
  'dot.',
  'blank ',
  '.',
  '..',
  '',
  'n'.repeat(256),
  'half \ud800',
])('a new name that Windows would not have is no name anywhere: %j', (name) => {
  expect(isLegalNewName(name)).toBe(false);
});

test.each([
  'CONSOLE',
  'com',
  'com10',
  'nullable.txt',
  '.hidden',
  '報告 (1).xlsx',
  ' a',
  '-rf',
  'n'.repeat(255),
])('a name that only looks odd is one: %j', (name) => {
  expect(isLegalNewName(name)).toBe(true);
});

test('folders are compared by whole segments', () => {
  for (const [inner, outer, below] of [
    ['/a/b', '/a', true],
    ['/ab', '/a', false],
    ['/a-old/b', '/a', false],
    ['/a', '/a', false],
    ['/a', '/', true],
    ['/A/b', '/a', false],
  ] as const) {
    const [one, two] = [inner, outer].map((name) =>
      name.replaceAll('/', process.platform === 'win32' ? '\\' : '/'),
    );
    expect(isBelow(one ?? '', two ?? '', exactName), `${inner} below ${outer}`).toBe(below);
  }
  expect(overlaps('/A', '/a', caselessName)).toBe(true);
});

test('a number comes before the ending; of a name that is too long the stem is cut, by whole characters', () => {
  expect(numberedName('name.tar.gz', 1)).toBe('name.tar (1).gz');
  expect(numberedName('.profile', 2)).toBe('.profile (2)');
  const long = numberedName(`${'🆚'.repeat(63)}.jpg`, 10);
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(255);
  expect(long).toMatch(/^(?:🆚)+ \(10\)\.jpg$/u);
});

test('the folder of an entry is what Node says it is, whatever came before', () => {
  const segment = fc.constantFrom('a', 'b', 'ab', '.', '..', '', 'ü', '\\');
  const full = fc.tuple(fc.constantFrom('', '/', '//', 'C:\\'), fc.array(segment, { maxLength: 5 }));
  fc.assert(
    fc.property(fc.array(full, { minLength: 1, maxLength: 6 }), (paths) => {
      for (const [top, segments] of paths) {
        const named = top + segments.join('/');
        expect(folderOf(named)).toBe(path.dirname(named));
      }
    }),
    { numRuns: 2000 },
  );
});
