import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { type AppStand, appStand, codeOf, expectOk, moved, put } from '../../../test/support/app-stand.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { treeDigest } from '../../../test/support/tree-digest.ts';
import { localFiles } from '../../drivers/fs/local-files.ts';
import { IntentStore } from '../../kernel/intents.ts';
import { journalFileOf } from '../../kernel/known-journals.ts';
import { exactName, isWithin } from '../../kernel/paths.ts';
import { say } from '../../locales/say.ts';
import { fail } from '../../protocol/result.ts';

const OWN = ['.deskshell'];
const DEAD = { pid: 999_999_999, startedAt: 'long ago' };

/** Leaves a run in the store whose process is no more, as a kill does. */
function abandon(
  stand: AppStand,
  runId: string,
  taskId: string,
  intents: readonly unknown[],
  kind: 'apply' | 'undo' = 'apply',
): void {
  const store = expectOk(IntentStore.open(stand.data));
  const nobody = { self: DEAD, isAlive: () => false };
  const run = { runId, taskId, kind, phase: 'forward', roots: [stand.root], ts: 1 } as const;
  expectOk(store.acquire({ ...run, journal: journalFileOf(stand.root), holder: DEAD }, exactName, nobody));
  store.intend(
    runId,
    intents.map((payload, seq) => ({ seq, actionId: `s${seq}`, payload: JSON.stringify(payload) })),
  );
  store.close();
}

function intentOf(stand: AppStand, action: object, from: string, to: string, more: object = {}): object {
  const facts = fs.existsSync(from) ? fs.lstatSync(from, { bigint: true }) : null;
  const there = facts ?? fs.lstatSync(to, { bigint: true });
  return {
    step: {
      action,
      fingerprint: {
        type: 'file',
        size: Number(there.size),
        mtimeNs: there.mtimeNs.toString(),
        identity: `${there.dev}:${there.ino}`,
      },
      ticked: true,
      tolerated: false,
    },
    from,
    to,
    keep: null,
    token: 'tok-0',
    reversible: true,
    bytes: 1,
    changesNothing: false,
    missingParents: [path.join(stand.root, 'N')],
    ...more,
  };
}

test('a step that was done and not yet journalled is found, journalled and can be undone', async () => {
  const stand = appStand();
  makeTree(stand.root, { a: 'A', other: 'O' });
  const before = treeDigest(stand.root);
  const from = path.join(stand.root, 'a');
  const to = path.join(stand.root, 'N', 'a');
  const notBegun = path.join(stand.root, 'other');
  const intents = [
    intentOf(stand, { ...moved('s0', from, to), pre: [], post: [] }, from, to),
    intentOf(
      stand,
      { ...moved('s1', notBegun, path.join(stand.root, 'N', 'other')), pre: [], post: [] },
      notBegun,
      path.join(stand.root, 'N', 'other'),
    ),
  ];
  // The process died right after the first move.
  fs.mkdirSync(path.dirname(to));
  fs.renameSync(from, to);
  abandon(stand, 'run-1', 'task-1', intents);
  makeTree(stand.root, { fresh: 'f' });
  const next = expectOk(await stand.apply({ actions: [put('p', 'fresh')] }));
  expect(next.warnings.map(({ key }) => key)).toEqual(['recovery.done']);
  const history = expectOk(await stand.request('history', { taskId: 'task-1' }));
  expect(
    'entries' in history ? history.entries.map(({ actionId, status }) => [actionId, status]) : [],
  ).toEqual([['s0', 'ok']]);
  expectOk(await stand.undo());
  const undone = await stand.undo({ taskId: 'task-1', act: false });
  const { planHash, steps } = expectOk(undone);
  expect(steps?.map(({ actionId }) => actionId)).toEqual(['s0']);
  expect(expectOk(await stand.undo({ taskId: 'task-1', ...(planHash ? { planHash } : {}) })).rolledBack).toBe(
    1,
  );
  fs.rmSync(path.join(stand.root, 'fresh'));
  expect(treeDigest(stand.root, { except: OWN })).toEqual(before);
});

