import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { appStand, codeOf, expectOk, moved, put } from '../../../test/support/app-stand.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { needsPosix } from '../../../test/support/this-machine.ts';
import { treeDigest } from '../../../test/support/tree-digest.ts';
import { lookAt } from './look.ts';
import { moveEntry } from './move.ts';
import { naming } from './rename-exclusive.ts';
import { writeOverFile } from './write-file.ts';

/** A drive that knows neither an exclusive rename nor a swap (some network drives, old file systems). */
beforeEach(() => {
  needsPosix();
  for (const call of ['renameExclusive', 'exchangeNames'] as const) {
    vi.spyOn(naming, call).mockImplementation(() => 'EINVAL');
  }
});
afterEach(() => vi.restoreAllMocks());

function setting(spec: Parameters<typeof makeTree>[1]) {
  const dir = freshFolder('old-drive');
  makeTree(dir, spec);
  const at = (name: string) => path.join(dir, name);
  const move = (from: string, to: string) => moveEntry(at(from), at(to), expectOk(lookAt(at(from))), 'tok');
  return { dir, at, move };
}

describe('C20 a drive without an exclusive rename', () => {
  test.each<readonly [string, string]>([
    ['file', 'taken'],
    ['file', 'empty'],
    ['link', 'taken'],
    ['folder', 'full'],
    ['folder', 'empty'],
    ['folder', 'taken'],
  ])('a %s is never moved over what is there (%s)', (from, to) => {
    const { dir, move } = setting({
      file: 'F',
      taken: 'T',
      link: { link: 'nowhere' },
      'folder/x': 'X',
      'full/y': 'Y',
      empty: { folder: true },
    });
    const before = treeDigest(dir);
    expect(codeOf(move(from, to))).toBe('TARGET_EXISTS');
    expect(treeDigest(dir)).toEqual(before);
  });

  test('a file, a link and a folder go to a free name, and are there once', () => {
    const { dir, at, move } = setting({ file: 'F', link: { link: 'nowhere' }, 'folder/x': 'X' });
    for (const name of ['file', 'link', 'folder']) expectOk(move(name, `${name}-new`));
    expect(fs.readdirSync(dir).sort()).toEqual(['file-new', 'folder-new', 'link-new']);
    expect(fs.statSync(at('file-new')).nlink).toBe(1);
    expect(fs.readlinkSync(at('link-new'))).toBe('nowhere');
    expect(fs.readFileSync(at('folder-new/x'), 'utf8')).toBe('X');
  });

  test('a file whose old name cannot be taken away has no second name afterwards', () => {
    const { dir, at, move } = setting({ file: 'F' });
    const unlink = fs.unlinkSync;
    const spy = vi.spyOn(fs, 'unlinkSync').mockImplementation((full) => {
      if (String(full).endsWith('/file')) throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
      unlink(full);
    });
    const failed = move('file', 'new');
    spy.mockRestore();
    expect(codeOf(failed)).toBe('ACCESS_DENIED');
    expect(fs.readdirSync(dir)).toEqual(['file']);
    expect(fs.statSync(at('file')).nlink).toBe(1);
  });

  test('a file whose old name somebody took away meanwhile keeps the new one', () => {
    const { dir, at, move } = setting({ file: 'F' });
    const unlink = fs.unlinkSync;
    const spy = vi.spyOn(fs, 'unlinkSync').mockImplementation((full) => {
      if (String(full).endsWith('/file')) unlink(full);
      unlink(full);
    });
    const moved = move('file', 'new');
    spy.mockRestore();
    expectOk(moved);
    expect(fs.readdirSync(dir)).toEqual(['new']);
    expect(fs.readFileSync(at('new'), 'utf8')).toBe('F');
  });

  test.each([
    ['renamed over the old one', false, ['file', 'new']],
    ['after the old one got another name', true, ['file', 'file~']],
  ])('what an editor saved between the two steps is not removed: %s', (_what, keepsOld, names) => {
    const { dir, at, move } = setting({ file: 'old' });
    const link = fs.linkSync;
    const spy = vi.spyOn(fs, 'linkSync').mockImplementation((from, to) => {
      link(from, to);
      fs.writeFileSync(at('saving'), 'saved');
      if (keepsOld) fs.renameSync(at('file'), at('file~'));
      fs.renameSync(at('saving'), at('file'));
    });
    const moved = move('file', 'new');
    spy.mockRestore();
    expect(codeOf(moved)).toBe('BUSY');
    expect(fs.readFileSync(at('file'), 'utf8')).toBe('saved');
    expect(fs.readdirSync(dir).sort()).toEqual(names);
  });

  test('a file is written over in two steps; where the old one cannot be kept it is back, and nothing of ours', () => {
    const { dir, at } = setting({ f: 'old', 'kept/taken': 'T' });
    const old = expectOk(lookAt(at('f')));
    expect(codeOf(writeOverFile(at('f'), 'new', old, at('kept/taken'), 'tok'))).toBe('TARGET_EXISTS');
    expect(fs.readdirSync(dir).sort()).toEqual(['f', 'kept']);
    expect(fs.readFileSync(at('f'), 'utf8')).toBe('old');
    expectOk(writeOverFile(at('f'), 'new', old, at('kept/i1'), 'tok'));
    expect([fs.readFileSync(at('f'), 'utf8'), fs.readFileSync(at('kept/i1'), 'utf8')]).toEqual([
      'new',
      'old',
    ]);
  });

  test('a whole task runs there, and one undo brings all of it back', async () => {
    const stand = appStand();
    makeTree(stand.root, { a: 'A', 'd/x': 'X', k: 'K', w: { content: 'old', mode: 0o640 } });
    const before = treeDigest(stand.root);
    const undo = { kind: 'quarantine.restore' as const };
    const done = await stand.apply({
      actions: [
        moved('a', 'a', 'n/a'),
        moved('d', 'd', 'n/d'),
        put('k', 'k'),
        { id: 'w', kind: 'fs.write', path: 'w', content: 'new', undo },
        { id: 'c', kind: 'fs.copy', from: 'w', to: 'n/c' },
      ],
    });
    expect(expectOk(done)).toMatchObject({ status: 'ok', failed: [] });
    expect(expectOk(await stand.undo())).toMatchObject({ rolledBack: 5, failed: [] });
    expect(treeDigest(stand.root, { except: ['.deskshell'] })).toEqual(before);
  });
});
