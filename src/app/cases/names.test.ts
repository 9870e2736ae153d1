import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { appStand, codeOf, expectOk, moved, put } from '../../../test/support/app-stand.ts';
import { noSystem } from '../../../test/support/fake-system.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { leaveOut, onWindows, underWine } from '../../../test/support/this-machine.ts';
import { treeDigest } from '../../../test/support/tree-digest.ts';
import { makeActionDrivers } from '../../drivers/actions/table.ts';
import { localFiles } from '../../drivers/fs/local-files.ts';
import { failureOf } from '../../drivers/fs/system-error.ts';
import { resolvePlaces } from '../../drivers/places/resolve-places.ts';
import { readJournal } from '../../kernel/journal.ts';
import { keptItemsIn } from '../../kernel/kept-items.ts';
import { previewTask } from '../../kernel/preview.ts';
import { UNWATCHED } from '../../kernel/progress.ts';
import { resolveRoots } from '../../kernel/roots.ts';

const OWN = ['.deskshell'];

test('C20 a move to an occupied target: TARGET_EXISTS, both unchanged', async () => {
  const stand = appStand();
  makeTree(stand.root, { 'src.txt': 'A', 'dst.txt': 'B' });
  const before = treeDigest(stand.root);
  const task = { actions: [moved('m', 'src.txt', 'dst.txt')] };
  const preview = expectOk(await stand.preview(task));
  expect(preview.ok).toBe(false);
  expect(preview.actions[0]?.problems[0]?.code).toBe('TARGET_EXISTS');
  expect(codeOf(await stand.apply(task))).toBe('TARGET_EXISTS');
  expect(treeDigest(stand.root, { except: OWN })).toEqual(before);
});

test('C20 the target appears between preview and apply: TARGET_EXISTS, both unchanged', async () => {
  const stand = appStand();
  makeTree(stand.root, { 'src.txt': 'A' });
  const task = { actions: [moved('m', 'src.txt', 'dst.txt')] };
  const { planHash } = expectOk(await stand.preview(task));
  makeTree(stand.root, { 'dst.txt': 'B' });
  expect(codeOf(await stand.apply(task, { planHash }))).toBe('TARGET_EXISTS');
  expect(fs.readFileSync(path.join(stand.root, 'src.txt'), 'utf8')).toBe('A');
  expect(fs.readFileSync(path.join(stand.root, 'dst.txt'), 'utf8')).toBe('B');
});

test('C21 the old place is taken by a stranger: both survive, and the result names where the old one went', async () => {
  const stand = appStand();
  const names = ['f', 'g', 'h', 'i', 'j'];
  makeTree(stand.root, Object.fromEntries(names.map((name) => [`${name}.txt`, `${name} v1`])));
  const task = { actions: names.map((name) => put(name, `${name}.txt`)) };
  const { batch } = expectOk(await stand.apply(task));
  makeTree(stand.root, { 'f.txt': 'v2' });
  const restored = expectOk(
    await stand.request('quarantineRestore', {
      ...(batch === undefined ? {} : { batch }),
      items: [],
      act: true,
    }),
  );
  expect(restored.restored).toHaveLength(5);
  expect(restored.restored.filter(({ renamed }) => renamed)).toEqual([
    { item: 'i1', path: path.join(stand.root, 'f (1).txt'), renamed: true },
  ]);
  expect(fs.readFileSync(path.join(stand.root, 'f.txt'), 'utf8')).toBe('v2');
  expect(fs.readFileSync(path.join(stand.root, 'f (1).txt'), 'utf8')).toBe('f v1');
  for (const name of names.slice(1)) {
    expect(fs.readFileSync(path.join(stand.root, `${name}.txt`), 'utf8')).toBe(`${name} v1`);
  }
});

test('C22 three versions of one file in the quarantine: three entries, newest first, each its own bytes', async () => {
  const stand = appStand();
  for (const version of ['v1', 'v2', 'v3']) {
    makeTree(stand.root, { f: version });
    expect(expectOk(await stand.apply({ actions: [put('f', 'f')] })).status).toBe('ok');
  }
  const { batches } = expectOk(await stand.request('quarantineList', {}));
  expect(batches).toHaveLength(3);
  expect([...batches].sort((a, b) => b.ts - a.ts)).toEqual(batches);
  for (const [index, { batch }] of batches.entries()) {
    expectOk(await stand.request('quarantineRestore', { batch, items: ['i1'], act: true }));
    const name = index === 0 ? 'f' : `f (${index})`;
    expect(fs.readFileSync(path.join(stand.root, name), 'utf8')).toBe(`v${3 - index}`);
  }
});

