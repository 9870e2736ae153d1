import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeOf, expectOk } from '../../../test/support/app-stand.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { freshFolderElsewhere, otherVolume } from '../../../test/support/other-volume.ts';
import { lookAt } from './look.ts';
import { moveEntry } from './move.ts';
import { exchangeNames } from './rename-exclusive.ts';

function setting(): { readonly dir: string; readonly at: (name: string) => string } {
  const dir = freshFolder('move');
  return { dir, at: (name) => path.join(dir, name) };
}

describe('a move never overwrites', () => {
  test('C20 the target appears between the check and the move: TARGET_EXISTS, both unchanged', () => {
    const { dir, at } = setting();
    makeTree(dir, { 'src.txt': 'A' });
    const source = expectOk(lookAt(at('src.txt')));
    expect(lookAt(at('dst.txt')).ok).toBe(false);
    // Everything was looked at; now somebody else is quicker.
    makeTree(dir, { 'dst.txt': 'B' });
    expect(codeOf(moveEntry(at('src.txt'), at('dst.txt'), source, 't'))).toBe('TARGET_EXISTS');
    expect([fs.readFileSync(at('src.txt'), 'utf8'), fs.readFileSync(at('dst.txt'), 'utf8')]).toEqual([
      'A',
      'B',
    ]);
  });

  test('not a dangling link, not an empty folder, not a file under a folder', () => {
    const { dir, at } = setting();
    makeTree(dir, { f: 'F', 'folder/x': 'X', link: { link: 'nowhere' }, empty: { folder: true } });
    for (const [from, to] of [
      ['f', 'link'],
      ['f', 'empty'],
      ['folder', 'empty'],
      ['folder', 'f'],
    ] as const) {
      const source = expectOk(lookAt(at(from)));
      expect(codeOf(moveEntry(at(from), at(to), source, 't'))).toBe('TARGET_EXISTS');
    }
    expect(fs.readlinkSync(at('link'))).toBe('nowhere');
    expect(fs.readFileSync(at('folder/x'), 'utf8')).toBe('X');
  });

  test('a hundred moves race for one name: one wins, ninety-nine keep their place', () => {
    const { dir, at } = setting();
    const names = Array.from({ length: 100 }, (_none, index) => `f${index}`);
    makeTree(dir, Object.fromEntries(names.map((name) => [name, name])));
    const results = names.map((name) => moveEntry(at(name), at('taken'), expectOk(lookAt(at(name))), 't'));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(fs.readdirSync(dir)).toHaveLength(100);
  });
});

describe('a move takes what was meant', () => {
  test('another file has taken the name: CONFLICT, it stays', () => {
    const { dir, at } = setting();
    makeTree(dir, { f: 'old' });
    const source = expectOk(lookAt(at('f')));
    makeTree(dir, { other: 'new' });
    fs.renameSync(at('other'), at('f'));
    expect(codeOf(moveEntry(at('f'), at('g'), source, 't'))).toBe('CONFLICT');
    expect(fs.readFileSync(at('f'), 'utf8')).toBe('new');
  });

  test('the parent became a link that leads out: nothing moves', () => {
    const { dir, at } = setting();
    makeTree(dir, { 'in/f': 'F', 'to/keep': '', 'outside/keep': '' });
    const source = expectOk(lookAt(at('in/f')));
    fs.renameSync(at('to'), at('to-was'));
    fs.symlinkSync(at('outside'), at('to'));
    expect(moveEntry(at('in/f'), at('to/f'), source, 't').ok).toBe(false);
    expect(fs.readdirSync(at('outside'))).toEqual(['keep']);
    expect(fs.readFileSync(at('in/f'), 'utf8')).toBe('F');
  });

  test('a link above the parent is noticed as well', () => {
    const { dir, at } = setting();
    makeTree(dir, { 'a/b/f': 'F', 'outside/b/f': 'not meant' });
    const source = expectOk(lookAt(at('a/b/f')));
    fs.renameSync(at('a'), at('a-was'));
    fs.symlinkSync(at('outside'), at('a'));
    expect(codeOf(moveEntry(at('a/b/f'), at('g'), source, 't'))).toBe('CONFLICT');
    expect(fs.readFileSync(at('outside/b/f'), 'utf8')).toBe('not meant');
  });
});

describe.skipIf(otherVolume() === null)('a move to another drive', () => {
  test('a target that is taken there: the source is whole, nothing half-made stays', () => {
    const { dir, at } = setting();
    const there = freshFolderElsewhere();
    makeTree(dir, { 'd/1': 'one', 'd/2': 'two' });
    makeTree(there, { d: 'mine' });
    const source = expectOk(lookAt(at('d')));
    expect(codeOf(moveEntry(at('d'), path.join(there, 'd'), source, 'tok'))).toBe('TARGET_EXISTS');
    expect(fs.readdirSync(at('d'))).toEqual(['1', '2']);
    expect([fs.readdirSync(dir), fs.readdirSync(there)]).toEqual([['d'], ['d']]);
    expect(fs.readFileSync(path.join(there, 'd'), 'utf8')).toBe('mine');
  });

  test('a folder with a socket in it is not begun', async () => {
    const { dir, at } = setting();
    const there = freshFolderElsewhere();
    makeTree(dir, { 'd/1': 'one' });
    const { createServer } = await import('node:net');
    const server = createServer().listen(at('d/socket'));
    await new Promise((listening) => server.once('listening', listening));
    const source = expectOk(lookAt(at('d')));
    expect(moveEntry(at('d'), path.join(there, 'd'), source, 'tok').ok).toBe(false);
    expect(fs.readdirSync(at('d')).sort()).toEqual(['1', 'socket']);
    expect(fs.readdirSync(there)).toEqual([]);
    server.close();
  });
});

test.skipIf(process.platform === 'win32')('two names are swapped in one step', () => {
  const { dir, at } = setting();
  makeTree(dir, { a: 'A', b: 'B' });
  const name = (full: string) => ({ folderFd: null, name: path.basename(full), full });
  expect(exchangeNames(name(at('a')), name(at('b')))).toBeNull();
  expect([fs.readFileSync(at('a'), 'utf8'), fs.readFileSync(at('b'), 'utf8')]).toEqual(['B', 'A']);
});
