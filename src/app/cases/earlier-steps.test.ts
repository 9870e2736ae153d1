import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type AppStand, appStand, codeOf, expectOk, moved, put } from '../../../test/support/app-stand.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { freshFolderElsewhere } from '../../../test/support/other-volume.ts';
import { makeLink, manyOrFew } from '../../../test/support/this-machine.ts';
import { treeDigest } from '../../../test/support/tree-digest.ts';

const OWN = ['.deskshell'];

function read(stand: AppStand, name: string): string {
  return fs.readFileSync(path.join(stand.root, name), 'utf8');
}

function names(stand: AppStand): readonly string[] {
  return fs.readdirSync(stand.root).filter((name) => name !== '.deskshell');
}

test('a step never takes a stranger’s file where the earlier step went to another name', async () => {
  const stand = appStand();
  makeTree(stand.root, { a: 'A' });
  const task = {
    actions: [{ ...moved('m', 'a', 'b'), onConflict: 'rename' as const }, put('p', 'b')],
    onFailure: 'continue' as const,
  };
  const { planHash } = expectOk(await stand.preview(task));
  makeTree(stand.root, { b: 'a stranger’s' });
  const result = expectOk(await stand.apply(task, { planHash }));
  expect(result.failed.map(({ actionId }) => actionId)).toContain('p');
  expect(read(stand, 'b')).toBe('a stranger’s');
});

test('a folder that is moved, emptied by a later step, and then taken: the whole chain runs and comes back', async () => {
  const stand = appStand();
  makeTree(stand.root, { 'd/x': 'X', 'd/y': 'Y' });
  const before = treeDigest(stand.root);
  const task = { actions: [moved('m', 'd', 'e'), moved('x', 'e/x', 'x'), put('p', 'e')] };
  expect(expectOk(await stand.preview(task)).ok).toBe(true);
  expect(expectOk(await stand.apply(task)).applied).toEqual(['m', 'x', 'p']);
  expect(expectOk(await stand.undo()).rolledBack).toBe(3);
  expect(treeDigest(stand.root, { except: OWN })).toEqual(before);
});

test('a chain that crosses to another drive in the middle runs [linux]', async () => {
  const elsewhere = freshFolderElsewhere();
  const stand = appStand();
  makeTree(stand.root, { a: 'A' });
  const there = path.join(elsewhere, 'a');
  const task = {
    capabilities: [{ id: 'fs.write' as const }, { id: 'fs.write' as const, scope: elsewhere }],
    actions: [moved('go', 'a', there), moved('return', there, 'b')],
  };
  const result = expectOk(await stand.apply(task, { roots: [stand.root, elsewhere] }));
  expect(result.applied).toEqual(['go', 'return']);
  expect(result.freed).toBeGreaterThan(0);
  expect(read(stand, 'b')).toBe('A');
});

test('under continue a step in trouble takes only those along that need it', async () => {
  const stand = appStand();
  makeTree(stand.root, { a: 'A', taken: 'T', other: 'O' });
  const task = {
    actions: [moved('first', 'a', 'taken'), moved('second', 'a-new', 'c'), put('third', 'other')],
    onFailure: 'continue' as const,
  };
  const result = expectOk(await stand.apply(task));
  expect(result.applied).toEqual(['third']);
  expect(result.status).toBe('partial');
});

test('what could not be begun stands in the journal as failed, and the history says partial', async () => {
  const stand = appStand();
  makeTree(stand.root, { a: 'A', taken: 'T', other: 'O' });
  const task = { actions: [moved('no', 'a', 'taken'), put('yes', 'other')], onFailure: 'continue' as const };
  expectOk(await stand.apply(task));
  const history = expectOk(await stand.request('history', {}));
  expect('tasks' in history ? history.tasks.map(({ status, steps }) => [status, steps]) : []).toEqual([
    ['partial', 2],
  ]);
  expect(expectOk(await stand.undo()).rolledBack).toBe(1);
});

