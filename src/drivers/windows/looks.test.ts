import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { holdFile } from '../../../test/support/hold-file.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { freshFolderElsewhere } from '../../../test/support/other-volume.ts';
import { leaveOut, onWindows, underWine } from '../../../test/support/this-machine.ts';
import { findEntry } from './find-entries.ts';
import { setAttributes, setTimes } from './looks.ts';

const READ_ONLY = 0x1;
const HIDDEN = 0x2;
const SYSTEM = 0x4;
const CLOUD = 0x400000;
const TIME = 1_000_000_000_123_456_700n;
const SHARED_FOR_READING = 1;

function attributesOf(full: string): number {
  return (findEntry(full)?.attributes ?? 0) & (READ_ONLY | HIDDEN | SYSTEM);
}

function timesOf(full: string) {
  return fs.lstatSync(full, { bigint: true });
}

describe.skipIf(!onWindows)('[win32] SetFileTime', () => {
  test.each([
    ['on the drive of the system', () => freshFolder('times')],
    ['on another drive', freshFolderElsewhere],
  ])('to 100 ns, of files and folders, and read-only keeps them, %s', (_where, folder) => {
    const dir = folder();
    makeTree(dir, { f: 'F', d: { folder: true } });
    for (const name of ['f', 'd']) {
      const full = path.join(dir, name);
      const times = { birthtimeNs: null, atimeNs: null, mtimeNs: TIME };
      expect([name, setTimes(full, times)]).toEqual([name, null]);
      expect([name, timesOf(full).mtimeNs]).toEqual([name, TIME]);
    }
    expect(setAttributes(path.join(dir, 'f'), READ_ONLY)).toBeNull();
    expect(attributesOf(path.join(dir, 'f'))).toBe(READ_ONLY);
    expect(timesOf(path.join(dir, 'f')).mtimeNs).toBe(TIME);
  });

  test('of a file that is read-only already', () => {
    if (underWine) leaveOut('Wine wants the right to write into it');
    const full = path.join(freshFolder('times'), 'f');
    fs.writeFileSync(full, 'F', { mode: 0o444 });
    expect(setTimes(full, { birthtimeNs: null, atimeNs: null, mtimeNs: TIME })).toBeNull();
    expect([attributesOf(full), timesOf(full).mtimeNs]).toEqual([READ_ONLY, TIME]);
  });

  test('what is null stays as it is', () => {
    const full = path.join(freshFolder('times'), 'f');
    fs.writeFileSync(full, 'F');
    const times = { birthtimeNs: null, atimeNs: null, mtimeNs: TIME };
    expect(setTimes(full, times)).toBeNull();
    expect(setTimes(full, { ...times, atimeNs: TIME + 300n, mtimeNs: null })).toBeNull();
    expect(timesOf(full).mtimeNs).toBe(TIME);
  });

  test('the times of creation and of the last look, each alone', () => {
    if (underWine) leaveOut('Wine keeps no time of creation, and its own look counts as one');
    const full = path.join(freshFolder('times'), 'f');
    fs.writeFileSync(full, 'F');
    const { mtimeNs } = timesOf(full);
    expect(setTimes(full, { birthtimeNs: TIME, atimeNs: null, mtimeNs: null })).toBeNull();
    expect(setTimes(full, { birthtimeNs: null, atimeNs: TIME + 300n, mtimeNs: null })).toBeNull();
    expect(timesOf(full)).toMatchObject({ birthtimeNs: TIME, atimeNs: TIME + 300n, mtimeNs });
  });

  test('of a file that a program reads; of nothing', () => {
    const dir = freshFolder('times');
    makeTree(dir, { f: 'F' });
    const release = holdFile(path.join(dir, 'f'), SHARED_FOR_READING);
    const error = setTimes(path.join(dir, 'f'), { birthtimeNs: null, atimeNs: null, mtimeNs: TIME });
    release();
    expect(error).toBeNull();
    expect(timesOf(path.join(dir, 'f')).mtimeNs).toBe(TIME);
    expect(setTimes(path.join(dir, 'gone'), { birthtimeNs: null, atimeNs: null, mtimeNs: TIME })).toBe(
      'ENOENT',
    );
  });
});

describe.skipIf(!onWindows)('[win32] SetFileAttributesW', () => {
  test.each([
    ['on the drive of the system', () => freshFolder('attributes')],
    ['on another drive', freshFolderElsewhere],
  ])('hidden, system, read-only, all and none, of files and folders, %s', (_where, folder) => {
    const dir = folder();
    makeTree(dir, { f: 'F', d: { folder: true } });
    for (const name of ['f', 'd']) {
      const full = path.join(dir, name);
      for (const attributes of [HIDDEN, SYSTEM, HIDDEN | SYSTEM, READ_ONLY | HIDDEN, 0]) {
        expect(setAttributes(full, attributes)).toBeNull();
        // To Wine a folder is read-only by its mode, which it does not touch.
        const seen = attributesOf(full);
        expect([name, name === 'd' ? seen & ~READ_ONLY : seen]).toEqual([
          name,
          name === 'd' ? attributes & ~READ_ONLY : attributes,
        ]);
      }
    }
    expect(setAttributes(path.join(dir, 'gone'), HIDDEN)).toBe('ENOENT');
  });

  test('what a copy cannot have is not asked for: it is neither a cloud’s nor a link', () => {
    const full = path.join(freshFolder('attributes'), 'f');
    fs.writeFileSync(full, 'F');
    expect(setAttributes(full, HIDDEN | CLOUD | 0x400)).toBeNull();
    expect((findEntry(full)?.attributes ?? 0) & (HIDDEN | CLOUD | 0x400)).toBe(HIDDEN);
  });
});