test('C23 a long name and 20 nested folders: there and back, and no long path in the quarantine', async () => {
  if (underWine) leaveOut('Wine tells no real path of more than some 500 characters');
  const stand = appStand();
  const long = 'n'.repeat(255);
  const deep = Array.from({ length: 20 }, () => 'd'.repeat(50)).join('/');
  makeTree(stand.root, { [`${long}`]: 'long', [`${deep}/leaf.txt`]: 'deep' });
  const before = treeDigest(stand.root);
  const actions = [put('long', long), put('leaf', `${deep}/leaf.txt`), put('deep', 'd'.repeat(50))];
  expect(expectOk(await stand.apply({ actions })).status).toBe('ok');
  const kept = treeDigest(stand.quarantine).map((line) => line.split(' ')[0] ?? '');
  expect(kept.filter((name) => name.includes('n'.repeat(255)))).toEqual([]);
  expect(expectOk(await stand.undo()).rolledBack).toBe(3);
  expect(treeDigest(stand.root, { except: OWN })).toEqual(before);
});

/** What Windows takes in no name, and what it drops from the end of one. */
const NOT_ON_WINDOWS = /[<>:"|?*\n]|[ .]$/;

test('C24 odd names go there and back byte for byte, and every journal line parses', async () => {
  const stand = appStand();
  const names = [
    '🆚.jpg',
    '報告 (1).xlsx',
    'أنا.',
    '-rf',
    'a;b',
    '[x]',
    '*.txt',
    '$(x)',
    `it's "x" & %TEMP% ^`,
    'two\nlines',
  ];
  // Two spellings of one letter are two names: no normalisation.
  const spellings = ['\u00e9.txt', 'e\u0301.txt'];
  const all = [...names, ...spellings].filter((name) => !onWindows || !NOT_ON_WINDOWS.test(name));
  makeTree(stand.root, Object.fromEntries(all.map((name, index) => [name, `content ${index}`])));
  const before = treeDigest(stand.root);
  const actions = all.map((name, index) =>
    index % 2 === 0 ? put(`p${index}`, name) : moved(`m${index}`, name, `moved/${name}`),
  );
  expect(expectOk(await stand.apply({ actions })).applied).toHaveLength(all.length);
  const journal = expectOk(readJournal(path.join(stand.root, '.deskshell', 'journal.jsonl')));
  expect(journal.unreadable).toBe(0);
  expect(journal.lines).toHaveLength(all.length + 1);
  expect(expectOk(await stand.undo()).rolledBack).toBe(all.length);
  expect(treeDigest(stand.root, { except: OWN })).toEqual(before);
});

test('C25 two names that differ in case only, where the file system ignores case: the clash shows in the preview', () => {
  const stand = appStand();
  makeTree(stand.root, { 'A/x.txt': '1', 'B/X.TXT': '2' });
  const ignoring = { ...localFiles, ignoresCase: () => true };
  const places = expectOk(
    resolvePlaces({
      platform: 'linux',
      env: { DESKSHELL_PROFILE: stand.profile, DESKSHELL_HOME: stand.data },
      home: stand.profile,
      appFolder: path.join(stand.dir, 'app-itself'),
      startFolder: stand.dir,
    }),
  );
  const look = (files: typeof localFiles) => {
    const rootSet = expectOk(resolveRoots([stand.root], 'named', files, places));
    const actions = [moved('one', 'A/x.txt', 'M/x.txt'), moved('two', 'B/X.TXT', 'M/X.TXT')];
    const task = { title: 't', capabilities: [{ id: 'fs.write' as const, reason: '' }], actions };
    const proposal = {
      task,
      title: 't',
      titleEnglish: 't',
      skill: null,
      reasons: new Map(),
      tolerated: new Set<string>(),
      log: [],
      kept: null,
    };
    return expectOk(
      previewTask(proposal, {
        rootSet,
        origin: 'named',
        proposer: 'task',
        opens: null,
        places,
        files,
        system: noSystem,
        drivers: makeActionDrivers(noSystem, keptItemsIn('/nowhere', files, failureOf)),
        granted: new Set(),
        enforcesGrants: false,
        now: 0,
        newTaskId: () => 't',
        watch: UNWATCHED,
        hash: (facts) => files.hash(facts.path),
      }),
    ).result;
  };
  const clash = look(ignoring);
  expect(clash.ok).toBe(false);
  expect(clash.actions[1]?.problems[0]?.code).toBe('TARGET_EXISTS');
  expect(look({ ...localFiles, ignoresCase: () => false }).ok).toBe(true);
});
