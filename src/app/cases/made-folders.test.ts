import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { appStand, expectOk, moved, put } from '../../../test/support/app-stand.ts';
import { makeTree } from '../../../test/support/make-tree.ts';

test('C40 a folder that the task made goes on undo, with what a later step made inside it on its way', async () => {
  const stand = appStand();
  makeTree(stand.root, { a: 'A' });
  const mkdir = { id: 'n', kind: 'fs.mkdir', path: 'N', undo: { kind: 'fs.rmdir', path: 'N' } } as const;
  expectOk(await stand.apply({ actions: [mkdir, moved('m', 'a', 'N/deep/er/a')] }));
  const undone = expectOk(await stand.undo());
  expect(undone).toMatchObject({ rolledBack: 2, failed: [] });
  expect(fs.readdirSync(stand.root).sort()).toEqual(['.deskshell', 'a']);
});

test('C45 a→b, c→a, b away: the whole task goes back in one undo, each step alone names what holds it', async () => {
  const stand = appStand();
  makeTree(stand.root, { a: 'A', c: 'C' });
  const actions = [moved('first', 'a', 'b'), moved('second', 'c', 'a'), put('third', 'b')];
  expectOk(await stand.apply({ actions }));
  const alone = expectOk(await stand.undo({ actionId: 'first' }));
  expect(alone.failed).toMatchObject([{ code: 'CONFLICT', blockedBy: ['third'] }]);
  expect(fs.readFileSync(path.join(stand.root, 'a'), 'utf8')).toBe('C');
  expect(expectOk(await stand.undo())).toMatchObject({ rolledBack: 3, failed: [] });
  expect(fs.readFileSync(path.join(stand.root, 'a'), 'utf8')).toBe('A');
  expect(fs.readFileSync(path.join(stand.root, 'c'), 'utf8')).toBe('C');
});