test('a half-made copy of a killed run is cleaned away, its source stays', async () => {
  const stand = appStand();
  makeTree(stand.root, { a: 'A', '.deskshell-tok-0.part': 'half' });
  const from = path.join(stand.root, 'a');
  const to = path.join(stand.root, 'b');
  const copy = { id: 's0', kind: 'fs.copy', from, to, pre: [], post: [], undo: null };
  abandon(stand, 'run-1', 'task-1', [intentOf(stand, copy, from, to)]);
  makeTree(stand.root, { fresh: 'f' });
  expectOk(await stand.apply({ actions: [put('p', 'fresh')] }));
  expect(fs.readdirSync(stand.root).sort()).toEqual(['.deskshell', 'a']);
});

test('C43 a file that a kill left under both names, on a drive that moves by a second one, has its old name alone', async () => {
  const stand = appStand();
  makeTree(stand.root, { a: 'A' });
  const before = treeDigest(stand.root);
  const [from, to] = [path.join(stand.root, 'a'), path.join(stand.root, 'N', 'a')];
  const intent = intentOf(stand, { ...moved('s0', from, to), pre: [], post: [] }, from, to);
  abandon(stand, 'run-1', 'task-1', [intent]);
  fs.mkdirSync(path.dirname(to));
  fs.linkSync(from, to);
  for (let again = 0; again < 2; again += 1) {
    const told = expectOk(await stand.request('history', {}));
    expect('tasks' in told ? told.tasks : []).toEqual([]);
    expect(treeDigest(stand.root, { except: OWN })).toEqual(before);
  }
});

test.each([
  ['from outside', 'fs.move'],
  ['from a place that is no batch', 'quarantine.restore'],
])('recovery takes nothing %s of the roots of its run, whatever the store says', async (_what, kind) => {
  const stand = appStand();
  makeTree(stand.dir, { 'outside/precious': 'P', 'H/work/own': 'O' });
  const [precious, to] = [path.join(stand.dir, 'outside', 'precious'), path.join(stand.root, 'stolen')];
  const undo =
    kind === 'fs.move'
      ? { kind, from: precious, to }
      : { kind, path: to, batch: 'b-20260101-000000', item: 'precious' };
  const step = { actionId: 's0', kind: 'quarantine.put', undo, after: null };
  const kept = kind === 'fs.move' ? null : precious;
  abandon(stand, 'run-1', 'task-1', [{ statusOffset: null, undoable: step, token: 't', kept }], 'undo');
  expectOk(await stand.request('history', {}));
  expect(fs.readFileSync(precious, 'utf8')).toBe('P');
  expect(fs.existsSync(to)).toBe(false);
});

