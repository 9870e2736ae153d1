import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { freshFolderElsewhere } from '../../../test/support/other-volume.ts';
import { leaveOut, onWindows, underWine } from '../../../test/support/this-machine.ts';
import { treeDigest } from '../../../test/support/tree-digest.ts';
import { moveWithoutReplace } from './move-file.ts';

function setting(spec: Parameters<typeof makeTree>[1]) {
  const dir = freshFolder('mfx');
  makeTree(dir, spec);
  return { dir, at: (name: string) => path.join(dir, name) };
}

describe.skipIf(!onWindows)('[win32] MoveFileExW without a flag', () => {
  test('C20 onto a file, a read-only file, an empty folder, a full one: EEXIST, and nothing is other', () => {
    const { dir, at } = setting({
      f: 'F',
      'd/inside': 'I',
      taken: 'T',
      'taken for good': { content: 'R', mode: 0o444 },
      empty: { folder: true },
      'full/x': 'X',
    });
    const before = treeDigest(dir, { folderTimes: true });
    for (const from of ['f', 'd']) {
      for (const to of ['taken', 'TAKEN', 'taken for good', 'empty', 'full']) {
        expect([from, to, moveWithoutReplace(at(from), at(to))]).toEqual([from, to, 'EEXIST']);
      }
    }
    expect(treeDigest(dir, { folderTimes: true })).toEqual(before);
  });

  test('to the other drive: EXDEV, never a copy, of a file and of a folder', () => {
    const { dir, at } = setting({ f: 'F', 'd/inside': 'I' });
    const there = freshFolderElsewhere();
    const before = treeDigest(dir, { folderTimes: true });
    for (const name of ['f', 'd']) {
      expect(moveWithoutReplace(at(name), path.join(there, name))).toBe('EXDEV');
    }
    expect(treeDigest(dir, { folderTimes: true })).toEqual(before);
    expect(fs.readdirSync(there)).toEqual([]);
  });

  test('a name that is gone; a folder that is not there; a file where a folder should be', () => {
    const { dir, at } = setting({ f: 'F', g: 'G' });
    for (const [from, to] of [
      ['gone', 'there'],
      ['f', 'no folder/f'],
      ['f', 'g/f'],
    ] as const) {
      expect([to, moveWithoutReplace(at(from), at(to))]).toEqual([to, 'ENOENT']);
    }
    expect(fs.readdirSync(dir)).toEqual(['f', 'g']);
  });

  test('another spelling of its own name', () => {
    if (underWine) leaveOut('Wine says that it did and keeps the old spelling');
    const { dir, at } = setting({ 'a file': 'F' });
    expect(moveWithoutReplace(at('a file'), at('A File'))).toBeNull();
    expect(fs.readdirSync(dir)).toEqual(['A File']);
  });

  test('keeps the file itself: number, time and attributes, also over 260 characters', () => {
    const deep = path.join('x'.repeat(100), 'y'.repeat(100), 'z'.repeat(100));
    const { at } = setting({ f: { content: 'F', mode: 0o444 }, [deep]: { folder: true } });
    const before = fs.lstatSync(at('f'), { bigint: true });
    expect(moveWithoutReplace(at('f'), at(path.join(deep, 'f')))).toBeNull();
    const { ino, mtimeNs, mode } = fs.lstatSync(at(path.join(deep, 'f')), { bigint: true });
    expect({ ino, mtimeNs, mode }).toEqual({ ino: before.ino, mtimeNs: before.mtimeNs, mode: before.mode });
    expect(fs.existsSync(at('f'))).toBe(false);
  });
});
