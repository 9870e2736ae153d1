import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type AppStand, appStand, codeOf, expectOk, moved, put } from '../../../test/support/app-stand.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { treeDigest } from '../../../test/support/tree-digest.ts';
import { localFiles } from '../../drivers/fs/local-files.ts';
import { resolvePlaces } from '../../drivers/places/resolve-places.ts';
import { IntentStore } from '../../kernel/intents.ts';
import { exactName } from '../../kernel/paths.ts';
import { resolveRoots } from '../../kernel/roots.ts';

function second(stand: AppStand): string {
  const root = path.join(stand.profile, 'second');
  fs.mkdirSync(root);
  return root;
}

test('a task that is refused before it begins leaves no journal that is known and missing', async () => {
  const stand = appStand();
  makeTree(stand.root, { a: 'A' });
  expect(codeOf(await stand.apply({ actions: [moved('m', 'missing', 'b')] }))).toBe('NOT_FOUND');
  expect(expectOk(await stand.request('history', {})).warnings).toEqual([]);
});

describe('a task on several roots', () => {
  test('moves between them, journals in the first, and one undo brings both back', async () => {
    const stand = appStand();
    const other = second(stand);
    makeTree(stand.root, { a: 'A' });
    makeTree(other, { b: 'B' });
    const before = treeDigest(stand.profile);
    const capabilities = [stand.root, other].map((scope) => ({ id: 'fs.write' as const, scope }));
    const there = path.join(other, 'from-first');
    const actions = [moved('one', 'a', there), moved('two', path.join(other, 'b'), '{{root}}/from-second')];
    const roots = [stand.root, other, `${other}${path.sep}.`];
    expect(codeOf(await stand.apply({ actions }, { roots }))).toBe('CAPABILITY_MISSING');
    const done = expectOk(await stand.apply({ capabilities, actions }, { roots }));
    expect(done.applied).toEqual(['one', 'two']);
    expect(fs.readdirSync(stand.root).sort()).toEqual(['.deskshell', 'from-second']);
    expect(fs.readdirSync(other)).toEqual(['from-first']);
    expect(expectOk(await stand.undo())).toMatchObject({ rolledBack: 2, failed: [] });
    expect(treeDigest(stand.profile, { except: ['work/.deskshell'] })).toEqual(before);
  });

  test.runIf(process.platform === 'linux')(
    'holds all of them or none: whoever holds a folder in one of them keeps it from starting [linux]',
    async () => {
      const stand = appStand();
      const other = second(stand);
      makeTree(stand.root, { a: 'A' });
      makeTree(other, { 'inner/b': 'B' });
      const roots = [stand.root, other];
      const task = {
        capabilities: roots.map((scope) => ({ id: 'fs.write' as const, scope })),
        actions: [moved('m', 'a', 'c')],
      };
      const store = expectOk(IntentStore.open(stand.data));
      // Process 1 lives as long as the machine.
      const start = fs.readFileSync('/proc/1/stat', 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
      const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      const holder = { pid: 1, startedAt: `${boot}:${start}` };
      const run = {
        runId: 'r',
        taskId: 't',
        kind: 'apply',
        phase: 'forward',
        journal: 'elsewhere',
        ts: 1,
      } as const;
      const alive = { self: holder, isAlive: () => true };
      expectOk(store.acquire({ ...run, roots: [path.join(other, 'inner')], holder }, exactName, alive));
      expect(codeOf(await stand.apply(task, { roots }))).toBe('LOCKED');
      // The first root was not taken along: alone it is free.
      expect(expectOk(await stand.apply({ actions: [moved('m', 'a', 'c')] })).applied).toEqual(['m']);
      store.release('r');
      store.close();
    },
  );
});

describe('a root', () => {
  test('that belongs to the system, to others or to the app itself is refused, in whichever spelling', async () => {
    const stand = appStand();
    makeTree(stand.root, { a: 'A' });
    expectOk(await stand.apply({ actions: [put('p', 'a')] }));
    makeTree(stand.dir, { 'link to data': { link: stand.data } });
    const system = process.platform === 'win32' ? 'C:\\Windows' : '/usr';
    const [batch = ''] = fs.readdirSync(stand.quarantine);
    for (const root of [
      path.parse(stand.dir).root,
      system,
      path.join(system, '..', path.basename(system)),
      stand.data,
      path.join(stand.dir, 'link to data'),
      path.join(stand.data, 'manifests'),
      stand.quarantine,
      path.join(stand.quarantine, batch),
      path.join(stand.root, '.deskshell'),
    ]) {
      const refused = await stand.apply({ actions: [moved('m', 'a', 'b')] }, { roots: [root] });
      expect([root, codeOf(refused)]).toEqual([root, 'PATH_PROTECTED']);
    }
  });

  test('with another account’s profile in it, or in one, is refused', () => {
    const stand = appStand();
    makeTree(stand.dir, { 'home/other/f': 'F' });
    const env = { DESKSHELL_PROFILE: stand.profile, DESKSHELL_HOME: stand.data };
    const environment = { platform: 'linux', env, home: stand.profile } as const;
    const real = expectOk(
      resolvePlaces({ ...environment, appFolder: path.join(stand.dir, 'app'), startFolder: stand.dir }),
    );
    const home = path.join(stand.dir, 'home');
    const places = { ...real, otherProfiles: [path.join(home, 'other')] };
    for (const root of [home, path.join(home, 'other')]) {
      expect(codeOf(resolveRoots([root], 'named', localFiles, places))).toBe('PATH_PROTECTED');
    }
    expect(resolveRoots([stand.root], 'named', localFiles, places).ok).toBe(true);
  });
});

describe('the journal in a folder that the caller names', () => {
  test('leaves nothing of ours in the root, and is found by undo and history', async () => {
    const stand = appStand();
    makeTree(stand.root, { a: 'A', b: 'B' });
    const before = treeDigest(stand.profile);
    const journalFolder = path.join(stand.data, 'tuneup');
    const actions = [moved('m', 'a', 'N/a'), put('p', 'b')];
    const { taskId } = expectOk(await stand.apply({ actions }, { journalFolder }));
    expect(fs.readdirSync(stand.root)).toEqual(['N']);
    expect(fs.existsSync(path.join(journalFolder, 'journal.jsonl'))).toBe(true);
    const listed = expectOk(await stand.request('history', {}));
    expect('tasks' in listed ? listed.tasks.map((task) => task.taskId) : []).toEqual([taskId]);
    expect(expectOk(await stand.request('undo', { act: true }))).toMatchObject({ rolledBack: 2, failed: [] });
    expect(treeDigest(stand.profile)).toEqual(before);
  });

  test('elsewhere than in the data folder, a line that a stranger changed opens no folder', async () => {
    const stand = appStand();
    makeTree(stand.root, { a: 'A' });
    makeTree(stand.profile, { 'precious/x': 'X' });
    const journalFolder = path.join(stand.dir, 'kept-here');
    expectOk(await stand.apply({ actions: [moved('m', 'a', 'b')] }, { journalFolder }));
    const journal = path.join(journalFolder, 'journal.jsonl');
    const [head = '', step = ''] = fs.readFileSync(journal, 'utf8').split('\n');
    const roots = [path.join(stand.profile, 'precious')];
    const planted = JSON.stringify({ ...JSON.parse(head), roots });
    fs.writeFileSync(journal, `${planted}\n${step.replace('"from":"b"', '"from":"x"')}\n`);
    expect((await stand.request('undo', { act: true })).ok).toBe(false);
    expect(fs.readdirSync(roots[0] ?? '')).toEqual(['x']);
  });

  test('is refused before the first change where it cannot be kept', async () => {
    const stand = appStand();
    makeTree(stand.root, { a: 'A' });
    makeTree(stand.dir, { file: 'no folder' });
    const task = { actions: [moved('m', 'a', 'b')] };
    const refused = async (journalFolder: string) => codeOf(await stand.apply(task, { journalFolder }));
    expect(await refused(path.join(stand.root, 'sub'))).toBe('PATH_PROTECTED');
    expect(await refused('relative')).toBe('INVALID_ARGUMENT');
    expect(await refused(path.join(stand.dir, 'file', 'journal'))).not.toBe('no failure');
    expect(fs.readdirSync(stand.root)).toEqual(['a']);
  });
});
