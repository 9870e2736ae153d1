import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { appStand, codeOf, expectOk, moved, put } from '../../../test/support/app-stand.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { treeDigest } from '../../../test/support/tree-digest.ts';
import { journalFileOf } from '../../kernel/known-journals.ts';
import type { Action } from '../../protocol/action.ts';
import { journalLineSchema } from '../../protocol/journal.ts';

const OWN = ['.deskshell'];
const MIB = 1024 * 1024;

function mkdir(id: string, folder: string): Extract<Action, { kind: 'fs.mkdir' }> {
  return { id, kind: 'fs.mkdir', path: folder, undo: { kind: 'fs.rmdir', path: folder } };
}

describe('the preview of a raw task', () => {
  test('ticks what is enabled, reversible, of low risk and without a problem, and says the tier of each kind', async () => {
    const stand = appStand();
    makeTree(stand.root, { a: 'A', b: 'B', c: 'C', d: 'D', e: 'E', taken: 'T' });
    const undo = { kind: 'quarantine.restore' as const };
    const actions: Action[] = [
      mkdir('mkdir', 'N'),
      { id: 'copy', kind: 'fs.copy', from: 'a', to: 'copy' },
      moved('move', 'a', 'a2'),
      { id: 'write', kind: 'fs.write', path: 'b', content: 'x', undo },
      put('put', 'c'),
      { id: 'delete', kind: 'fs.delete', path: 'd', undo },
      { ...moved('off', 'e', 'e2'), enabled: false },
      { ...moved('risky', 'e', 'e3'), risk: 'medium' },
      { ...moved('final', 'e', 'e4'), irreversible: true },
      { id: 'no undo', kind: 'fs.move', from: 'e', to: 'e5' },
      moved('occupied', 'e', 'taken'),
    ];
    const shown = expectOk(await stand.preview({ actions, onFailure: 'continue' }));
    expect(shown.actions.map(({ id, tier, ticked }) => [id, tier, ticked])).toEqual([
      ['mkdir', 'notify', true],
      ['copy', 'notify', true],
      ['move', 'confirm', true],
      ['write', 'confirm', true],
      ['put', 'confirm', true],
      ['delete', 'dry-run-confirm', true],
      ['off', 'confirm', false],
      ['risky', 'confirm', false],
      ['final', 'dry-run-confirm', false],
      ['no undo', 'dry-run-confirm', false],
      ['occupied', 'confirm', false],
    ]);
  });

  test('needs no grant and lists what an apply would; nothing of it is made or used up', async () => {
    const stand = appStand();
    makeTree(stand.root, { a: 'A' });
    const document = {
      title: 't',
      capabilities: [
        { id: 'fs.write', reason: 'why' },
        { id: 'net.http', reason: 'why' },
      ],
      actions: [moved('m', 'a', 'b')],
    };
    const asked = { subject: { kind: 'task' as const, document }, roots: [stand.root], grants: [] };
    const shown = expectOk(await stand.request('preview', asked));
    expect(shown).toMatchObject({ ok: true, summary: { needsGrant: ['fs.write', 'net.http'] } });
    const rest = { choice: { kind: 'all' as const }, allowIrreversible: false, source: 'test' };
    expect(codeOf(await stand.request('apply', { ...asked, ...rest }))).toBe('CAPABILITY_NOT_GRANTED');
    expect(fs.readdirSync(stand.root)).toEqual(['a']);
  });

  test('warns of irreversible steps, of more than 20 actions and of more than 100 MiB, not of as many', async () => {
    const stand = appStand();
    const names = Array.from({ length: 21 }, (_none, index) => `f${index}`);
    makeTree(stand.root, {
      ...Object.fromEntries(names.map((name) => [name, ''])),
      'at limit': { size: 100 * MIB },
      above: { size: 100 * MIB + 1 },
    });
    const warned = async (actions: readonly Action[]) =>
      expectOk(await stand.preview({ actions })).summary.warnings.map(({ key }) => key);
    const moves = names.map((name) => moved(name, name, `${name}-new`));
    expect(await warned(moves.slice(1))).toEqual([]);
    expect(await warned(moves)).toEqual(['warning.manyActions']);
    expect(await warned([put('p', 'at limit')])).toEqual([]);
    expect(await warned([put('p', 'above')])).toEqual(['warning.muchLeaves']);
    expect(await warned([{ id: 'm', kind: 'fs.move', from: 'f0', to: 'g' }])).toEqual([
      'warning.irreversible',
    ]);
  });

  test('never ticks what would leave a synced folder, and says what that means', async () => {
    const stand = appStand();
    makeTree(stand.profile, { 'OneDrive/a': 'A', 'OneDrive/b': 'B', 'OneDrive/c': 'C', 'work/d': 'D' });
    const cloud = path.join(stand.profile, 'OneDrive');
    const document = {
      title: 't',
      capabilities: ['fs.write', 'fs.delete'].map((id) => ({ id, scope: stand.profile, reason: '' })),
      actions: [
        moved('within', path.join(cloud, 'a'), path.join(cloud, 'inner', 'a')),
        moved('out', path.join(cloud, 'b'), path.join(stand.root, 'b')),
        put('put', path.join(cloud, 'c')),
        moved('in', path.join(stand.root, 'd'), path.join(cloud, 'd')),
      ],
    };
    const asked = { subject: { kind: 'task' as const, document }, roots: [stand.profile], grants: [] };
    const shown = expectOk(await stand.request('preview', asked));
    expect(shown.actions.map(({ id, ticked, notes }) => [id, ticked, notes.map(({ key }) => key)])).toEqual([
      ['within', true, []],
      ['out', false, ['note.synced']],
      ['put', false, ['note.synced']],
      ['in', true, []],
    ]);
    expect(shown.summary.warnings.map(({ key }) => key)).toEqual(['warning.synced']);
  });
});

