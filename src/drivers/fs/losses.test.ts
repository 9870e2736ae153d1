import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { appStand, codeOf, expectOk, put } from '../../../test/support/app-stand.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { freshFolderElsewhere } from '../../../test/support/other-volume.ts';
import { needsPosix } from '../../../test/support/this-machine.ts';
import { treeDigest } from '../../../test/support/tree-digest.ts';
import { extendedAttributes } from './extended-attributes.ts';
import { lookAt } from './look.ts';
import { moveEntry } from './move.ts';

/** Attributes that the other drive does not take. */
let refused: readonly string[] = [];

beforeEach(() => {
  refused = [];
  vi.spyOn(extendedAttributes, 'copy').mockImplementation(() => refused);
});
afterEach(() => vi.restoreAllMocks());

function setting() {
  const here = freshFolder('lost');
  const there = freshFolderElsewhere();
  makeTree(here, { 'd/f': 'F', 'd/other': 'O' });
  return {
    here,
    there,
    move: () =>
      moveEntry(path.join(here, 'd'), path.join(there, 'd'), expectOk(lookAt(path.join(here, 'd'))), 't'),
  };
}

describe('what another drive does not take', () => {
  test.each(['user.xdg.origin.url', 'com.apple.quarantine'])(
    'the mark of a download from the web (%s) stops the move: the source is whole, nothing is there',
    (mark) => {
      needsPosix();
      const { here, there, move } = setting();
      const before = treeDigest(here);
      refused = ['user.note', mark];
      const moved = move();
      expect(codeOf(moved)).toBe('CONFLICT');
      expect(moved.ok ? '' : moved.failure.message.key).toBe('fs.webMarkLost');
      expect(treeDigest(here)).toEqual(before);
      expect(fs.readdirSync(there)).toEqual([]);
    },
  );

  test('any other is named once, whatever number of files had it', () => {
    needsPosix();
    const { there, move } = setting();
    refused = ['user.note', 'system.posix_acl_access'];
    const names = 'system.posix_acl_access, user.note';
    expect(expectOk(move()).lost).toMatchObject([
      { key: 'lost.attributes', fields: { path: path.join(there, 'd'), names } },
    ]);
  });

  test('nothing is said where nothing is lost', () => {
    expect(expectOk(setting().move()).lost).toBeUndefined();
  });

  test.skipIf(process.platform === 'win32' || process.getuid?.() !== 0)(
    '[linux] (needs root) the owner, where this account may not give files away',
    () => {
      const { here, move } = setting();
      fs.chownSync(path.join(here, 'd/f'), 4711, 4712);
      const spy = vi.spyOn(process as Required<typeof process>, 'getuid').mockReturnValue(1000);
      const moved = move();
      spy.mockRestore();
      expect(expectOk(moved).lost).toMatchObject([{ key: 'lost.owner' }]);
    },
  );

  test('apply and undo both say it: a file with a second name is one of its own from then on', async () => {
    const stand = appStand({ quarantine: path.join(freshFolderElsewhere(), 'quarantine') });
    makeTree(stand.root, { a: 'A', 'second name': { hardLinkTo: 'a' } });
    const done = expectOk(await stand.apply({ actions: [put('p', 'a')] }));
    expect(done.warnings.map(({ key }) => key)).toEqual(['lost.links']);
    expect(fs.readFileSync(path.join(stand.root, 'second name'), 'utf8')).toBe('A');
    if (process.platform === 'win32') return;
    refused = ['user.note'];
    const undone = expectOk(await stand.undo());
    expect(undone.warnings.map(({ key }) => key)).toEqual(['lost.attributes']);
    expect(fs.readFileSync(path.join(stand.root, 'a'), 'utf8')).toBe('A');
  });
});
