import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { appStand, codeOf, expectOk, put } from '../../../test/support/app-stand.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { treeDigest } from '../../../test/support/tree-digest.ts';

test('C01 a link goes as a link: one row, 0 bytes, what it leads to untouched, back with the same target', async () => {
  const stand = appStand();
  makeTree(stand.dir, { 'H2/docs/letter.txt': 'dear' });
  makeTree(stand.root, { MyDocs: { link: path.join(stand.dir, 'H2', 'docs') } });
  const before = treeDigest(stand.dir, { except: ['data', 'H/work/.deskshell'] });
  const task = { actions: [put('link', 'MyDocs')] };

  const preview = expectOk(await stand.preview(task));
  expect(preview.actions).toHaveLength(1);
  expect(preview.actions[0]?.bytes).toBe(0);
  expect(preview.summary.bytes).toBe(0);

  expect(expectOk(await stand.apply(task)).status).toBe('ok');
  expect(fs.existsSync(path.join(stand.root, 'MyDocs'))).toBe(false);
  expect(fs.readFileSync(path.join(stand.dir, 'H2', 'docs', 'letter.txt'), 'utf8')).toBe('dear');

  expect(expectOk(await stand.undo()).rolledBack).toBe(1);
  expect(fs.readlinkSync(path.join(stand.root, 'MyDocs'))).toBe(path.join(stand.dir, 'H2', 'docs'));
  expect(treeDigest(stand.dir, { except: ['data', 'H/work/.deskshell'] })).toEqual(before);
});

test('C02 a folder with a link inside: only its own file counts, the link comes back as a link', async () => {
  const stand = appStand();
  makeTree(stand.profile, {
    'precious/photo.jpg': 'only copy',
    'work/cache/j.tmp': 'x'.repeat(5_000),
    'work/cache/sub/link': { link: path.join(stand.profile, 'precious') },
  });
  const before = treeDigest(stand.profile, { except: ['work/.deskshell'] });
  const task = { actions: [put('cache', 'cache')] };
  expect(expectOk(await stand.preview(task)).actions[0]?.bytes).toBe(5_000);
  expect(expectOk(await stand.apply(task)).status).toBe('ok');
  expect(fs.existsSync(path.join(stand.root, 'cache'))).toBe(false);
  expect(fs.readFileSync(path.join(stand.profile, 'precious', 'photo.jpg'), 'utf8')).toBe('only copy');
  expect(expectOk(await stand.undo()).rolledBack).toBe(1);
  expect(treeDigest(stand.profile, { except: ['work/.deskshell'] })).toEqual(before);
});

test('C03 a link to a folder above it: the folder is measured once and ends', async () => {
  const stand = appStand();
  makeTree(stand.root, { 'a/b/file': 'twelve bytes', 'a/b/loop': { link: '../..' } });
  const preview = expectOk(await stand.preview({ actions: [put('a', 'a')] }));
  expect(preview.actions[0]?.bytes).toBe(12);
  expect(expectOk(await stand.apply({ actions: [put('a', 'a')] })).status).toBe('ok');
  expect(expectOk(await stand.undo()).rolledBack).toBe(1);
  expect(fs.readlinkSync(path.join(stand.root, 'a', 'b', 'loop'))).toBe('../..');
});

test('C12 taking one name of a hard-linked file frees nothing, and the preview says so', async () => {
  const stand = appStand();
  makeTree(stand.root, {
    'r.zip': { content: 'z'.repeat(10_000) },
    'r (1).zip': { hardLinkTo: 'r.zip' },
  });
  const preview = expectOk(await stand.preview({ actions: [put('one', 'r (1).zip')] }));
  expect(preview.actions[0]?.bytes).toBe(0);
  expect(preview.actions[0]?.notes.map(({ key }) => key)).toEqual(['note.hardLink']);
  const both = expectOk(await stand.preview({ actions: [put('one', 'r (1).zip'), put('two', 'r.zip')] }));
  expect(both.summary.bytes).toBe(10_000);
  expect(expectOk(await stand.apply({ actions: [put('one', 'r (1).zip')] })).freed).toBe(0);
});

test('C35 a protected path inside a folder keeps the folder; a name that only begins alike is not protected', async () => {
  const stand = appStand();
  makeTree(stand.root, {
    'cache/keep/.deskshell/journal.jsonl': '',
    'cache/other.txt': 'o',
    'cache-old/x.txt': 'x',
  });
  expect(codeOf(await stand.apply({ actions: [put('cache', 'cache')] }))).toBe('PATH_PROTECTED');
  expect(fs.existsSync(path.join(stand.root, 'cache', 'other.txt'))).toBe(true);
  expect(expectOk(await stand.apply({ actions: [put('old', 'cache-old')] })).status).toBe('ok');
});

test('C35 the profile holds Documents: a task may not take it as a whole, nor the folder around it', async () => {
  const stand = appStand();
  makeTree(stand.profile, { 'Documents/only copy.txt': 'o', 'Documents-old/x.txt': 'x' });
  const from = (target: string) => stand.apply({ actions: [put('it', target)] }, { roots: [stand.profile] });
  expect(codeOf(await from('Documents'))).toBe('PATH_PROTECTED');
  expect(expectOk(await from('Documents-old')).status).toBe('ok');
  expect(fs.existsSync(path.join(stand.profile, 'Documents', 'only copy.txt'))).toBe(true);
});
