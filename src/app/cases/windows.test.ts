import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { appStand, codeOf, expectOk, moved, put } from '../../../test/support/app-stand.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { holdFile } from '../../../test/support/hold-file.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { freshFolderElsewhere } from '../../../test/support/other-volume.ts';
import {
  deniedFolder,
  leaveOut,
  linkFixture,
  onWindows,
  underWine,
} from '../../../test/support/this-machine.ts';
import { treeDigest } from '../../../test/support/tree-digest.ts';
import { localFiles } from '../../drivers/fs/local-files.ts';
import { lookAt } from '../../drivers/fs/look.ts';
import { moveEntry } from '../../drivers/fs/move.ts';
import { writeOverFile } from '../../drivers/fs/write-file.ts';
import { findEntry } from '../../drivers/windows/find-entries.ts';
import { setAttributes, setTimes } from '../../drivers/windows/looks.ts';

const READ_ONLY = 0x1;
const HIDDEN = 0x2;
const SYSTEM = 0x4;
const NOT_SHARED = 0;
const OWN = ['.deskshell'];

function attributesOf(full: string): number {
  return (findEntry(full)?.attributes ?? 0) & (READ_ONLY | HIDDEN | SYSTEM);
}

describe.skipIf(!onWindows)('[win32] C08 one plan that goes on after failures', () => {
  test('read-only, held by a program, denied, free: moved, BUSY, ACCESS_DENIED, moved', async () => {
    const denied = deniedFolder() ?? leaveOut('no folder is closed to this account');
    const stand = appStand();
    makeTree(stand.root, { readonly: { content: 'r', mode: 0o444 }, held: 'h', free: 'f' });
    const before = treeDigest(stand.root);
    const release = holdFile(path.join(stand.root, 'held'), NOT_SHARED);
    const result = expectOk(
      await stand.apply(
        {
          actions: [
            put('readonly', 'readonly'),
            moved('held', 'held', 'elsewhere'),
            moved('denied', path.join(denied, 'f'), path.join(denied, 'g')),
            put('free', 'free'),
          ],
          capabilities: [
            { id: 'fs.write' },
            { id: 'fs.delete' },
            { id: 'fs.read' },
            { id: 'fs.write', scope: denied },
          ],
          onFailure: 'continue',
        },
        { roots: [stand.root, denied] },
      ),
    );
    release();
    expect(result.applied).toEqual(['readonly', 'free']);
    expect(result.failed.map(({ actionId, code }) => [actionId, code])).toEqual([
      ['held', 'BUSY'],
      ['denied', 'ACCESS_DENIED'],
    ]);
    expect(expectOk(await stand.undo()).rolledBack).toBe(2);
    expect(treeDigest(stand.root, { except: OWN })).toEqual(before);
    expect(attributesOf(path.join(stand.root, 'readonly'))).toBe(READ_ONLY);
  });

  test('C09 held deep in a folder on its way to another drive: nothing is begun', async () => {
    const here = freshFolder('held');
    const there = freshFolderElsewhere();
    makeTree(here, { 'd/1': 'one', 'd/deep/2': 'two' });
    const before = treeDigest(here, { folderTimes: true });
    const source = expectOk(lookAt(path.join(here, 'd')));
    const move = () => moveEntry(path.join(here, 'd'), path.join(there, 'd'), source, 't');
    const release = holdFile(path.join(here, 'd', 'deep', '2'), 3);
    expect(codeOf(move())).toBe('BUSY');
    expect(treeDigest(here, { folderTimes: true })).toEqual(before);
    expect(fs.readdirSync(there)).toEqual([]);
    release();
    expect(expectOk(move()).crossed).toBe(true);
  });
});

