import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { allKinds } from '../../../test/support/all-kinds.ts';
import { expectOk } from '../../../test/support/app-stand.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { makeLink, manyOrFew } from '../../../test/support/this-machine.ts';
import type { EntryFacts } from '../../kernel/entry-facts.ts';
import { type Eyes, lookAtSubtree } from '../../kernel/fingerprint.ts';
import { ok } from '../../protocol/result.ts';
import { localFiles } from './local-files.ts';
import { lookAt } from './look.ts';

/** Facts of each entry looked at by itself, whatever a list could tell of it. */
const oneByOne: Eyes = {
  ...localFiles,
  list: (dir, ...more) => {
    const listed = localFiles.list(dir, ...more);
    return listed.ok ? ok(listed.value.map(({ path: full }) => expectOk(lookAt(full)))) : listed;
  },
};

function hashOf(dir: string, eyes: Eyes = localFiles): string | undefined {
  return expectOk(lookAtSubtree(expectOk(lookAt(dir)), eyes))?.fingerprint.hash;
}

test('a folder has the same fingerprint by its list, by the system’s own calls, and looked at one by one', () => {
  const dir = freshFolder('kinds');
  allKinds(dir);
  const alone = expectOk(lookAtSubtree(expectOk(lookAt(dir)), oneByOne));
  expect(expectOk(lookAtSubtree(expectOk(lookAt(dir)), localFiles))).toEqual(alone);
  // After so many entries the faster way of looking is taken.
  const many = freshFolder('many');
  for (let n = 0; n < manyOrFew(4_500, 300); n += 1) fs.writeFileSync(path.join(many, `f${n}`), '');
  expect(hashOf(many)).toBe(hashOf(many, oneByOne));
  expect(expectOk(lookAtSubtree(expectOk(lookAt(dir)), localFiles))).toEqual(alone);
});

const CHANGES: readonly (readonly [string, (dir: string) => void])[] = [
  ['a name', (dir) => fs.renameSync(path.join(dir, 'a'), path.join(dir, 'b'))],
  ['the folder it lies in', (dir) => fs.renameSync(path.join(dir, 'a'), path.join(dir, 'sub', 'a'))],
  ['its time alone', (dir) => fs.utimesSync(path.join(dir, 'a'), 1_600_000_000, 1_600_000_000.001)],
  [
    'its size, under the same time',
    (dir) => {
      fs.appendFileSync(path.join(dir, 'a'), 'more');
      fs.utimesSync(path.join(dir, 'a'), 1_600_000_000, 1_600_000_000);
    },
  ],
  [
    'another file of the same name, size and time',
    (dir) => {
      fs.writeFileSync(path.join(dir, 'other'), 'A');
      fs.utimesSync(path.join(dir, 'other'), 1_600_000_000, 1_600_000_000);
      fs.renameSync(path.join(dir, 'other'), path.join(dir, 'a'));
    },
  ],
  [
    'a file where a folder was',
    (dir) => {
      fs.rmdirSync(path.join(dir, 'empty'));
      fs.writeFileSync(path.join(dir, 'empty'), '');
    },
  ],
  ['an empty folder more', (dir) => fs.mkdirSync(path.join(dir, 'sub', 'deep'))],
];

test.each(CHANGES)('another fingerprint has a folder in which changed: %s', (_what, change) => {
  const dir = freshFolder('changing');
  makeTree(dir, { a: { content: 'A', mtimeMs: 1_600_000_000_000 }, 'sub/x': 'x' });
  fs.mkdirSync(path.join(dir, 'empty'));
  const before = hashOf(dir);
  expect(hashOf(dir)).toBe(before);
  change(dir);
  expect(hashOf(dir)).not.toBe(before);
});

test('another fingerprint has a folder in which a link leads elsewhere', () => {
  const dir = freshFolder('links');
  makeTree(dir, { 'a/x': '', 'b/x': '' });
  makeLink(path.join(dir, 'a'), path.join(dir, 'link'));
  const before = hashOf(dir);
  fs.rmSync(path.join(dir, 'link'));
  makeLink(path.join(dir, 'b'), path.join(dir, 'link'));
  expect(hashOf(dir)).not.toBe(before);
});

test('a file of the same number on another drive is another one', () => {
  const dir = freshFolder('drives');
  makeTree(dir, { a: 'A' });
  const [device = '', number = ''] = expectOk(lookAt(path.join(dir, 'a'))).identity.split(':');
  const elsewhere = (identity: string): Eyes => ({
    ...oneByOne,
    list: () => ok([{ ...expectOk(lookAt(path.join(dir, 'a'))), identity } satisfies EntryFacts]),
  });
  expect(hashOf(dir, elsewhere(`${device}:${number}`))).toBe(hashOf(dir));
  expect(hashOf(dir, elsewhere(`9${device}:${number}`))).not.toBe(hashOf(dir));
  expect(hashOf(dir, elsewhere(`${device}:cloud a`))).not.toBe(hashOf(dir, elsewhere(`${device}:cloud b`)));
});
