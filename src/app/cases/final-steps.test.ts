import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type AppStand, appStand, codeOf, expectOk, moved, put } from '../../../test/support/app-stand.ts';
import { type FakeSystem, fakeSystem, fakeTimer } from '../../../test/support/fake-system.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { localFiles } from '../../drivers/fs/local-files.ts';
import { IntentStore } from '../../kernel/intents.ts';
import { journalFileOf } from '../../kernel/known-journals.ts';
import { exactName } from '../../kernel/paths.ts';
import { say } from '../../locales/say.ts';
import type { Action } from '../../protocol/action.ts';
import type { CapabilityId } from '../../protocol/capability.ts';
import { fail } from '../../protocol/result.ts';

const NEEDED: CapabilityId[] = [
  'fs.write',
  'fs.delete',
  'ui.input',
  'recycle.write',
  'process.close',
  'process.exec',
];

interface Made {
  readonly stand: AppStand;
  readonly system: FakeSystem;
  readonly binFolder: string;
  readonly timer: ReturnType<typeof fakeTimer>;
}

function made(): Made {
  const binFolder = freshFolder('bin');
  const system = fakeSystem(binFolder);
  const timer = fakeTimer();
  return { stand: appStand({ system: system.ports, timer }), system, binFolder, timer };
}

function run(
  { stand }: Made,
  actions: readonly Action[],
  more: object = {},
  watch?: Parameters<AppStand['apply']>[2],
) {
  const task = { capabilities: NEEDED.map((id) => ({ id })), actions };
  return stand.apply(task, { grants: NEEDED, allowIrreversible: true, ...more }, watch);
}

afterEach(() => vi.restoreAllMocks());

const selector = { name: 'Send' };

test('steps on a window run in order, with their conditions, and nobody can take them back', async () => {
  const all = made();
  all.system.elements.set('Form/Name', '');
  all.system.windows.set('Form', { x: 0, y: 0, width: 1, height: 1 });
  const done = expectOk(
    await run(all, [
      {
        id: 't',
        kind: 'ui.type',
        window: 'Form',
        selector: { name: 'Name' },
        text: 'Ada',
        pre: [{ kind: 'ui.value', window: 'Form', selector: { name: 'Name' }, equals: '' }],
        post: [{ kind: 'ui.value', window: 'Form', selector: { name: 'Name' }, equals: 'Ada' }],
      },
      { id: 'i', kind: 'ui.invoke', window: 'Form', selector },
      { id: 'c', kind: 'ui.click', window: 'Form', selector },
    ]),
  );
  expect(done.applied).toEqual(['t', 'i', 'c']);
  expect(all.system.did).toEqual(['type Form/Name', 'invoke Form/Send', 'click Form/Send']);
  expect(expectOk(await all.stand.undo())).toMatchObject({
    rolledBack: 0,
    warnings: [{ key: 'undo.someCannot' }],
  });
});

test('a failure after such a step takes back the others and says what could not be', async () => {
  const all = made();
  makeTree(all.stand.root, { a: 'A' });
  const click = { id: 'c', kind: 'ui.click' as const, window: 'Form', selector };
  const failing = { ...click, id: 'd', post: [{ kind: 'path.exists' as const, path: 'never' }] };
  const done = expectOk(await run(all, [moved('m', 'a', 'b'), click, failing]));
  expect(done).toMatchObject({
    status: 'incomplete',
    rolledBack: ['m'],
    failed: [{ actionId: 'd', code: 'POSTCONDITION_FAILED' }],
  });
  expect(done.notRestored.map(({ actionId, code }) => [actionId, code]).sort()).toEqual([
    ['c', 'UNDO_REQUIRED'],
    ['d', 'UNDO_REQUIRED'],
  ]);
  expect(fs.existsSync(path.join(all.stand.root, 'a'))).toBe(true);
});

