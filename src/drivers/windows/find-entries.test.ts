import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { freshFolderElsewhere } from '../../../test/support/other-volume.ts';
import { onWindows } from '../../../test/support/this-machine.ts';
import { fileTimeOf, findEntries, findEntry, parseFindData } from './find-entries.ts';

const BIRTH = 1_000_000_000_123_456_700n;

function findData(attributes: number, tag: number, name: string): Buffer {
  const data = Buffer.alloc(592, 0xff);
  data.writeUInt32LE(attributes, 0);
  data.writeBigUInt64LE(fileTimeOf(BIRTH), 4);
  data.writeBigUInt64LE(fileTimeOf(BIRTH + 100n), 20);
  data.writeUInt32LE(1, 28);
  data.writeUInt32LE(5, 32);
  data.writeUInt32LE(tag, 36);
  data.write(`${name}\0`, 44, 'utf16le');
  return data;
}

test('an entry of a list is read as it lies in memory', () => {
  expect(parseFindData(findData(0x401020, 0x9000601a, '報告.xlsx'))).toEqual({
    name: '報告.xlsx',
    attributes: 0x401020,
    // Without the attribute of a reparse point the field is no tag.
    tag: 0,
    size: 2 ** 32 + 5,
    birthtimeNs: BIRTH,
    mtimeNs: BIRTH + 100n,
  });
  expect(parseFindData(findData(0x410, 0xa0000003, 'j')).tag).toBe(0xa0000003);
  expect(parseFindData(findData(0x20, 0, 'n'.repeat(259))).name).toHaveLength(259);
});

describe.skipIf(!onWindows)('[win32] what a folder lists', () => {
  test('names, sizes over 4 GB, times and attributes, with and without a folder around it', () => {
    const dir = freshFolder('find');
    const names = ['a.txt', 'أنا 🆚.jpg', 'Ünï', 'x'.repeat(255)];
    makeTree(dir, { ...Object.fromEntries(names.map((name) => [name, 'abc'])), sub: { folder: true } });
    fs.truncateSync(path.join(dir, 'a.txt'), 5 * 1024 ** 3);
    fs.chmodSync(path.join(dir, 'Ünï'), 0o444);
    const listed = findEntries(dir);
    if (typeof listed === 'string') throw new Error(listed);
    expect(listed.map(({ name }) => name).sort()).toEqual([...names, 'sub'].sort());
    for (const entry of listed) {
      const full = path.join(dir, entry.name);
      const stats = fs.lstatSync(full, { bigint: true });
      expect(entry).toEqual(findEntry(full));
      expect(entry.mtimeNs).toBe(stats.mtimeNs);
      expect(entry.size).toBe(entry.name === 'sub' ? 0 : Number(stats.size));
      expect((entry.attributes & 0x10) !== 0).toBe(stats.isDirectory());
      expect((entry.attributes & 0x1) !== 0).toBe(entry.name === 'Ünï');
    }
  });

  test('an empty folder, one that is not there, a file, and the root of a drive', () => {
    const dir = freshFolder('find');
    makeTree(dir, { f: 'F', empty: { folder: true } });
    expect(findEntries(path.join(dir, 'empty'))).toEqual([]);
    expect(findEntries(path.join(dir, 'gone'))).toBe('ENOENT');
    expect(findEntry(path.join(dir, 'gone'))).toBeNull();
    expect(findEntry(path.join(dir, '*'))).toBeNull();
    expect(findEntry(path.parse(dir).root)).toBeNull();
    const elsewhere = path.parse(freshFolderElsewhere()).root;
    expect(Array.isArray(findEntries(elsewhere))).toBe(true);
  });
});
