import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { appStand, codeOf, expectOk, moved, put } from '../../../test/support/app-stand.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { canMountSmallVolume, remount, smallVolume } from '../../../test/support/small-volume.ts';
import { treeDigest } from '../../../test/support/tree-digest.ts';

const BLOCKS = 64;

/** A drive with these files on it, which nobody can write on any more. */
function readOnlyDrive(spec: Parameters<typeof makeTree>[1]): string {
  const drive = smallVolume(BLOCKS);
  makeTree(drive, spec);
  remount(drive, 'ro');
  return drive;
}

describe.skipIf(!canMountSmallVolume)(
  '[linux] (only as root that may mount) a drive that is read-only',
  () => {
    test('as the root: the preview says so, and an apply is ACCESS_DENIED before its first change', async () => {
      const drive = readOnlyDrive({ a: 'A' });
      const stand = appStand();
      const document = {
        title: 't',
        capabilities: [{ id: 'fs.write', reason: '' }],
        actions: [moved('m', 'a', 'b')],
      };
      const asked = { subject: { kind: 'task' as const, document }, roots: [drive] };
      const shown = expectOk(await stand.request('preview', { ...asked, grants: ['fs.write'] }));
      expect(shown.ok).toBe(false);
      expect(shown.summary.warnings.map(({ key }) => key)).toEqual(['warning.cannotWrite']);
      const rest = { choice: { kind: 'all' as const }, allowIrreversible: false, source: 'test' };
      const applied = await stand.request('apply', { ...asked, grants: ['fs.write'], ...rest });
      expect(codeOf(applied)).toBe('ACCESS_DENIED');
      expect(fs.readdirSync(drive)).toEqual(['a']);
    });

    test('as the place of the quarantine: ACCESS_DENIED, and nothing has left its place', async () => {
      const drive = readOnlyDrive({});
      const stand = appStand({ quarantine: path.join(drive, 'quarantine') });
      makeTree(stand.root, { a: 'A', b: 'B' });
      const before = treeDigest(stand.root);
      const actions = [moved('m', 'b', 'c'), put('a', 'a')];
      expect(codeOf(await stand.apply({ actions, onFailure: 'continue' }))).toBe('ACCESS_DENIED');
      expect(treeDigest(stand.root, { except: ['.deskshell'] })).toEqual(before);
    });

    test('as source and as target of a move to another drive: ACCESS_DENIED, nothing is begun on either', async () => {
      const drive = readOnlyDrive({ 'd/1': 'one' });
      const stand = appStand();
      makeTree(stand.root, { a: 'A' });
      const before = treeDigest(stand.root);
      const capabilities = [stand.root, drive].map((scope) => ({ id: 'fs.write' as const, scope }));
      const actions = [moved('from', path.join(drive, 'd'), 'd'), moved('into', 'a', path.join(drive, 'a'))];
      const task = { capabilities, actions, onFailure: 'continue' as const };
      const done = expectOk(await stand.apply(task, { roots: [stand.root, drive] }));
      expect(done.failed.map(({ actionId, code }) => [actionId, code])).toEqual([
        ['from', 'ACCESS_DENIED'],
        ['into', 'ACCESS_DENIED'],
      ]);
      expect(treeDigest(stand.root, { except: ['.deskshell'] })).toEqual(before);
      expect(fs.readdirSync(drive, { recursive: true })).toEqual(['d', 'd/1']);
    });

    test('where something is to return to: ACCESS_DENIED, it stays kept, and returns once it can', async () => {
      const drive = smallVolume(BLOCKS);
      makeTree(drive, { a: 'A' });
      const stand = appStand();
      const capabilities = [{ id: 'fs.delete' as const, scope: drive }];
      const { batch = '' } = expectOk(
        await stand.apply(
          { capabilities, actions: [put('p', path.join(drive, 'a'))] },
          { roots: [stand.root, drive] },
        ),
      );
      remount(drive, 'ro');
      const kept = path.join(stand.quarantine, batch, 'i1');
      expect(expectOk(await stand.undo())).toMatchObject({
        rolledBack: 0,
        failed: [{ code: 'ACCESS_DENIED' }],
      });
      expect(fs.readFileSync(kept, 'utf8')).toBe('A');
      remount(drive, 'rw');
      expect(expectOk(await stand.undo())).toMatchObject({ rolledBack: 1, failed: [] });
      expect(fs.readFileSync(path.join(drive, 'a'), 'utf8')).toBe('A');
    });
  },
);
