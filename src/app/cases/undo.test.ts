import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type AppStand, appStand, expectOk, moved, put } from '../../../test/support/app-stand.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { onWindows } from '../../../test/support/this-machine.ts';
import { treeDigest } from '../../../test/support/tree-digest.ts';

const OWN = ['.deskshell'];

function tidy() {
  return {
    actions: [
      { id: 'n', kind: 'fs.mkdir' as const, path: 'N', undo: { kind: 'fs.rmdir' as const, path: 'N' } },
      moved('a', 'a', 'N/a'),
      moved('b', 'b', 'N/b'),
      {
        id: 'readme',
        kind: 'fs.write' as const,
        path: 'N/readme',
        content: 'what lies here\n',
        undo: { kind: 'fs.restore' as const, path: 'N/readme', content: null },
      },
    ],
  };
}

function read(stand: AppStand, name: string): string {
  return fs.readFileSync(path.join(stand.root, name), 'utf8');
}

test('C40 the undo of a task goes backwards and leaves nothing of it', async () => {
  const stand = appStand();
  makeTree(stand.root, { a: 'A', b: 'B' });
  const before = treeDigest(stand.root);
  expect(expectOk(await stand.apply(tidy())).applied).toEqual(['n', 'a', 'b', 'readme']);
  const undone = expectOk(await stand.undo());
  expect(undone.rolledBack).toBe(4);
  expect(undone.failed).toEqual([]);
  expect(treeDigest(stand.root, { except: OWN })).toEqual(before);
  expect(expectOk(await stand.undo()).rolledBack).toBe(0);
});

test('C40 the undo of one step keeps the others, and the undo of the task then skips it', async () => {
  const stand = appStand();
  makeTree(stand.root, { a: 'A', b: 'B' });
  const before = treeDigest(stand.root);
  expectOk(await stand.apply(tidy()));
  expect(expectOk(await stand.undo({ actionId: 'a' })).rolledBack).toBe(1);
  expect(read(stand, 'a')).toBe('A');
  expect(read(stand, 'N/b')).toBe('B');
  expect(read(stand, 'N/readme')).toBe('what lies here\n');
  expect(expectOk(await stand.undo()).rolledBack).toBe(3);
  expect(treeDigest(stand.root, { except: OWN })).toEqual(before);
});

test('C41 a person edits what was written: their version stays, CONFLICT, said plainly', async () => {
  const stand = appStand();
  makeTree(stand.root, { f: { content: 'v1', mode: 0o640, mtimeMs: Date.UTC(2020, 1, 2) } });
  const write = {
    id: 'w',
    kind: 'fs.write' as const,
    path: 'f',
    content: 'v2',
    undo: { kind: 'fs.restore' as const, path: 'f', content: 'v1' },
  };
  expect(expectOk(await stand.apply({ actions: [write] })).status).toBe('ok');
  expect(fs.statSync(path.join(stand.root, 'f')).mode & 0o777).toBe(onWindows ? 0o666 : 0o640);
  fs.writeFileSync(path.join(stand.root, 'f'), 'v3');
  const undone = expectOk(await stand.undo());
  expect(undone.rolledBack).toBe(0);
  expect(undone.failed.map(({ code, message }) => [code, message.key])).toEqual([
    ['CONFLICT', 'undo.edited'],
  ]);
  expect(read(stand, 'f')).toBe('v3');
});

test('a file that was written over comes back itself: bytes, mode and time', async () => {
  const stand = appStand();
  makeTree(stand.root, { f: { content: 'v1', mode: 0o640, mtimeMs: Date.UTC(2020, 1, 2) } });
  const before = treeDigest(stand.root);
  const write = {
    id: 'w',
    kind: 'fs.write' as const,
    path: 'f',
    content: 'v2',
    undo: { kind: 'quarantine.restore' as const },
  };
  expectOk(await stand.apply({ actions: [write] }));
  expect(read(stand, 'f')).toBe('v2');
  expect(expectOk(await stand.undo()).rolledBack).toBe(1);
  expect(treeDigest(stand.root, { except: OWN })).toEqual(before);
});

test('C41 one kept item was removed by hand: the others come back, that one is reported', async () => {
  const stand = appStand();
  makeTree(stand.root, { a: 'A', b: 'B', c: 'C' });
  const { batch } = expectOk(await stand.apply({ actions: [put('a', 'a'), put('b', 'b'), put('c', 'c')] }));
  fs.rmSync(path.join(stand.quarantine, batch ?? '', 'i2'));
  const undone = expectOk(await stand.undo());
  expect(undone.rolledBack).toBe(2);
  expect(undone.failed.map(({ actionId, code }) => [actionId, code])).toEqual([['b', 'CONFLICT']]);
  expect(read(stand, 'a')).toBe('A');
  expect(read(stand, 'c')).toBe('C');
});

