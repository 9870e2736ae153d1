import path from 'node:path';
import { expect, test } from 'vitest';
import { freshFolder } from '../../test/support/fresh-folder.ts';
import { makeTree } from '../../test/support/make-tree.ts';
import { findEntries, patternOf } from './find-entries.ts';

test('names and patterns lead to what is there, by code point, and say what the patterns stand for', () => {
  const dir = freshFolder('find');
  makeTree(dir, {
    'Profiles/b.dev/cache2/x': '',
    'Profiles/a.default/cache2/x': '',
    'Profiles/a.default/startupCache/x': '',
    'Profiles/none/x': '',
    'Profiles/a file': '',
  });
  expect(findEntries(dir, ['Profiles', '*', '{cache2,startupCache}'])).toEqual([
    {
      path: path.join(dir, 'Profiles/a.default/cache2'),
      type: 'dir',
      canList: true,
      matched: ['a.default', 'cache2'],
    },
    {
      path: path.join(dir, 'Profiles/a.default/startupCache'),
      type: 'dir',
      canList: true,
      matched: ['a.default', 'startupCache'],
    },
    {
      path: path.join(dir, 'Profiles/b.dev/cache2'),
      type: 'dir',
      canList: true,
      matched: ['b.dev', 'cache2'],
    },
  ]);
  expect(findEntries(dir, ['Profiles', 'missing'])).toEqual([]);
  expect(findEntries(dir, ['Profiles', 'a file'])).toMatchObject([{ type: 'file' }]);
});

test('the base may be reached through a link, nothing below it is', () => {
  const dir = freshFolder('find');
  makeTree(dir, {
    'real/cache/pip/x': '',
    base: { link: 'real' },
    'real/led-away': { link: '../other' },
    'other/pip/x': '',
  });
  expect(findEntries(path.join(dir, 'base'), ['cache', 'pip'])).toMatchObject([
    { path: path.join(dir, 'real/cache/pip') },
  ]);
  expect(findEntries(path.join(dir, 'base'), ['led-away', 'pip'])).toEqual([
    { path: path.join(dir, 'real/led-away'), type: 'link', canList: false, matched: [] },
  ]);
  expect(findEntries(path.join(dir, 'base'), [])).toMatchObject([{ type: 'link' }]);
});

test('a pattern means itself but for * and {a,b}', () => {
  expect(patternOf('*.dmp').test('a.dmp')).toBe(true);
  expect(patternOf('*.dmp').test('admp')).toBe(false);
  expect(patternOf('.X*-lock').test('.X0-lock')).toBe(true);
  expect(patternOf('a(1)+[b]').test('a(1)+[b]')).toBe(true);
  expect(patternOf('{Default,Profile *}').test('Profile 12')).toBe(true);
  expect(patternOf('{Default,Profile *}').test('System Profile')).toBe(false);
});