describe('C43 what was cut off on a drive that was pulled out waits until the drive is back', () => {
  /** Killed on the way to another drive: the only whole one lies under a hidden name. */
  function pulledOut(): { stand: AppStand; away: string } {
    const stand = appStand();
    makeTree(stand.root, { a: 'the only one' });
    const [from, to] = [path.join(stand.root, 'a'), path.join(stand.profile, 'elsewhere', 'a')];
    const intent = intentOf(stand, { ...moved('s0', from, to), pre: [], post: [] }, from, to);
    fs.renameSync(from, path.join(stand.root, '.deskshell-tok-0.gone'));
    fs.mkdirSync(path.dirname(to));
    fs.writeFileSync(path.join(path.dirname(to), '.deskshell-tok-0.part'), 'the on');
    abandon(stand, 'run-1', 'task-1', [intent]);
    const away = `${stand.root} away`;
    fs.renameSync(stand.root, away);
    return { stand, away };
  }

  test.each(['its folder is gone', 'an empty folder stands where it was mounted'])('%s', async (what) => {
    const { stand, away } = pulledOut();
    if (what !== 'its folder is gone') fs.mkdirSync(stand.root);
    expectOk(await stand.request('history', {}));
    // Nor does a run on the folder around it give it up.
    makeTree(stand.profile, { fresh: 'f' });
    expectOk(await stand.apply({ actions: [moved('m', 'fresh', 'old')] }, { roots: [stand.profile] }));
    if (fs.existsSync(stand.root)) expect(fs.readdirSync(stand.root)).toEqual([]);
    fs.rmSync(stand.root, { recursive: true, force: true });
    fs.renameSync(away, stand.root);
    const back = expectOk(await stand.request('history', {}));
    expect(back.warnings.map(({ key }) => key)).toContain('recovery.done');
    expect(fs.readdirSync(stand.root).sort()).toEqual(['.deskshell', 'a']);
    expect(fs.readFileSync(path.join(stand.root, 'a'), 'utf8')).toBe('the only one');
  });

  test.each(['ACCESS_DENIED', 'INTERNAL'] as const)(
    'it is there and cannot be looked at: %s',
    async (code) => {
      const { stand, away } = pulledOut();
      fs.renameSync(away, stand.root);
      const look = localFiles.lookAt;
      const spy = vi.spyOn(localFiles, 'lookAt').mockImplementation((full) => {
        return isWithin(full, stand.root, exactName)
          ? fail(code, say('fs.denied', { path: full }))
          : look(full);
      });
      expectOk(await stand.request('history', {}));
      spy.mockRestore();
      expectOk(await stand.request('history', {}));
      expect(fs.readdirSync(stand.root).sort()).toEqual(['.deskshell', 'a']);
    },
  );
});

test('roots that somebody living holds are LOCKED, nested ones too', async () => {
  const stand = appStand();
  makeTree(stand.root, { 'inner/a': 'A' });
  const store = expectOk(IntentStore.open(stand.data));
  const alive = { self: { pid: 1, startedAt: 'boot' }, isAlive: () => true };
  const run = {
    runId: 'r',
    taskId: 't',
    kind: 'apply',
    phase: 'forward',
    ts: 1,
    holder: alive.self,
  } as const;
  const journal = journalFileOf(stand.root);
  expectOk(store.acquire({ ...run, journal, roots: [stand.root] }, exactName, alive));
  const nested = { ...run, runId: 'r2', journal: 'elsewhere', roots: [path.join(stand.root, 'inner')] };
  const other = { pid: 2, startedAt: 'later' };
  expect(codeOf(store.acquire({ ...nested, holder: other }, exactName, alive))).toBe('LOCKED');
  const beside = { ...run, runId: 'r3', journal: 'elsewhere', roots: [path.join(stand.dir, 'beside')] };
  expect(store.acquire({ ...beside, holder: other }, exactName, alive).ok).toBe(true);
  store.close();
});

test('a line that a stranger changed while a dead run waits stays foreign', async () => {
  const stand = appStand();
  makeTree(stand.root, { a: 'A', victim: 'V' });
  const { taskId } = expectOk(await stand.apply({ actions: [moved('s0', 'a', 'b')] }));
  const journal = journalFileOf(stand.root);
  fs.writeFileSync(journal, fs.readFileSync(journal, 'utf8').replace('"from":"b"', '"from":"victim"'));
  const from = path.join(stand.root, 'a');
  const to = path.join(stand.root, 'b');
  abandon(stand, 'run-1', taskId, [intentOf(stand, { ...moved('s0', from, to) }, from, to)]);
  expect(codeOf(await stand.undo())).toBe('NOT_APPROVED');
  expect(fs.readFileSync(path.join(stand.root, 'victim'), 'utf8')).toBe('V');
});

test('two runs of one process on one root: the second is LOCKED, the first is not taken for dead', () => {
  const stand = appStand();
  const store = expectOk(IntentStore.open(stand.data));
  const me = { self: { pid: 1, startedAt: 'boot' }, isAlive: () => true };
  const run = {
    taskId: 't',
    kind: 'apply',
    phase: 'forward',
    ts: 1,
    holder: me.self,
    roots: [stand.root],
  } as const;
  const journal = journalFileOf(stand.root);
  expect(expectOk(store.acquire({ ...run, runId: 'one', journal }, exactName, me)).state).toBe('mine');
  expect(codeOf(store.acquire({ ...run, runId: 'two', journal }, exactName, me))).toBe('LOCKED');
  expectOk(store.release('one'));
  expect(expectOk(store.acquire({ ...run, runId: 'two', journal }, exactName, me)).state).toBe('mine');
  store.release('two');
  store.close();
});