test('C45 a→b, c→a, the undo of the first alone: the later step is named, nothing is overwritten', async () => {
  const stand = appStand();
  makeTree(stand.root, { a: 'A', c: 'C' });
  expectOk(await stand.apply({ actions: [moved('first', 'a', 'b'), moved('second', 'c', 'a')] }));
  const undone = expectOk(await stand.undo({ actionId: 'first' }));
  expect(undone.failed.map(({ code, blockedBy }) => [code, blockedBy])).toEqual([['CONFLICT', ['second']]]);
  expect([read(stand, 'a'), read(stand, 'b')]).toEqual(['C', 'A']);
  expect(expectOk(await stand.undo()).rolledBack).toBe(2);
  expect([read(stand, 'a'), read(stand, 'c')]).toEqual(['A', 'C']);
});

test('a moved file goes back with the edits made to it since; another one in its place stays, CONFLICT', async () => {
  const stand = appStand();
  makeTree(stand.root, { a: 'A', b: 'B', k: 'K' });
  const { batch = '' } = expectOk(
    await stand.apply({ actions: [moved('a', 'a', 'N/a'), moved('b', 'b', 'N/b'), put('k', 'k')] }),
  );
  fs.appendFileSync(path.join(stand.root, 'N/a'), ' and more');
  makeTree(stand.dir, { b: 'a stranger', k: 'a stranger' });
  fs.renameSync(path.join(stand.dir, 'b'), path.join(stand.root, 'N/b'));
  fs.renameSync(path.join(stand.dir, 'k'), path.join(stand.quarantine, batch, 'i1'));
  const undone = expectOk(await stand.undo());
  expect(undone.failed.map(({ actionId, code, message }) => [actionId, code, message.key])).toEqual([
    ['k', 'CONFLICT', 'undo.another'],
    ['b', 'CONFLICT', 'undo.another'],
  ]);
  expect(read(stand, 'a')).toBe('A and more');
  expect(read(stand, 'N/b')).toBe('a stranger');
  expect(fs.readFileSync(path.join(stand.quarantine, batch, 'i1'), 'utf8')).toBe('a stranger');
  expect(fs.readdirSync(stand.root).sort()).toEqual(['.deskshell', 'N', 'a']);
});

test('a failure in the middle takes the done steps back, and the journal says so', async () => {
  const stand = appStand();
  makeTree(stand.root, { a: 'A', b: 'B' });
  const before = treeDigest(stand.root);
  const wrong = { ...moved('b', 'b', 'N/b'), post: [{ kind: 'path.absent' as const, path: 'N/b' }] };
  const result = expectOk(await stand.apply({ actions: [moved('a', 'a', 'N/a'), wrong] }));
  expect(result.status).toBe('rolled-back');
  expect(result.rolledBack).toEqual(['a']);
  expect(result.failed[0]?.code).toBe('POSTCONDITION_FAILED');
  expect(treeDigest(stand.root, { except: OWN })).toEqual(before);
  const history = expectOk(await stand.request('history', {}));
  expect('tasks' in history ? history.tasks.map(({ status }) => status) : []).toEqual(['rolled-back']);
});

test('a journal line that a stranger wrote is undone only by somebody who saw what that does', async () => {
  const stand = appStand();
  makeTree(stand.root, { a: 'A' });
  expectOk(await stand.apply({ actions: [moved('a', 'a', 'b')] }));
  makeTree(stand.root, { victim: 'V' });
  const journal = path.join(stand.root, '.deskshell', 'journal.jsonl');
  const [head = '', line = ''] = fs.readFileSync(journal, 'utf8').trimEnd().split('\n');
  fs.writeFileSync(journal, `${head}\n${line.replace('"from":"b"', '"from":"victim"')}\n`);
  const refused = await stand.undo();
  expect(refused.ok ? 'undone' : refused.failure.code).toBe('NOT_APPROVED');
  expect(read(stand, 'victim')).toBe('V');
});

test('a journal cannot lead an undo out of its root', async () => {
  const stand = appStand();
  makeTree(stand.dir, { 'outside/secret.txt': 'S' });
  makeTree(stand.root, { a: 'A' });
  expectOk(await stand.apply({ actions: [moved('a', 'a', 'b')] }));
  const journal = path.join(stand.root, '.deskshell', 'journal.jsonl');
  const outside = path.join(stand.dir, 'outside', 'secret.txt');
  const text = fs.readFileSync(journal, 'utf8').replace('"from":"b"', `"from":${JSON.stringify(outside)}`);
  fs.writeFileSync(journal, text);
  const shown = expectOk(await stand.undo({ act: false }));
  expect(shown.failed[0]?.code).toBe('PATH_OUTSIDE_ROOT');
  const { planHash } = shown;
  expectOk(await stand.undo(planHash === undefined ? {} : { planHash }));
  expect(fs.readFileSync(outside, 'utf8')).toBe('S');
});

