import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { appStand, codeOf, expectOk, moved } from '../../../test/support/app-stand.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { freshFolderElsewhere } from '../../../test/support/other-volume.ts';
import { treeDigest } from '../../../test/support/tree-digest.ts';
import type { Result } from '../../protocol/result.ts';
import { lookAt } from './look.ts';
import { moveEntry } from './move.ts';
import { checkRemovable } from './removable.ts';
import { atOnce, removeForGood, removeInSteps } from './remove-for-good.ts';

/** The system's own programs, not packages. */
const [MOUNT, UNMOUNT] = ['mount', 'umount'] as const;

/** May this account mount something here? Root in a container often may not. */
function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const dir = fs.mkdtempSync(path.join(tmpdir(), 'deskshell-mount-'));
  const mounted = spawnSync(MOUNT, ['-t', 'tmpfs', 'none', dir]).status === 0;
  if (mounted) spawnSync(UNMOUNT, [dir]);
  fs.rmdirSync(dir);
  return mounted;
}

/** Mounts a fresh drive in memory, or the folder `source` a second time, at `dir` until the test ends. */
function mountAt(dir: string, source: string | null): void {
  const words = source === null ? ['-t', 'tmpfs', 'none', dir] : ['--bind', source, dir];
  const mounted = spawnSync(MOUNT, words, { encoding: 'utf8' });
  if (mounted.status !== 0) throw new Error(mounted.stderr);
  onTestFinished(() => {
    spawnSync(UNMOUNT, [dir]);
  });
}

const KINDS = ['a drive of its own', 'a folder of the same drive'] as const;

/** A folder `d` with something mounted at a place whose name has a blank. */
function setting(kind: (typeof KINDS)[number]): { readonly dir: string; readonly disk: string } {
  const dir = freshFolder('mounts');
  makeTree(dir, { 'd/a': 'A', 'd/deep/a disk': { folder: true }, 'elsewhere/only': 'keep me' });
  const disk = path.join(dir, 'd/deep/a disk');
  mountAt(disk, kind === KINDS[0] ? null : path.join(dir, 'elsewhere'));
  makeTree(disk, { only: 'keep me' });
  return { dir, disk };
}

describe.skipIf(!canMount())('[linux] (only as root that may mount) something is mounted inside', () => {
  test.each(KINDS)('removing for good never empties it: %s', (kind) => {
    const { dir, disk } = setting(kind);
    const before = treeDigest(dir);
    expect(codeOf(removeForGood(path.join(dir, 'd')))).toBe('CONFLICT');
    expect(fs.readFileSync(path.join(disk, 'only'), 'utf8')).toBe('keep me');
    // It was known beforehand: so nothing else went either.
    expect(treeDigest(dir)).toEqual(before);
  });

  test.each([
    ['removing', (full: string) => removeInSteps(full, expectOk(lookAt(full)).identity)],
    ['asking whether it can be removed', checkRemovable],
  ] as const)('a drive that is mounted in a pause of %s is not entered', (_what, steps) => {
    const dir = freshFolder('mounts');
    makeTree(dir, { 'd/a': 'A', 'd/b': 'B', 'd/z/inside': 'I' });
    const work: Generator<void, Result<unknown>> = steps(path.join(dir, 'd'));
    expect(work.next().done).toBe(false);
    const disk = path.join(dir, 'd', 'z');
    mountAt(disk, null);
    makeTree(disk, { only: 'keep me' });
    expect(codeOf(atOnce(work))).toBe('CONFLICT');
    expect(fs.readFileSync(path.join(disk, 'only'), 'utf8')).toBe('keep me');
  });

  test.each(KINDS)('a move to another drive leaves all of it: %s', (kind) => {
    const { dir, disk } = setting(kind);
    const there = freshFolderElsewhere();
    const before = treeDigest(dir);
    const from = path.join(dir, 'd');
    const moved = moveEntry(from, path.join(there, 'd'), expectOk(lookAt(from)), 'tok');
    expect(codeOf(moved)).toBe('CONFLICT');
    expect(moved.ok ? '' : moved.failure.message.fields['mount']).toBe(disk);
    expect(treeDigest(dir)).toEqual(before);
    expect(fs.readdirSync(there)).toEqual([]);
  });

  test.each(KINDS)(
    'a path through it is outside, until the person names it as a folder of its own: %s',
    async (kind) => {
      const stand = appStand();
      const disk = path.join(stand.root, 'disk');
      makeTree(stand.root, { disk: { folder: true } });
      const elsewhere = freshFolder('bound');
      mountAt(disk, kind === KINDS[0] ? null : elsewhere);
      makeTree(disk, { only: 'keep me' });
      const task = { actions: [moved('s', path.join(disk, 'only'), path.join(disk, 'renamed'))] };
      const answer = await stand.apply(task);
      expect(codeOf(answer)).toBe('PATH_OUTSIDE_ROOT');
      expect(fs.readFileSync(path.join(disk, 'only'), 'utf8')).toBe('keep me');
      expectOk(await stand.apply(task, { roots: [disk] }));
      expect(fs.readFileSync(path.join(disk, 'renamed'), 'utf8')).toBe('keep me');
    },
  );
});
