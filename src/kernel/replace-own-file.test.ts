import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { appStand, expectOk, put } from '../../test/support/app-stand.ts';
import { freshFolder } from '../../test/support/fresh-folder.ts';
import { makeTree } from '../../test/support/make-tree.ts';
import { needsLinks } from '../../test/support/this-machine.ts';
import { partOf, replaceOwnFile } from './replace-own-file.ts';

test('a link planted where a list of ours is written leads nothing over its target', () => {
  needsLinks();
  const dir = freshFolder('own-file');
  makeTree(dir, { mine: 'words' });
  const file = path.join(dir, 'roots.json');
  fs.symlinkSync(path.join(dir, 'mine'), partOf(file));
  replaceOwnFile(file, '{}');
  expect(fs.readFileSync(path.join(dir, 'mine'), 'utf8')).toBe('words');
  expect(fs.lstatSync(file).isFile()).toBe(true);
});

test('each list that cannot be read is kept, not only the last one', async () => {
  const stand = appStand();
  makeTree(stand.root, { one: '1', two: '2' });
  fs.mkdirSync(stand.data);
  for (const name of ['one', 'two']) {
    fs.writeFileSync(path.join(stand.data, 'roots.json'), name);
    expectOk(await stand.apply({ actions: [put('p', name)] }));
  }
  const kept = ['roots.json.unreadable', 'roots.json.unreadable-2'];
  expect(kept.map((name) => fs.readFileSync(path.join(stand.data, name), 'utf8'))).toEqual(['one', 'two']);
});