test('a written file that was only touched is still ours: undo brings the old one back and leaves no litter', async () => {
  const stand = appStand();
  makeTree(stand.root, { f: 'v1' });
  const undo = { kind: 'quarantine.restore' as const };
  expectOk(await stand.apply({ actions: [{ id: 'w', kind: 'fs.write', path: 'f', content: 'v2', undo }] }));
  fs.utimesSync(path.join(stand.root, 'f'), 1, 1);
  expect(expectOk(await stand.undo())).toMatchObject({ rolledBack: 1, failed: [] });
  expect(read(stand, 'f')).toBe('v1');
  expect(fs.readdirSync(stand.root).sort()).toEqual(['.deskshell', 'f']);
});

test('what a later step moved on, wrote over or built upon is named', async () => {
  const stand = appStand();
  makeTree(stand.root, { a: 'A', w: 'v1', x: 'X' });
  const undo = { kind: 'quarantine.restore' as const };
  expectOk(
    await stand.apply({
      actions: [
        moved('first', 'a', 'b'),
        moved('second', 'b', 'c'),
        { id: 'write', kind: 'fs.write', path: 'w', content: 'v2', undo },
        { id: 'again', kind: 'fs.write', path: 'w', content: 'v3', undo },
        { id: 'folder', kind: 'fs.mkdir', path: 'd', undo: { kind: 'fs.rmdir', path: 'd' } },
        moved('into', 'x', 'd/x'),
      ],
    }),
  );
  const blocked = async (actionId: string) => expectOk(await stand.undo({ actionId })).failed[0]?.blockedBy;
  expect(await blocked('first')).toEqual(['second']);
  expect(await blocked('write')).toEqual(['again']);
  expect(await blocked('folder')).toEqual(['into']);
  expect(expectOk(await stand.undo())).toMatchObject({ rolledBack: 6, failed: [] });
});

test('a name of full length whose place was taken returns under a shortened one', async () => {
  const stand = appStand();
  const name = `${'n'.repeat(251)}.txt`;
  makeTree(stand.root, { [name]: 'old' });
  expectOk(await stand.apply({ actions: [put('p', name)] }));
  makeTree(stand.root, { [name]: 'new' });
  const undone = expectOk(await stand.undo());
  expect(undone).toMatchObject({ rolledBack: 1, failed: [] });
  expect(fs.readFileSync(undone.renamed[0]?.path ?? '', 'utf8')).toBe('old');
  expect(read(stand, name)).toBe('new');
});

test('a data folder that is a file is said, not thrown', async () => {
  const stand = appStand();
  fs.writeFileSync(stand.data, 'no folder');
  expect((await stand.preview({ actions: [] })).ok).toBe(false);
  // What history and undo need are the journals: that no index can be kept is a warning there.
  expect(expectOk(await stand.request('history', {})).warnings.map(({ key }) => key)).toContain(
    'history.unusable',
  );
  expect(expectOk(await stand.undo()).warnings.map(({ key }) => key)).toContain('history.unusable');
});

test('the undo’s preview looks at what is there: what was edited or purged since is not promised', async () => {
  const stand = appStand();
  makeTree(stand.root, { a: 'A', b: 'B', w: 'v1' });
  const undo = { kind: 'quarantine.restore' as const };
  const { batch = '' } = expectOk(
    await stand.apply({
      actions: [
        put('a', 'a'),
        put('b', 'b'),
        { id: 'w', kind: 'fs.write', path: 'w', content: 'v2', undo },
        moved('m1', 'w', 'x'),
        moved('m2', 'x', 'y'),
      ],
    }),
  );
  const whole = expectOk(await stand.undo({ act: false }));
  expect([whole.failed, whole.steps?.map(({ actionId }) => actionId)]).toEqual([
    [],
    ['m2', 'm1', 'w', 'b', 'a'],
  ]);
  expectOk(await stand.request('quarantinePurge', { batch, items: ['i1'], act: true, source: 'test' }));
  fs.renameSync(path.join(stand.root, 'y'), path.join(stand.root, 'elsewhere'));
  const shown = expectOk(await stand.undo({ act: false }));
  expect(shown.failed.map(({ actionId, code }) => [actionId, code])).toEqual([
    ['m2', 'CONFLICT'],
    ['m1', 'CONFLICT'],
    ['a', 'CONFLICT'],
  ]);
});