describe('C53 closing a process', () => {
  const close = { id: 'p', kind: 'process.close' as const, pid: 77, startedAt: 'noon' };

  test('whose number another program has by now is refused, and that one is not touched', async () => {
    const all = made();
    all.system.processes.set(77, 'later');
    expect(codeOf(await run(all, [close]))).toBe('CONFLICT');
    all.system.processes.delete(77);
    expect(codeOf(await run(all, [close]))).toBe('NOT_FOUND');
    expect(all.system.did).toEqual([]);
  });

  test('that is the system’s is refused, and its row is never ticked', async () => {
    const all = made();
    all.system.processes.set(77, 'noon');
    all.system.protectedProcesses.add(77);
    const preview = expectOk(
      await all.stand.preview({ capabilities: [{ id: 'process.close' }], actions: [close] }),
    );
    expect(preview.actions[0]).toMatchObject({ ticked: false, problems: [{ code: 'PATH_PROTECTED' }] });
    for (const force of [false, true])
      expect(codeOf(await run(all, [{ ...close, force }]))).toBe('PATH_PROTECTED');
    expect(all.system.did).toEqual([]);
  });

  test('that asks about unsaved work leaves it running and never turns into force', async () => {
    const all = made();
    all.system.processes.set(77, 'noon');
    all.system.closing = 'waiting';
    expect(expectOk(await run(all, [close])).failed).toMatchObject([{ code: 'BUSY' }]);
    expect(all.system.did).toEqual(['close 77']);
    all.system.closing = 'closed';
    expect(expectOk(await run(all, [{ ...close, force: true }])).applied).toEqual(['p']);
    expect(all.system.did).toEqual(['close 77', 'end 77']);
  });
});

test('a program runs in its folder, and one that fails is a failed step', async () => {
  const all = made();
  makeTree(all.stand.root, { 'sub/x': 'x' });
  const exec = { id: 'x', kind: 'process.exec' as const, argv: ['make', 'a b'], cwd: 'sub', timeoutMs: 1000 };
  expect(expectOk(await run(all, [exec])).applied).toEqual(['x']);
  expect(all.system.did).toEqual(['run make a b in sub']);
  all.system.exitCode = 3;
  const failed = expectOk(await run(all, [exec]));
  expect(failed.failed).toMatchObject([{ detail: 'exit code 3' }]);
  // It ran: nobody can say that all is as before.
  expect(failed).toMatchObject({ status: 'incomplete', notRestored: [{ actionId: 'x' }] });
});

