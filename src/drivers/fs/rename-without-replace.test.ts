import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { codeOf, expectOk } from '../../../test/support/app-stand.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { onWindows } from '../../../test/support/this-machine.ts';
import { lookAt } from './look.ts';
import { moveEntry } from './move.ts';

// A drive that has no exclusive rename (some network and FUSE file systems).
vi.mock('./rename-exclusive.ts', async (original) => ({
  ...(await original<typeof import('./rename-exclusive.ts')>()),
  renameExclusive: () => 'EINVAL',
}));

afterEach(() => vi.restoreAllMocks());

function ground(): { dir: string; from: string; to: string } {
  const dir = freshFolder('no-exclusive-rename');
  makeTree(dir, { f: 'old', 'd/inner': 'i' });
  return { dir, from: path.join(dir, 'f'), to: path.join(dir, 'g') };
}

/** Somebody acts right after the second name was made. */
function afterLink(act: () => void): void {
  const link = fs.linkSync;
  vi.spyOn(fs, 'linkSync').mockImplementation((from, to) => {
    link(from, to);
    act();
  });
}

test.skipIf(onWindows)(
  'C20 without an exclusive rename files and folders move all the same, over nothing',
  () => {
    const { dir, from, to } = ground();
    expectOk(moveEntry(from, to, expectOk(lookAt(from)), 'tok'));
    const folder = path.join(dir, 'd');
    expectOk(moveEntry(folder, path.join(dir, 'e'), expectOk(lookAt(folder)), 'tok'));
    expect(fs.readdirSync(dir).sort()).toEqual(['e', 'g']);
    fs.writeFileSync(from, 'another');
    expect(codeOf(moveEntry(from, to, expectOk(lookAt(from)), 'tok'))).toBe('TARGET_EXISTS');
    expect([from, to].map((file) => fs.readFileSync(file, 'utf8'))).toEqual(['another', 'old']);
  },
);

test.skipIf(onWindows).each([
  ['renamed over the old one', false, ['d', 'f', 'g']],
  ['after the old one got another name', true, ['d', 'f', 'f~']],
])('what an editor saved between the two steps is not removed: %s', (_what, keepsOld, names) => {
  const { dir, from, to } = ground();
  afterLink(() => {
    fs.writeFileSync(path.join(dir, 'new'), 'saved');
    if (keepsOld) fs.renameSync(from, `${from}~`);
    fs.renameSync(path.join(dir, 'new'), from);
  });
  expect(codeOf(moveEntry(from, to, expectOk(lookAt(from)), 'tok'))).toBe('BUSY');
  expect(fs.readFileSync(from, 'utf8')).toBe('saved');
  expect(fs.readdirSync(dir).sort()).toEqual(names);
});