test('a list of known journals that cannot be read is set aside, not written over', async () => {
  const stand = appStand();
  makeTree(stand.root, { a: 'A' });
  fs.mkdirSync(stand.data, { recursive: true });
  fs.writeFileSync(path.join(stand.data, 'roots.json'), '{"journals": ["/some/where');
  expectOk(await stand.apply({ actions: [put('p', 'a')] }));
  expect(fs.readFileSync(path.join(stand.data, 'roots.json.unreadable'), 'utf8')).toContain('/some/where');
  expect(expectOk(await stand.request('undo', { act: true })).rolledBack).toBe(1);
});

/** A write over an old file that was done, and that its failed condition was taking back when the process died. */
function cutWrite(): {
  readonly stand: AppStand;
  readonly file: string;
  readonly kept: string;
  readonly aside: string;
  leave(): void;
} {
  const stand = appStand();
  const file = path.join(stand.root, 'f.txt');
  const batch = path.join(stand.quarantine, 'b-20300101-000000');
  const kept = path.join(batch, '0');
  makeTree(batch, { '0': 'old' });
  const facts = fs.lstatSync(kept, { bigint: true });
  const identity = `${facts.dev}:${facts.ino}`;
  const aside = path.join(stand.root, '.deskshell-tok-0-back.written');
  const action = { id: 's0', kind: 'fs.write', path: file, content: 'ours', pre: [], post: [] };
  const step = {
    action,
    fingerprint: { type: 'file', size: 3, mtimeNs: facts.mtimeNs.toString(), identity },
    ticked: true,
    tolerated: false,
  };
  const intent = {
    step,
    from: null,
    to: file,
    keep: { batch: path.basename(batch), item: '0', path: kept },
    token: 'tok-0',
    reversible: true,
    bytes: 4,
    changesNothing: false,
    missingParents: [],
  };
  return { stand, file, kept, aside, leave: () => abandon(stand, 'r1', 't1', [intent]) };
}

test('a write that was being taken back, cut off with its name free: what was written stands there again', async () => {
  const { stand, file, kept, aside, leave } = cutWrite();
  makeTree(stand.root, { [path.basename(aside)]: 'ours' });
  leave();
  expectOk(await stand.request('history', {}));
  expect(fs.readFileSync(file, 'utf8')).toBe('ours');
  expect(fs.readFileSync(kept, 'utf8')).toBe('old');
  expect(fs.existsSync(aside)).toBe(false);
});

test('a write that was being taken back, cut off with the old file back: only our own bytes go', async () => {
  for (const [left, isGone] of [
    ['ours', true],
    ['edited since', false],
  ] as const) {
    const { stand, file, kept, aside, leave } = cutWrite();
    fs.renameSync(kept, file);
    makeTree(stand.root, { [path.basename(aside)]: left });
    leave();
    expectOk(await stand.request('history', {}));
    expect(fs.readFileSync(file, 'utf8')).toBe('old');
    expect(fs.existsSync(aside)).toBe(!isGone);
  }
});

test('a record that holds no text of ours stops nothing: the step is left as it is', async () => {
  const stand = appStand();
  makeTree(stand.root, { a: 'A' });
  abandon(stand, 'r1', 't1', []);
  const store = expectOk(IntentStore.open(stand.data));
  store.intend('r1', [{ seq: 0, actionId: 's0', payload: '{"step":' }]);
  store.close();
  expectOk(await stand.request('history', {}));
  expect(fs.readFileSync(path.join(stand.root, 'a'), 'utf8')).toBe('A');
});