test('an id with a comma or a control character refuses the task, naming the field', async () => {
  const stand = appStand();
  for (const id of ['a,b', 'a\nb', 'a\u0085', '']) {
    expect(await stand.preview({ actions: [moved(id, 'a', 'b')] })).toMatchObject({
      failure: { code: 'INVALID_TASK', data: { field: 'actions[0].id' } },
    });
  }
});

test('a folder that is there already is made by nobody: recorded as noop, whichever undo is declared', async () => {
  const stand = appStand();
  makeTree(stand.root, { 'there/x': 'X', 'empty one': { folder: true } });
  const before = treeDigest(stand.root);
  const actions: Action[] = [
    mkdir('declared', 'empty one'),
    { id: 'noop', kind: 'fs.mkdir', path: 'there', undo: { kind: 'noop' } },
  ];
  expect(expectOk(await stand.apply({ actions })).applied).toEqual(['declared', 'noop']);
  const lines = fs.readFileSync(journalFileOf(stand.root), 'utf8').trimEnd().split('\n').slice(1);
  expect(lines.map((line) => JSON.parse(line).undo)).toEqual([{ kind: 'noop' }, { kind: 'noop' }]);
  expectOk(await stand.undo());
  expect(treeDigest(stand.root, { except: OWN })).toEqual(before);
  // Of a folder that is not there, `noop` brings nothing back: such a step is irreversible.
  const fresh: Action = { id: 'n', kind: 'fs.mkdir', path: 'fresh', undo: { kind: 'noop' } };
  expect(codeOf(await stand.apply({ actions: [fresh] }))).toBe('IRREVERSIBLE_NOT_ALLOWED');
});

