import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { appStand, codeOf, expectOk, put } from '../../../test/support/app-stand.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { foreignFolder, leaveOut, needsPosix } from '../../../test/support/this-machine.ts';

test('what is kept is this account’s alone: the quarantine, each batch, its manifest and the copy of that', async () => {
  needsPosix();
  const quarantine = path.join(freshFolder('kept'), 'above', 'quarantine');
  const stand = appStand({ quarantine });
  makeTree(stand.root, { 'a/b': { content: 'B', mode: 0o644 } });
  // A mask that a person may have: everybody in.
  const mask = process.umask(0);
  try {
    const { batch = 'no batch' } = expectOk(await stand.apply({ actions: [put('q', 'a')] }));
    const mode = (...parts: readonly string[]) => fs.statSync(path.join(...parts)).mode & 0o777;
    expect(mode(quarantine, '..')).toBe(0o700);
    expect(mode(quarantine)).toBe(0o700);
    expect(mode(quarantine, batch)).toBe(0o700);
    expect(mode(quarantine, batch, 'manifest.jsonl')).toBe(0o600);
    expect(mode(stand.data, 'manifests')).toBe(0o700);
    // What lies in it keeps the mode that it comes back with.
    expect(mode(quarantine, batch, 'i1', 'b')).toBe(0o644);
  } finally {
    process.umask(mask);
  }
});

test('[win32] a folder of somebody else is never made the quarantine: refused before anything moves', async () => {
  const folder = foreignFolder() ?? leaveOut('TEST_FOREIGN_FOLDER names no folder of another account');
  const stand = appStand({ quarantine: folder });
  makeTree(stand.root, { a: 'A' });
  expect(codeOf(await stand.apply({ actions: [put('q', 'a')] }))).toBe('PATH_PROTECTED');
  expect(fs.readFileSync(path.join(stand.root, 'a'), 'utf8')).toBe('A');
  expect(fs.readdirSync(folder)).toEqual([]);
});
