import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { codeOf, expectOk } from '../../../test/support/app-stand.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { needsPosix } from '../../../test/support/this-machine.ts';
import { treeDigest } from '../../../test/support/tree-digest.ts';
import { openHeldFolder } from './held-folder.ts';
import { listFolder, lookAt } from './look.ts';
import { checkRemovable } from './removable.ts';
import { atOnce, removeForGood, removeInSteps } from './remove-for-good.ts';

const isLinux = process.platform === 'linux';

describe('removing for good', () => {
  test.skipIf(!isLinux)('[linux] names that are no valid Unicode go by their bytes', () => {
    const dir = freshFolder('remove');
    makeTree(dir, { 'batch/\uFFFD': 'reads alike', 'batch/inner/a': 'A' });
    const odd = Buffer.concat([Buffer.from(`${dir}/batch/`), Buffer.from([0xff])]);
    fs.mkdirSync(odd);
    fs.writeFileSync(Buffer.concat([odd, Buffer.from('/'), Buffer.from([0xfe, 0x80])]), 'x'.repeat(5000));
    expect(expectOk(removeForGood(path.join(dir, 'batch')))).toBeGreaterThanOrEqual(5000);
    expect(fs.readdirSync(dir)).toEqual([]);
  });

  test.skipIf(!isLinux)('[linux] a torn name is told apart from an entry that it reads like', () => {
    const dir = freshFolder('remove');
    makeTree(dir, { '\uFFFD': 'whole' });
    fs.writeFileSync(Buffer.concat([Buffer.from(`${dir}/`), Buffer.from([0xff])]), 'torn');
    const torn: string[] = [];
    const names = expectOk(listFolder(dir, (name) => torn.push(name))).map(({ name }) => name);
    expect([names, torn]).toEqual([['\uFFFD'], ['\uFFFD']]);
  });

  test('a folder of somebody else’s, of which nothing may be taken, is found before anything goes', () => {
    needsPosix();
    const dir = freshFolder('remove');
    makeTree(dir, { 'd/a': 'A', 'd/theirs/b': 'B' });
    const own = process.getuid?.() ?? 0;
    const access = fs.accessSync;
    // Root may take everything: the system's answer to others stands in.
    const spies = [
      vi.spyOn(process, 'getuid').mockReturnValue(own + 1),
      vi.spyOn(fs, 'accessSync').mockImplementation((full, mode) => {
        if (String(full).endsWith('theirs'))
          throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
        access(full, mode);
      }),
    ];
    onTestFinished(() => {
      for (const spy of spies) spy.mockRestore();
    });
    expect(codeOf(atOnce(checkRemovable(path.join(dir, 'd'))))).toBe('ACCESS_DENIED');
  });

  test('a folder that is not the one that was looked at is not held, and no handle of it stays', () => {
    const dir = freshFolder('remove');
    const handles = (): number => (isLinux ? fs.readdirSync('/proc/self/fd').length : 0);
    const before = handles();
    expect(codeOf(openHeldFolder(dir, dir, '0:0'))).toBe('CONFLICT');
    expect(handles()).toBe(before);
    const held = expectOk(openHeldFolder(dir, dir, expectOk(lookAt(dir)).identity));
    held.release();
  });

  test('what a program puts into the folder in a pause is not taken with the rest', () => {
    const dir = freshFolder('remove');
    makeTree(dir, { 'batch/a': 'A', 'batch/b': 'B' });
    const batch = path.join(dir, 'batch');
    const steps = removeInSteps(batch, expectOk(lookAt(batch)).identity);
    expect(steps.next().done).toBe(false);
    fs.writeFileSync(path.join(dir, 'batch', 'saved meanwhile'), 'mine');
    expect(atOnce(steps).ok).toBe(false);
    expect(fs.readdirSync(path.join(dir, 'batch'))).toEqual(['saved meanwhile']);
  });

  test('a folder swapped for a link right after it was looked at: what it leads to stays', () => {
    needsPosix();
    const dir = freshFolder('remove');
    makeTree(dir, { 'batch/inner/a': 'A', 'precious/only': 'keep me' });
    const before = treeDigest(path.join(dir, 'precious'));
    const look = fs.lstatSync;
    const spy = vi.spyOn(fs, 'lstatSync').mockImplementation(((...args: Parameters<typeof look>) => {
      const stats = look(...args);
      const inner = path.join(dir, 'batch/inner');
      if (String(args[0]).endsWith(`${path.sep}inner`) && look(inner).isDirectory()) {
        fs.renameSync(inner, path.join(dir, 'was'));
        fs.symlinkSync(path.join(dir, 'precious'), inner);
      }
      return stats;
    }) as typeof look);
    const removed = removeForGood(path.join(dir, 'batch'));
    spy.mockRestore();
    expect(codeOf(removed)).toBe('CONFLICT');
    expect(treeDigest(path.join(dir, 'precious'))).toEqual(before);
    expect(fs.readdirSync(path.join(dir, 'was'))).toEqual(['a']);
  });

  test('a closed folder is opened; a link beside it keeps what it leads to as it is', () => {
    const dir = freshFolder('remove');
    makeTree(dir, {
      'batch/closed/a': 'A',
      'batch/closed': { folder: true, mode: 0o000 },
      'batch/link': { link: '../precious' },
      'precious/only': 'keep me',
      precious: { folder: true, mode: 0o555 },
    });
    const before = treeDigest(path.join(dir, 'precious'));
    expectOk(removeForGood(path.join(dir, 'batch')));
    expect(fs.readdirSync(dir)).toEqual(['precious']);
    expect(treeDigest(path.join(dir, 'precious'))).toEqual(before);
  });
});