test('irreversible wins over any undo that is also given: it is gated, and never recorded as undoable', async () => {
  const stand = appStand();
  makeTree(stand.root, { a: 'A', b: 'B' });
  const task = { actions: [{ ...moved('final', 'a', 'a2'), irreversible: true }, moved('m', 'b', 'b2')] };
  expect(codeOf(await stand.apply(task))).toBe('IRREVERSIBLE_NOT_ALLOWED');
  expect(fs.readdirSync(stand.root).sort()).toEqual(['a', 'b']);
  // The gate looks at what would run.
  const only = { choice: { kind: 'only' as const, ids: ['m'] } };
  expect(expectOk(await stand.apply(task, only)).applied).toEqual(['m']);
  expectOk(await stand.undo());
  expect(expectOk(await stand.apply(task, { allowIrreversible: true })).applied).toEqual(['final', 'm']);
  expect(codeOf(await stand.undo({ actionId: 'final' }))).toBe('UNDO_REQUIRED');
  expect(expectOk(await stand.undo())).toMatchObject({
    rolledBack: 1,
    failed: [],
    warnings: [{ key: 'undo.someCannot', fields: { count: 1 } }],
  });
  expect(fs.readdirSync(stand.root).sort()).toEqual(['.deskshell', 'a2', 'b']);
});

describe('the journal', () => {
  test('tells the task first, then each step; paths in the first root relative with “/”, in results absolute', async () => {
    const stand = appStand();
    makeTree(stand.root, { 'in/a': 'A', k: 'K' });
    const shown = expectOk(await stand.preview({ actions: [moved('m', 'in/a', 'N/deep/a')] }));
    expect(shown.actions[0]).toMatchObject({
      from: path.join(stand.root, 'in', 'a'),
      to: path.join(stand.root, 'N', 'deep', 'a'),
    });
    const done = expectOk(await stand.apply({ actions: [moved('m', 'in/a', 'N/deep/a'), put('p', 'k')] }));
    const text = fs.readFileSync(journalFileOf(stand.root), 'utf8');
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => journalLineSchema.parse(JSON.parse(line)));
    expect(lines).toMatchObject([
      {
        kind: 'task',
        actionId: '',
        taskId: done.taskId,
        status: 'ok',
        undo: { kind: 'noop' },
        roots: [stand.root],
        source: 'test',
        planHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      {
        kind: 'fs.move',
        actionId: 'm',
        status: 'ok',
        undo: { kind: 'fs.move', from: 'N/deep/a', to: 'in/a' },
        bytes: 1,
        after: { type: 'file', size: 1 },
        made: [{ path: 'N' }, { path: 'N/deep' }],
      },
      {
        kind: 'quarantine.put',
        actionId: 'p',
        undo: { kind: 'quarantine.restore', path: 'k', batch: done.batch, item: 'i1' },
      },
    ]);
  });

  test('an undo rewrites the status of its lines in place and not a byte beside it', async () => {
    const stand = appStand();
    makeTree(stand.root, { a: 'A', b: 'B' });
    expectOk(await stand.apply({ actions: [moved('a', 'a', 'a2'), moved('b', 'b', 'b2')] }));
    const before = fs.readFileSync(journalFileOf(stand.root), 'utf8');
    expectOk(await stand.undo({ actionId: 'a' }));
    const after = fs.readFileSync(journalFileOf(stand.root), 'utf8');
    expect(after).toHaveLength(before.length);
    const [head, first = '', ...rest] = before.split('\n');
    expect(after.split('\n')).toEqual([
      head,
      first.replace('"status":"ok"         ', '"status":"rolled-back"'),
      ...rest,
    ]);
  });

  test('of a root that was moved since still undoes, where it is now', async () => {
    const stand = appStand();
    makeTree(stand.root, { 'in/a': 'A', k: 'K' });
    const before = treeDigest(stand.root);
    expectOk(await stand.apply({ actions: [moved('m', 'in/a', 'N/a'), put('p', 'k')] }));
    const elsewhere = path.join(stand.profile, 'moved here');
    fs.renameSync(stand.root, elsewhere);
    expect(expectOk(await stand.undo({ root: elsewhere }))).toMatchObject({ rolledBack: 2, failed: [] });
    expect(treeDigest(elsewhere, { except: OWN })).toEqual(before);
    expect(fs.existsSync(stand.root)).toBe(false);
  });
});