describe('the recycle bin', () => {
  function recycled(all: Made, count: number): readonly string[] {
    const names = Array.from({ length: count }, (_each, index) => `$R${index}`);
    for (const name of names) {
      fs.writeFileSync(path.join(all.binFolder, name), name);
      all.system.bin.set(name, path.join(all.stand.root, `back-${name}`));
    }
    return names;
  }

  test('is purged in chunks with a pause between them, and can be stopped there', async () => {
    const all = made();
    const entries = [...recycled(all, 25)];
    const purge = { id: 'r', kind: 'recycle.purge' as const, entries, chunkSize: 5, pauseMs: 30 };
    const preview = expectOk(
      await all.stand.preview({ capabilities: [{ id: 'recycle.write' }], actions: [purge] }),
    );
    expect(preview.actions[0]).toMatchObject({ bytes: 250, ticked: false, tier: 'dry-run-confirm' });
    const asked = { report: () => undefined, cancelled: () => all.system.bin.size <= 15 };
    const stopped = expectOk(await run(all, [purge], {}, asked));
    expect(stopped.failed).toMatchObject([
      { code: 'CANCELLED', message: { fields: { done: 10, count: 25 } } },
    ]);
    expect(all.system.bin.size).toBe(15);
    const rest = { ...purge, entries: [...all.system.bin.keys()] };
    expect(expectOk(await run(all, [rest]))).toMatchObject({ status: 'ok', freed: 150 });
    // Chunks of 5 count as 10: one pause in 15.
    expect(all.timer.now()).toBe(30);
  });

  test('stopped in the middle keeps what was done before it, also where the task would roll back', async () => {
    const all = made();
    makeTree(all.stand.root, { a: 'A', c: 'C' });
    const purge = { id: 'r', kind: 'recycle.purge' as const, entries: [...recycled(all, 25)], chunkSize: 10 };
    const asked = { report: () => undefined, cancelled: () => all.system.bin.size <= 15 };
    const done = expectOk(await run(all, [moved('m', 'a', 'b'), purge, moved('n', 'c', 'd')], {}, asked));
    expect(done).toMatchObject({ status: 'cancelled', applied: ['m'], rolledBack: [], skipped: ['n'] });
    expect(done.failed).toMatchObject([{ actionId: 'r', code: 'CANCELLED' }]);
    expect(fs.readdirSync(all.stand.root).sort()).toEqual(['.deskshell', 'b', 'c']);
    expect(expectOk(await all.stand.undo())).toMatchObject({ rolledBack: 1 });
  });

  test('that lets an entry go no more: what went before it is never told as taken back', async () => {
    const all = made();
    makeTree(all.stand.root, { a: 'A' });
    const entries = [...recycled(all, 3)];
    all.system.held.add('$R1');
    const failed = expectOk(
      await run(all, [moved('m', 'a', 'b'), { id: 'r', kind: 'recycle.purge' as const, entries }]),
    );
    expect(failed).toMatchObject({
      status: 'incomplete',
      rolledBack: ['m'],
      failed: [{ actionId: 'r', code: 'BUSY', message: { fields: { done: 2, count: 3 } } }],
      notRestored: [{ actionId: 'r' }],
    });
  });

  test('gives entries back, and an undo puts them into it again', async () => {
    const all = made();
    const entries = [...recycled(all, 2)];
    const restore = { id: 'r', kind: 'recycle.restore' as const, entries };
    expect(expectOk(await run(all, [restore], { allowIrreversible: false })).applied).toEqual(['r']);
    expect(fs.readdirSync(all.stand.root).sort()).toEqual(['.deskshell', 'back-$R0', 'back-$R1']);
    expect(expectOk(await all.stand.undo())).toMatchObject({ rolledBack: 1, failed: [] });
    expect(fs.readdirSync(all.binFolder).sort()).toEqual(['$R0', '$R1']);
    expect(fs.readdirSync(all.stand.root)).toEqual(['.deskshell']);
  });

  test('takes all of them back or none', async () => {
    const all = made();
    const entries = [...recycled(all, 2)];
    expectOk(await run(all, [{ id: 'r', kind: 'recycle.restore' as const, entries }]));
    const bin = all.system.ports.recycleBin;
    if (bin === null) throw new Error('the made-up system has a bin');
    const { putBack } = bin;
    const refused = vi
      .spyOn(bin, 'putBack')
      .mockImplementation((entry, at) =>
        entry === '$R1' ? fail('BUSY', say('fs.busy', { path: at })) : putBack(entry, at),
      );
    expect(expectOk(await all.stand.undo()).failed).toMatchObject([{ code: 'BUSY' }]);
    expect(fs.readdirSync(all.binFolder)).toEqual([]);
    expect(fs.readdirSync(all.stand.root).sort()).toEqual(['.deskshell', 'back-$R0', 'back-$R1']);
    refused.mockRestore();
    expect(expectOk(await all.stand.undo())).toMatchObject({ rolledBack: 1, failed: [] });
    expect(fs.readdirSync(all.binFolder).sort()).toEqual(['$R0', '$R1']);
  });

  test('takes nothing back that a person put in the place of what it gave', async () => {
    const all = made();
    const entries = [...recycled(all, 2)];
    expectOk(await run(all, [{ id: 'r', kind: 'recycle.restore' as const, entries }]));
    const place = path.join(all.stand.root, 'back-$R1');
    fs.renameSync(place, path.join(all.stand.root, 'elsewhere'));
    fs.writeFileSync(place, 'mine');
    for (const act of [false, true]) {
      const { failed } = expectOk(await all.stand.undo({ act }));
      expect(failed).toMatchObject([{ code: 'CONFLICT', message: { key: 'undo.another' } }]);
    }
    expect(fs.readdirSync(all.binFolder)).toEqual([]);
    expect(fs.readFileSync(place, 'utf8')).toBe('mine');
  });

  test('gives nothing back outside the roots, or over anything', async () => {
    const all = made();
    const entries = [...recycled(all, 1)];
    const restore = { id: 'r', kind: 'recycle.restore' as const, entries };
    makeTree(all.stand.root, { 'back-$R0': 'mine' });
    expect(codeOf(await run(all, [restore]))).toBe('TARGET_EXISTS');
    all.system.bin.set('$R0', path.join(all.stand.dir, 'elsewhere'));
    expect(codeOf(await run(all, [restore]))).toBe('PATH_OUTSIDE_ROOT');
    expect(all.system.did).toEqual([]);
  });
});