test('a task of which nothing could be begun leaves the newest task the newest', async () => {
  const stand = appStand();
  makeTree(stand.root, { a: 'A', b: 'B', taken: 'T' });
  expectOk(await stand.apply({ actions: [put('a', 'a')] }));
  const none = { actions: [moved('no', 'b', 'taken')], onFailure: 'continue' as const };
  expect(expectOk(await stand.apply(none)).status).toBe('partial');
  expect(expectOk(await stand.undo()).rolledBack).toBe(1);
  expect(read(stand, 'a')).toBe('A');
});

test('a step that fails behind its parents leaves no parents', async () => {
  const stand = appStand();
  makeTree(stand.root, { a: 'A', b: 'B' });
  const before = treeDigest(stand.root);
  const wrong = {
    ...moved('b', 'b', 'new/sub/b'),
    post: [{ kind: 'path.absent' as const, path: 'new/sub/b' }],
  };
  expect(expectOk(await stand.apply({ actions: [moved('a', 'a', 'c'), wrong] })).status).toBe('rolled-back');
  expect(treeDigest(stand.root, { except: OWN })).toEqual(before);
});

test('grants come before the undo policy, as the guard’s order says', async () => {
  const stand = appStand();
  makeTree(stand.root, { a: 'A' });
  const task = { actions: [{ id: 'd', kind: 'fs.delete' as const, path: 'a' }] };
  expect(codeOf(await stand.apply(task, { grants: [] }))).toBe('CAPABILITY_NOT_GRANTED');
  expect(codeOf(await stand.apply(task))).toBe('UNDO_REQUIRED');
});

test('a folder that became a link after the preview: the approved plan is no longer that plan', async () => {
  const stand = appStand();
  makeTree(stand.root, { 'a.jpg': 'J', 'Pictures/old.jpg': 'O', 'elsewhere/keep': 'K' });
  const task = { actions: [moved('m', 'a.jpg', 'Pictures/a.jpg')] };
  const { planHash } = expectOk(await stand.preview(task));
  fs.renameSync(path.join(stand.root, 'Pictures'), path.join(stand.root, 'Pictures-was'));
  makeLink('elsewhere', path.join(stand.root, 'Pictures'));
  expect(codeOf(await stand.apply(task, { planHash }))).toBe('NOT_APPROVED');
  expect(fs.readdirSync(path.join(stand.root, 'elsewhere'))).toEqual(['keep']);
});

test('the same task in another spelling is the same plan', async () => {
  const stand = appStand();
  makeTree(stand.root, { a: 'A' });
  const full = path.join(stand.root, 'a');
  const [relative, absolute] = [put('p', 'a'), { ...put('p', full), pre: [], undo: null }];
  const one = expectOk(await stand.preview({ actions: [relative] })).planHash;
  expect(expectOk(await stand.preview({ actions: [absolute] })).planHash).toBe(one);
});

test('a file called {{root}}.txt goes and comes back', async () => {
  const stand = appStand();
  makeTree(stand.root, { '{{root}}.txt': 'R', '{{root}}': 'S' });
  expectOk(await stand.apply({ actions: [put('r', './{{root}}.txt'), put('s', './{{root}}')] }));
  expect(names(stand)).toEqual([]);
  expect(expectOk(await stand.undo()).rolledBack).toBe(2);
  expect([read(stand, '{{root}}.txt'), read(stand, '{{root}}')]).toEqual(['R', 'S']);
});

test('three hundred files of one name into one folder: numbered, quickly, and back', async () => {
  const stand = appStand();
  const count = manyOrFew(300, 60);
  const many = Array.from({ length: count }, (_none, index) => `s${index}/same.txt`);
  makeTree(stand.root, Object.fromEntries(many.map((name) => [name, name])));
  const before = treeDigest(stand.root);
  const actions = many.map((name, index) => ({
    ...moved(`m${index}`, name, 'all/same.txt'),
    onConflict: 'rename' as const,
  }));
  expect(expectOk(await stand.apply({ actions })).applied).toHaveLength(count);
  expect(fs.readdirSync(path.join(stand.root, 'all'))).toHaveLength(count);
  expect(expectOk(await stand.undo()).rolledBack).toBe(count);
  expect(treeDigest(stand.root, { except: OWN })).toEqual(before);
});
