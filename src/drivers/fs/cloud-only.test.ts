import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { appStand, codeOf, expectOk, moved, put } from '../../../test/support/app-stand.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { freshFolderElsewhere } from '../../../test/support/other-volume.ts';
import { NOW, stageSkill } from '../../../test/support/skill-stage.ts';
import { makeLink } from '../../../test/support/this-machine.ts';
import { treeDigest } from '../../../test/support/tree-digest.ts';
import { attributeSource } from './attribute-source.ts';
import { localFiles } from './local-files.ts';
import { lookAt } from './look.ts';
import { moveEntry } from './move.ts';

const FOLDER = 0x10;
const REPARSE = 0x400;
const JUNCTION = 0xa0000003;

/** Windows says these attributes of what the test names; every attempt to open it for its bytes fails the test. */
function saying(marks: Readonly<Record<string, readonly [attributes: number, tag?: number]>>) {
  const opened: string[] = [];
  const marksOf = (full: string) =>
    Object.entries(marks).find(([name]) => full.endsWith(`${path.sep}${name}`))?.[1] ?? null;
  const real = attributeSource.of;
  const source = vi.spyOn(attributeSource, 'of').mockImplementation((full) => {
    const found = marksOf(full);
    if (found === null) return real(full);
    const [attributes, tag = 0] = found;
    const name = path.basename(full);
    return { name, attributes, tag, size: 1_000_000, mtimeNs: 10n ** 18n, birthtimeNs: 10n ** 18n };
  });
  const spies = (['openSync', 'opendirSync', 'readdirSync', 'readFileSync'] as const).map((call) => {
    const run = fs[call] as (...args: unknown[]) => unknown;
    return vi.spyOn(fs, call).mockImplementation(((...args: unknown[]) => {
      if (marksOf(String(args[0])) !== null) opened.push(`${call} ${String(args[0])}`);
      return run(...args);
    }) as never);
  });
  // A list of Windows' own would not know of the marks.
  const list = vi.spyOn(attributeSource, 'allIn').mockReturnValue(null);
  const restore = () => {
    for (const spy of [source, list, ...spies]) spy.mockRestore();
  };
  onTestFinished(restore);
  return { opened, restore };
}

describe.each([
  ['0x400000', 0x400020],
  ['0x40000', 0x40020],
  ['0x1000', 0x1020],
])('C10 a file whose bytes are in the cloud (%s)', (_name, attributes) => {
  test('is listed with its size, takes no room, and is never opened', () => {
    const dir = freshFolder('cloud');
    makeTree(dir, { 'here.txt': 'here', 'there.txt': '' });
    const { opened } = saying({ 'there.txt': [attributes] });
    const there = expectOk(localFiles.list(dir)).find(({ name }) => name === 'there.txt');
    expect(there).toMatchObject({ type: 'file', cloudOnly: true, size: 1_000_000, allocated: 0 });
    const full = path.join(dir, 'there.txt');
    expect(codeOf(localFiles.hash(full))).toBe('CONFLICT');
    expect(codeOf(localFiles.readText(full, 10))).toBe('CONFLICT');
    expect(codeOf(localFiles.copy(full, path.join(dir, 'copy'), 't'))).toBe('CONFLICT');
    expect(codeOf(localFiles.removeForGood(full))).toBe('CONFLICT');
    expect(opened).toEqual([]);
  });

  test('is never moved: not by a plan, not where it left only after the look, not in a folder', async () => {
    const stand = appStand();
    makeTree(stand.root, { 'there.txt': 'x', 'd/there.txt': 'x', 'here.txt': 'h' });
    const source = expectOk(lookAt(path.join(stand.root, 'there.txt')));
    const before = treeDigest(stand.root, { except: ['.deskshell'] });
    const { opened, restore } = saying({ 'there.txt': [attributes] });
    for (const action of [put('p', 'there.txt'), moved('m', 'there.txt', 'x'), put('d', 'd')]) {
      expect(codeOf(await stand.apply({ actions: [action] }))).toBe('CONFLICT');
    }
    const to = path.join(stand.root, 'to');
    expect(codeOf(moveEntry(path.join(stand.root, 'there.txt'), to, source, 't'))).toBe('CONFLICT');
    expect(opened).toEqual([]);
    restore();
    expect(treeDigest(stand.root, { except: ['.deskshell'] })).toEqual(before);
  });
});

test('C10 a cloud-only copy is in no duplicate group, and the person is told of it', async () => {
  const aged = { content: 'same', mtimeMs: NOW - 86_400_000 };
  const on = stageSkill('downloads-cleanup', {
    'Downloads/a.txt': aged,
    'Downloads/a (1).txt': aged,
    'Downloads/a (2).txt': aged,
  });
  const { opened } = saying({ 'a (2).txt': [0x400020] });
  const ids = (await on.rows()).map(({ id }) => id);
  expect(ids).toEqual(['download:duplicate:a (1).txt']);
  const run = expectOk(await on.run());
  const told = { key: 'downloads.cloudOnly', fields: { count: 1, names: '“a (2).txt”' } };
  expect(run.log).toContainEqual(told);
  expect(opened).toEqual([]);
});