describe('a purge as a step of a task', () => {
  async function keptBatch(all: Made): Promise<string> {
    makeTree(all.stand.root, { a: 'A', b: 'BB' });
    return expectOk(await run(all, [put('a', 'a'), put('b', 'b')])).batch ?? '';
  }

  test('runs on a person’s own word alone, whatever is allowed', async () => {
    const all = made();
    const batch = await keptBatch(all);
    const purge = { id: 'p', kind: 'quarantine.purge' as const, batch, items: ['i1'] };
    const preview = expectOk(await all.stand.preview({ actions: [purge] }));
    expect(preview.actions[0]).toMatchObject({ reversible: false, ticked: false, bytes: 1, problems: [] });
    expect(codeOf(await run(all, [purge]))).toBe('IRREVERSIBLE_NOT_ALLOWED');
    expect(codeOf(await run(all, [purge], { byPerson: true, allowIrreversible: false }))).toBe(
      'IRREVERSIBLE_NOT_ALLOWED',
    );
    expect(fs.readdirSync(path.join(all.stand.quarantine, batch)).sort()).toEqual([
      'i1',
      'i2',
      'manifest.jsonl',
    ]);
    expect(expectOk(await run(all, [purge], { byPerson: true })).applied).toEqual(['p']);
    expect(fs.readdirSync(path.join(all.stand.quarantine, batch)).sort()).toEqual(['i2', 'manifest.jsonl']);
    expect(codeOf(await run(all, [purge], { byPerson: true }))).toBe('NOT_FOUND');
  });

  test.each<readonly [string, readonly string[], string, boolean]>([
    ['an item cut off in the midst of it: it goes to its end', ['i1', 'i2'], 'ok', true],
    ['all of it gone: done, and nobody can take it back', ['i1', 'i2'], 'ok', false],
    ['a part still kept: “may have happened”, and never repeated', ['i1'], 'failed', false],
  ])('a run that was killed in it, %s', async (_what, gone, status, isCut) => {
    const all = made();
    const { stand } = all;
    const batch = await keptBatch(all);
    const folder = path.join(stand.quarantine, batch);
    const dead = { pid: 999_999_999, startedAt: 'long ago' };
    const store = expectOk(IntentStore.open(stand.data));
    const journal = journalFileOf(stand.root);
    const run = { runId: 'r', taskId: 't', kind: 'apply', phase: 'forward', ts: 1, journal } as const;
    const nobody = { self: dead, isAlive: () => false };
    expectOk(store.acquire({ ...run, roots: [stand.root], holder: dead }, exactName, nobody));
    const payload = {
      step: {
        action: { id: 'p', kind: 'quarantine.purge', batch },
        fingerprint: null,
        ticked: false,
        tolerated: false,
      },
      ...{ from: null, to: null, keep: null, token: 't', reversible: false, bytes: 3 },
      ...{ changesNothing: false, before: null, missingParents: [] },
    };
    store.intend('r', [{ seq: 0, actionId: 'p', payload: JSON.stringify(payload) }]);
    store.close();
    for (const item of gone) fs.rmSync(path.join(folder, item));
    if (isCut) makeTree(folder, { 'leaving-i2/half': 'of a folder' });
    for (let again = 0; again < 2; again += 1) {
      const history = expectOk(await stand.request('history', { taskId: 't' }));
      expect('entries' in history ? history.entries : []).toMatchObject([{ status, undoable: false }]);
    }
    expect(fs.readdirSync(folder)).toHaveLength(3 - gone.length);
  });

  test('that fails at a later item: how many are gone for good is said', async () => {
    const all = made();
    const batch = await keptBatch(all);
    const remove = localFiles.removeForGood;
    vi.spyOn(localFiles, 'removeForGood').mockImplementation((full) =>
      full.endsWith('i2') ? fail('BUSY', say('fs.busy', { path: full })) : remove(full),
    );
    const purge = { id: 'p', kind: 'quarantine.purge' as const, batch };
    expect(expectOk(await run(all, [purge], { byPerson: true }))).toMatchObject({
      status: 'incomplete',
      failed: [{ code: 'BUSY', message: { key: 'recycle.inPart', fields: { done: 1, count: 2 } } }],
      notRestored: [{ actionId: 'p' }],
    });
  });

  test('names a batch, never a folder', async () => {
    const all = made();
    const batch = '../../H/work';
    expect(codeOf(await run(all, [{ id: 'p', kind: 'quarantine.purge', batch }], { byPerson: true }))).toBe(
      'NOT_FOUND',
    );
  });
});
