import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type AppStand, appStand, codeOf, expectOk, moved, put } from '../../../test/support/app-stand.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { freshFolderElsewhere } from '../../../test/support/other-volume.ts';
import { canMountSmallVolume, fillUp, smallVolume } from '../../../test/support/small-volume.ts';
import { treeDigest } from '../../../test/support/tree-digest.ts';

afterEach(() => vi.restoreAllMocks());

/** The drive that holds `below` takes so many writes more, then it is full. */
function fullAfter(writes: number, below: string): void {
  const write = fs.writeSync.bind(fs);
  let left = writes;
  const limited = (fd: number, ...words: unknown[]): number => {
    if (fs.readlinkSync(`/proc/self/fd/${fd}`).startsWith(below)) {
      if (left === 0) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      left -= 1;
    }
    return Reflect.apply(write, fs, [fd, ...words]);
  };
  vi.spyOn(fs, 'writeSync').mockImplementation(limited);
}

const FOLDER = { 'd/1': 'one', 'd/2': 'two', 'd/3': 'three' };

async function expectLeftWhole(stand: AppStand, elsewhere: string): Promise<void> {
  const before = treeDigest(stand.root);
  const done = expectOk(await stand.apply({ actions: [put('d', 'd')], onFailure: 'continue' }));
  expect(done.failed.map(({ code }) => code)).toEqual(['NO_SPACE']);
  expect(treeDigest(stand.root, { except: ['.deskshell'] })).toEqual(before);
  const kept = fs.readdirSync(elsewhere, { recursive: true, encoding: 'utf8' });
  expect(kept.filter((name) => !/filler|manifest[.]jsonl|quarantine$|b-[0-9-]+$/.test(name))).toEqual([]);
}

test.skipIf(process.platform !== 'linux')(
  'C04 a folder to another drive that is full at its third file: whole where it was, nothing half-done there [linux]',
  async () => {
    const elsewhere = freshFolderElsewhere();
    const stand = appStand({ quarantine: path.join(elsewhere, 'quarantine') });
    makeTree(stand.root, FOLDER);
    fullAfter(2, path.join(elsewhere, 'quarantine'));
    await expectLeftWhole(stand, elsewhere);
  },
);

test.skipIf(process.platform !== 'linux')(
  'C06 no room for the journal: refused before the first of ten moves [linux]',
  async () => {
    const stand = tenFiles();
    fullAfter(0, path.join(stand.root, '.deskshell'));
    await expectRefused(stand);
  },
);

test.skipIf(process.platform !== 'linux')(
  'C06 the journal’s drive is full in the middle of ten moves: each deed has its record [linux]',
  async () => {
    const stand = tenFiles();
    // The task’s own line, and four steps.
    fullAfter(5, path.join(stand.root, '.deskshell'));
    const done = await stand.apply({ actions: tenMoves(), onFailure: 'continue' });
    vi.restoreAllMocks();
    const movedFiles = fs.existsSync(path.join(stand.root, 'n'))
      ? fs.readdirSync(path.join(stand.root, 'n'))
      : [];
    const applied = done.ok ? done.value.applied : [];
    expect([...movedFiles].sort()).toEqual([...applied].sort());
    expect(applied).toHaveLength(4);
    expect(expectOk(await stand.undo()).rolledBack).toBe(4);
    expect(fs.readdirSync(stand.root).sort()).toEqual(['.deskshell', ...NAMES].sort());
  },
);

describe.skipIf(!canMountSmallVolume)('[linux] (only as root that may mount) on real drives', () => {
  test('C04 the same with room for two files of three', async () => {
    const elsewhere = smallVolume(16);
    const stand = appStand({ quarantine: path.join(elsewhere, 'quarantine') });
    makeTree(stand.root, FOLDER);
    // One block for the manifest, two for files.
    fillUp(elsewhere, 3);
    await expectLeftWhole(stand, elsewhere);
  });

  test('C05 a file of 2 MiB, a quarantine of 1 MiB: refused before anything moves, with both figures', async () => {
    const elsewhere = smallVolume(MIB / 4096);
    const stand = appStand({ quarantine: path.join(elsewhere, 'quarantine') });
    makeTree(stand.root, { small: 's', big: BIG });
    const before = treeDigest(stand.root);
    const refused = await stand.apply({ actions: [put('s', 'small'), put('b', 'big')] });
    expect(codeOf(refused)).toBe('NO_SPACE');
    const { needed, free } = refused.ok ? {} : refused.failure.message.fields;
    expect(needed).toEqual({ bytes: 2 * MIB + 1 });
    expect(free).toEqual({ bytes: expect.any(Number) });
    expect(treeDigest(stand.root)).toEqual(before);
    expect(fs.readdirSync(elsewhere)).toEqual([]);
  });

  test('C05 the same with the check switched off: the write fails, the source is byte for byte the same', async () => {
    const elsewhere = smallVolume(MIB / 4096);
    const stand = appStand({ quarantine: path.join(elsewhere, 'quarantine') });
    makeTree(stand.root, { big: { content: BIG, mode: 0o640, mtimeMs: Date.UTC(2019, 2, 31) } });
    const real = fs.statfsSync.bind(fs);
    const plenty = (dir: fs.PathLike) => ({ ...real(dir), bavail: 2 ** 40 });
    vi.spyOn(fs, 'statfsSync').mockImplementation(plenty as never);
    const before = treeDigest(stand.root);
    const done = expectOk(await stand.apply({ actions: [put('b', 'big')] }));
    expect(done).toMatchObject({ applied: [], failed: [{ actionId: 'b', code: 'NO_SPACE' }] });
    expect(treeDigest(stand.root, { except: ['.deskshell'] })).toEqual(before);
    const [batch = ''] = fs.readdirSync(stand.quarantine);
    expect(fs.readdirSync(path.join(stand.quarantine, batch))).toEqual(['manifest.jsonl']);
  });

  test.each([0, 1])(
    'C06 ten moves with %i blocks free where the journal lives: refused before the first',
    async (blocks) => {
      const root = smallVolume(64);
      const stand = { ...appStand(), root };
      makeTree(root, Object.fromEntries(NAMES.map((name) => [name, name])));
      fillUp(root, blocks);
      const before = treeDigest(root);
      const request = { subject: { kind: 'task', document: taskOfTen() }, roots: [root] } as const;
      const grants: 'fs.write'[] = ['fs.write'];
      const more = { grants, choice: { kind: 'all' }, allowIrreversible: false, source: 'test' } as const;
      const done = await stand.request('apply', { ...request, ...more, roots: [root], grants });
      expect(codeOf(done)).toBe('NO_SPACE');
      expect(treeDigest(root, { except: ['.deskshell'] })).toEqual(before);
    },
  );
});

const MIB = 1024 * 1024;
const BIG = Buffer.alloc(2 * MIB, 'big');
const NAMES = Array.from({ length: 10 }, (_none, index) => `f${index}`);

function tenMoves() {
  return NAMES.map((name) => moved(name, name, `n/${name}`));
}

function taskOfTen() {
  return { title: 'Ten moves', capabilities: [{ id: 'fs.write', reason: '' }], actions: tenMoves() };
}

function tenFiles(): AppStand {
  const stand = appStand();
  makeTree(stand.root, Object.fromEntries(NAMES.map((name) => [name, name])));
  return stand;
}

async function expectRefused(stand: AppStand): Promise<void> {
  const before = treeDigest(stand.root);
  expect(codeOf(await stand.apply({ actions: tenMoves(), onFailure: 'continue' }))).toBe('NO_SPACE');
  expect(treeDigest(stand.root, { except: ['.deskshell'] })).toEqual(before);
}