describe.skipIf(!onWindows)('[win32] C07 what a file has beside its bytes', () => {
  test('hidden, system, read-only and times to 100 ns: to another drive and back', async () => {
    const stand = appStand({ quarantine: path.join(freshFolderElsewhere(), 'quarantine') });
    makeTree(stand.root, { a: 'A', 'd/b': 'B' });
    const made = 1_000_000_000_123_456_700n;
    const looks: readonly [string, number][] = [
      ['a', READ_ONLY | HIDDEN],
      ['d/b', SYSTEM],
      ['d', HIDDEN],
    ];
    const at = (name: string) => path.join(stand.root, ...name.split('/'));
    for (const [name, attributes] of looks) {
      expect(setTimes(at(name), { birthtimeNs: made, atimeNs: null, mtimeNs: made + 700n })).toBeNull();
      expect(setAttributes(at(name), attributes)).toBeNull();
      expect(attributesOf(at(name))).toBe(attributes);
    }
    const taken = expectOk(await stand.apply({ actions: [put('a', 'a'), put('d', 'd')] }));
    expect(taken).toMatchObject({ status: 'ok', failed: [] });
    expect(fs.existsSync(at('a'))).toBe(false);
    expect(expectOk(await stand.undo()).rolledBack).toBe(2);
    for (const [name, attributes] of looks) {
      expect([name, attributesOf(at(name))]).toEqual([name, attributes]);
      const { mtimeNs } = fs.lstatSync(at(name), { bigint: true });
      expect([name, mtimeNs]).toEqual([name, made + 700n]);
    }
  });

  test('the time of creation comes along to another drive', () => {
    if (underWine) leaveOut('Wine keeps no time of creation');
    const dir = freshFolder('made');
    const there = freshFolderElsewhere();
    makeTree(dir, { 'd/b': 'B' });
    const made = 1_000_000_000_123_456_700n;
    for (const name of ['d/b', 'd']) {
      const full = path.join(dir, name);
      expect(setTimes(full, { birthtimeNs: made, atimeNs: null, mtimeNs: null })).toBeNull();
    }
    expectOk(
      moveEntry(path.join(dir, 'd'), path.join(there, 'd'), expectOk(lookAt(path.join(dir, 'd'))), 't'),
    );
    for (const name of ['d/b', 'd']) {
      const { birthtimeNs } = fs.lstatSync(path.join(there, name), { bigint: true });
      expect([name, birthtimeNs]).toEqual([name, made]);
    }
  });

  test('a file that is written over stays hidden, and its old self is kept as it was', () => {
    const dir = freshFolder('over');
    makeTree(dir, { f: 'old', 'kept/other': '' });
    const full = path.join(dir, 'f');
    setAttributes(full, HIDDEN);
    const keepAt = path.join(dir, 'kept', 'f');
    expectOk(writeOverFile(full, 'new', expectOk(lookAt(full)), keepAt, 't'));
    expect([fs.readFileSync(full, 'utf8'), fs.readFileSync(keepAt, 'utf8')]).toEqual(['new', 'old']);
    expect([attributesOf(full), attributesOf(keepAt)]).toEqual([HIDDEN, HIDDEN]);
    expect(fs.readdirSync(dir).sort()).toEqual(['f', 'kept']);
  });

  test('the mark of a download that would get lost on the way stops the move', () => {
    if (!underWine) leaveOut('NTFS carries it along; it needs a drive without streams');
    const dir = freshFolder('mark');
    // Wine keeps such a stream as a file of that name, which a copy leaves behind as FAT would.
    makeTree(dir, { 'f.exe': 'F' });
    fs.writeFileSync(path.join(dir, 'f.exe:Zone.Identifier'), '[ZoneTransfer]\r\nZoneId=3\r\n');
    const source = expectOk(lookAt(path.join(dir, 'f.exe')));
    const there = freshFolderElsewhere();
    const result = moveEntry(path.join(dir, 'f.exe'), path.join(there, 'f.exe'), source, 't');
    expect(codeOf(result)).toBe('CONFLICT');
    expect(fs.readdirSync(there)).toEqual([]);
    expect(fs.existsSync(path.join(dir, 'f.exe'))).toBe(true);
  });
});

describe.skipIf(!onWindows)('[win32] C02 a link to a folder, of which Node says that it is a folder', () => {
  test('is seen as a link, and removing what is around it leaves what it leads to', () => {
    const laid = linkFixture() ?? leaveOut('nobody laid a link for it');
    const link = path.join(laid, 'around', 'link');
    expect(expectOk(lookAt(link)).type).toBe('link');
    expect(expectOk(localFiles.list(path.join(laid, 'around'))).map(({ type }) => type)).toEqual(['link']);
    localFiles.removeForGood(path.join(laid, 'around'));
    expect(fs.readFileSync(path.join(laid, 'target', 'precious'), 'utf8')).toBe('only copy');
  });
});

test.skipIf(!onWindows)(
  '[win32] the system’s folders are closed also to an environment that names none',
  async () => {
    const stand = appStand();
    makeTree(stand.root, { f: 'F' });
    const windows = path.join(path.parse(process.execPath).root, 'Windows', 'Temp');
    const actions = [moved('m', 'f', path.join(windows, 'planted'))];
    const capabilities = [{ id: 'fs.write' as const }, { id: 'fs.write' as const, scope: windows }];
    const answer = await stand.apply({ actions, capabilities }, { roots: [stand.root, windows] });
    expect(answer.ok).toBe(false);
    expect(fs.existsSync(path.join(windows, 'planted'))).toBe(false);
    expect(fs.existsSync(path.join(stand.root, 'f'))).toBe(true);
  },
);
