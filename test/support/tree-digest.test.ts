import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { freshFolder } from './fresh-folder.ts';
import { makeTree, type TreeSpec } from './make-tree.ts';
import { treeDigest } from './tree-digest.ts';

const APRIL = Date.UTC(2024, 3, 1);
const TREE: TreeSpec = {
  'a.txt': { content: 'A', mtimeMs: APRIL, mode: 0o640 },
  'sub/big.bin': { size: 5_000_000, mtimeMs: APRIL },
  'sub/empty': { folder: true, mtimeMs: APRIL },
  'sub/again.txt': { hardLinkTo: 'a.txt' },
  way: { link: '../elsewhere' },
};

function freshTree(): string {
  const dir = freshFolder('digest');
  makeTree(dir, TREE);
  return dir;
}

test('a tree is made as its spec says', () => {
  const dir = freshTree();
  expect(fs.readFileSync(path.join(dir, 'a.txt'), 'utf8')).toBe('A');
  expect(fs.statSync(path.join(dir, 'a.txt'))).toMatchObject({ mtimeMs: APRIL, nlink: 2 });
  expect(fs.statSync(path.join(dir, 'a.txt')).mode & 0o777).toBe(0o640);
  expect(fs.statSync(path.join(dir, 'sub/big.bin')).size).toBe(5_000_000);
  expect(fs.statSync(path.join(dir, 'sub/empty')).mtimeMs).toBe(APRIL);
  expect(fs.readlinkSync(path.join(dir, 'way'))).toBe('../elsewhere');
});

test('nothing changed, nothing differs', () => {
  const dir = freshTree();
  expect(treeDigest(dir, { folderTimes: true })).toEqual(treeDigest(dir, { folderTimes: true }));
  expect(treeDigest(dir)).toHaveLength(Object.keys(TREE).length + 2);
});

describe('each of these changes shows', () => {
  const changes: Readonly<Record<string, (dir: string) => void>> = {
    'other bytes with the same size and time': (dir) => {
      fs.writeFileSync(path.join(dir, 'a.txt'), 'B');
      fs.utimesSync(path.join(dir, 'a.txt'), APRIL / 1000, APRIL / 1000);
    },
    'a time': (dir) => fs.utimesSync(path.join(dir, 'a.txt'), APRIL / 1000, APRIL / 1000 + 0.001),
    'a mode': (dir) => fs.chmodSync(path.join(dir, 'a.txt'), 0o600),
    'a folder’s mode': (dir) => fs.chmodSync(path.join(dir, 'sub'), 0o700),
    'a new empty folder': (dir) => fs.mkdirSync(path.join(dir, 'sub', 'new')),
    'a name': (dir) => fs.renameSync(path.join(dir, 'sub/big.bin'), path.join(dir, 'sub/Big.bin')),
    'a link turned into what it led to': (dir) => {
      fs.unlinkSync(path.join(dir, 'way'));
      fs.mkdirSync(path.join(dir, 'way'));
    },
    'another link target': (dir) => {
      fs.unlinkSync(path.join(dir, 'way'));
      fs.symlinkSync('../elsewhere2', path.join(dir, 'way'));
    },
    'a second name turned into a copy': (dir) => {
      fs.unlinkSync(path.join(dir, 'sub/again.txt'));
      fs.copyFileSync(path.join(dir, 'a.txt'), path.join(dir, 'sub/again.txt'));
      fs.utimesSync(path.join(dir, 'sub/again.txt'), APRIL / 1000, APRIL / 1000);
      fs.chmodSync(path.join(dir, 'sub/again.txt'), 0o640);
    },
  };
  for (const [what, change] of Object.entries(changes)) {
    test(what, () => {
      const dir = freshTree();
      const before = treeDigest(dir);
      change(dir);
      expect(treeDigest(dir)).not.toEqual(before);
    });
  }
});

test('a folder’s time shows where it is asked for', () => {
  const dir = freshTree();
  const loose = treeDigest(dir);
  const strict = treeDigest(dir, { folderTimes: true });
  fs.utimesSync(path.join(dir, 'sub'), 1, 1);
  expect(treeDigest(dir)).toEqual(loose);
  expect(treeDigest(dir, { folderTimes: true })).not.toEqual(strict);
});

test('what is excepted does not show, its neighbours do', () => {
  const dir = freshTree();
  const before = treeDigest(dir, { except: ['.deskshell'] });
  makeTree(dir, { '.deskshell/journal.jsonl': '{}' });
  expect(treeDigest(dir, { except: ['.deskshell'] })).toEqual(before);
  makeTree(dir, { '.deskshell2': '' });
  expect(treeDigest(dir, { except: ['.deskshell'] })).not.toEqual(before);
});

test.runIf(process.platform === 'linux')('names that are no valid Unicode stay different [linux]', () => {
  const dir = freshFolder('digest');
  const named = (byte: number) => Buffer.concat([Buffer.from(`${dir}/`), Buffer.from([byte])]);
  fs.writeFileSync(named(0xfe), '');
  const before = treeDigest(dir).map((line) => line.split(' ')[0]);
  fs.renameSync(named(0xfe), named(0xff));
  expect(treeDigest(dir).map((line) => line.split(' ')[0])).not.toEqual(before);
});