test('C10 on the Desktop a cloud-only file is shown, not ticked, and never moved', async () => {
  const stand = appStand();
  makeTree(stand.profile, { 'Desktop/there.pdf': 'x', 'Desktop/here.pdf': 'h' });
  const { opened } = saying({ 'there.pdf': [0x400020] });
  const subject = { kind: 'skill' as const, name: 'desktop-organize', options: {} };
  const asked = { subject, roots: [], grants: [] };
  const { actions, planHash } = expectOk(await stand.request('preview', asked));
  expect(actions.map(({ id, ticked, problems }) => [id, ticked, problems.map(({ code }) => code)])).toEqual([
    ['desktop:move:here.pdf', true, []],
    ['desktop:move:there.pdf', false, ['CONFLICT']],
  ]);
  const choice = { kind: 'only' as const, ids: actions.map(({ id }) => id) };
  const approval = { ...asked, choice, planHash, allowIrreversible: false, source: 'test' };
  const done = expectOk(await stand.request('apply', approval));
  expect([done.status, done.applied]).toEqual(['partial', ['desktop:move:here.pdf']]);
  expect(fs.readdirSync(path.join(stand.profile, 'Desktop')).sort()).toEqual(['Documents', 'there.pdf']);
  expect(opened).toEqual([]);
});

test('C10 what is in the cloud only is no junk, nor is a folder that holds it', async () => {
  const aged = { content: 'x', mtimeMs: NOW - 900 * 86_400_000 };
  const on = stageSkill('junk-files', { 'tmp/there.txt': aged, 'tmp/d/there.txt': aged, 'tmp/e/f': aged });
  const { opened } = saying({ 'there.txt': [0x400020] });
  expect((await on.rows()).map(({ id }) => id)).toEqual(['junk:temp:e']);
  expect(opened).toEqual([]);
});

test('C10 a folder that is in the cloud as a whole is not listed', () => {
  const dir = freshFolder('cloud');
  makeTree(dir, { 'folder/f': 'F' });
  const { opened } = saying({ folder: [FOLDER | 0x400000] });
  expect(expectOk(localFiles.list(dir))).toMatchObject([{ type: 'dir', cloudOnly: true }]);
  expect(codeOf(localFiles.list(path.join(dir, 'folder')))).toBe('CONFLICT');
  expect(opened).toEqual([]);
});

test('C01 a junction that Node takes for a folder is a link: not entered, not emptied', async () => {
  const stand = appStand();
  makeTree(stand.root, { 'cache/junction/precious': 'only copy', 'cache/own': 'own' });
  saying({ junction: [FOLDER | REPARSE, JUNCTION] });
  const junction = path.join(stand.root, 'cache', 'junction');
  expect(expectOk(lookAt(junction))).toMatchObject({ type: 'link', size: 0, cloudOnly: false });
  expect(codeOf(localFiles.hash(junction))).toBe('PATH_INVALID');
  // The folder that plays the junction is not empty, so it cannot go: what matters is that nothing in it went.
  expect(localFiles.removeForGood(path.join(stand.root, 'cache')).ok).toBe(false);
  expect(fs.readFileSync(path.join(junction, 'precious'), 'utf8')).toBe('only copy');
});

test('C01 a drive that is mounted in a folder is a link without a target: said so, and all around it stays', async () => {
  const stand = appStand();
  makeTree(stand.root, { 'd/mount/precious': 'only copy', 'd/own': 'own' });
  const before = treeDigest(stand.root);
  const { restore } = saying({ mount: [FOLDER | REPARSE, JUNCTION] });
  const there = freshFolderElsewhere();
  for (const name of ['d', path.join('d', 'mount')]) {
    const from = path.join(stand.root, name);
    const moved = moveEntry(from, path.join(there, 'd'), expectOk(lookAt(from)), 't');
    expect([name, codeOf(moved)]).toEqual([name, 'CONFLICT']);
    expect(moved.ok ? '' : moved.failure.message.key).toBe('fs.mountInside');
  }
  expect(fs.readdirSync(there)).toEqual([]);
  expect(codeOf(await stand.apply({ actions: [put('d', 'd')] }))).toBe('CONFLICT');
  restore();
  expect(treeDigest(stand.root, { except: ['.deskshell'] })).toEqual(before);
});

test('C01 a junction goes to another drive as a junction, and what it leads to stays where it is', () => {
  const dir = freshFolder('junction');
  makeTree(dir, { 'precious/f': 'only copy', d: { folder: true } });
  makeLink(path.join(dir, 'precious'), path.join(dir, 'd', 'junction'));
  saying({ junction: [FOLDER | REPARSE, JUNCTION] });
  const made = vi.spyOn(fs, 'symlinkSync');
  const there = freshFolderElsewhere();
  expectOk(moveEntry(path.join(dir, 'd'), path.join(there, 'd'), expectOk(lookAt(path.join(dir, 'd'))), 't'));
  expect(made.mock.calls.map(([target, , kind]) => [String(target), kind])).toEqual([
    [path.join(dir, 'precious'), 'junction'],
  ]);
  made.mockRestore();
  expect(fs.readlinkSync(path.join(there, 'd', 'junction'))).toBe(path.join(dir, 'precious'));
  expect(fs.readFileSync(path.join(dir, 'precious', 'f'), 'utf8')).toBe('only copy');
});
