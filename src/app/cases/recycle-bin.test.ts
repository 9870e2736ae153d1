import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type AppStand, appStand, codeOf, expectOk } from '../../../test/support/app-stand.ts';
import { fakeSystem } from '../../../test/support/fake-system.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { holdFile } from '../../../test/support/hold-file.ts';
import { trashInfo, windowsRecord } from '../../../test/support/made-up-bins.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { leaveOut, onWindows, underWine } from '../../../test/support/this-machine.ts';
import { ownToken } from '../../drivers/windows/token.ts';
import type { Action } from '../../protocol/action.ts';
import type { CapabilityId } from '../../protocol/capability.ts';
import type { Progress } from '../../protocol/progress.ts';

const REAL = { DESKSHELL_SYSTEM: 'real' };
const GRANTS: CapabilityId[] = ['fs.write', 'recycle.write'];

interface Bin {
  readonly stand: AppStand;
  /** Puts a file into the bin as if it had been at this place of the root; answers its name for actions. */
  throwAway(relative: string, contents: string): string;
  thing(entry: string): string;
  inside(): readonly string[];
}

/** The app on a bin in files: the trash of the profile, or what Wine has of drives; never the account's own. */
function stage(): Bin {
  if (process.platform === 'darwin') leaveOut('macOS has no bin that tells where things were');
  const stand = appStand({ env: REAL });
  const thing = (entry: string) => entry.slice(entry.indexOf('|') + 1);
  if (onWindows) return { stand, thing, ...windowsBin(stand) };
  const trash = path.join(stand.profile, '.local', 'share', 'Trash');
  makeTree(trash, { files: { folder: true }, info: { folder: true } });
  return {
    stand,
    thing,
    throwAway: (relative, contents) => {
      const name = relative.replaceAll('/', '-');
      makeTree(trash, {
        [`files/${name}`]: contents,
        [`info/${name}.trashinfo`]: trashInfo(path.join(stand.root, relative)),
      });
      return `2026-10-25T13:14:15|${path.join(trash, 'files', name)}`;
    },
    inside: () => fs.readdirSync(path.join(trash, 'files')).concat(fs.readdirSync(path.join(trash, 'info'))),
  };
}

function windowsBin(stand: AppStand): Pick<Bin, 'throwAway' | 'inside'> {
  if (!underWine) leaveOut('the real bin of this account is none to test on');
  const sid = ownToken()?.sid ?? leaveOut('Windows does not tell the SID of this account');
  const inside = path.join(path.parse(stand.root).root, '$Recycle.Bin', sid);
  fs.mkdirSync(inside, { recursive: true });
  onTestFinished(() => fs.rmSync(path.dirname(inside), { recursive: true }));
  let count = 0;
  return {
    throwAway: (relative, contents) => {
      const rest = `B${String(count).padStart(5, '0')}`;
      count += 1;
      const record = windowsRecord(2, path.join(stand.root, relative));
      makeTree(inside, { [`$I${rest}`]: record, [`$R${rest}`]: contents });
      return `${record.readBigInt64LE(16)}|${path.join(inside, `$R${rest}`)}`;
    },
    inside: () => fs.readdirSync(inside),
  };
}

function run({ stand }: Pick<Bin, 'stand'>, action: Action, watch?: Parameters<AppStand['apply']>[2]) {
  const task = { capabilities: GRANTS.map((id) => ({ id })), actions: [action] };
  return stand.apply(task, { grants: GRANTS, allowIrreversible: action.kind === 'recycle.purge' }, watch);
}

describe('the bin of this system', () => {
  test('is out of reach of a made-up profile', async () => {
    const stand = appStand();
    const action = { id: 'r', kind: 'recycle.restore' as const, entries: ['e'] };
    expect(codeOf(await run({ stand }, action))).toBe('UNSUPPORTED_PLATFORM');
  });

  test('says in the preview what would go, by the place where it was: the bin’s own names mean nothing', async () => {
    const bin = stage();
    const entries = Array.from({ length: 5 }, (_each, index) => bin.throwAway(`f${index}`, 'four'));
    for (const kind of ['recycle.purge', 'recycle.restore'] as const) {
      const actions = [{ id: 'r', kind, entries }];
      const task = { capabilities: GRANTS.map((id) => ({ id })), actions };
      const { actions: rows, summary } = expectOk(await bin.stand.preview(task));
      const named = [0, 1, 2].map((index) => path.join(bin.stand.root, `f${index}`));
      expect(rows[0]?.notes).toMatchObject([
        ...named.map((place) => ({ key: 'recycle.entry', fields: { path: place, dated: 'yes' } })),
        { key: 'recycle.more', fields: { count: 2 } },
      ]);
      // They say what it is, not that something is amiss.
      expect(summary.warnings.map(({ key }) => key)).not.toContain('warning.synced');
    }
  });

  test('is purged entry by entry, in chunks, and tells how far it is', async () => {
    const bin = stage();
    const entries = Array.from({ length: 12 }, (_each, index) => bin.throwAway(`f${index}`, 'four'));
    const [kept = '', ...asked] = entries;
    const told: Progress[] = [];
    const watch = { report: (progress: Progress) => void told.push(progress), cancelled: () => false };
    const purge = { id: 'p', kind: 'recycle.purge' as const, entries: asked, chunkSize: 10, pauseMs: 1 };
    const done = expectOk(await run(bin, purge, watch));
    expect(done).toMatchObject({ status: 'ok', applied: ['p'] });
    expect(done.freed).toBeGreaterThan(0);
    expect(bin.inside()).toHaveLength(2);
    expect(fs.existsSync(bin.thing(kept))).toBe(true);
    const paths = told.map(({ current }) => current);
    expect(paths).toContain(path.join(bin.stand.root, 'f11'));
    expect(Math.max(...told.map(({ bytes = 0 }) => bytes))).toBeGreaterThan(0);
  });

  test('can be stopped between two entries', async () => {
    const bin = stage();
    const entries = Array.from({ length: 5 }, (_each, index) => bin.throwAway(`f${index}`, 'four'));
    const watch = { report: () => undefined, cancelled: () => bin.inside().length <= 6 };
    const done = expectOk(await run(bin, { id: 'p', kind: 'recycle.purge', entries }, watch));
    expect(done.failed).toMatchObject([{ code: 'CANCELLED', message: { fields: { done: 2, count: 5 } } }]);
    expect(bin.inside()).toHaveLength(6);
  });

  test('gives an entry back with the folders above it, and an undo leaves none of them', async () => {
    const bin = stage();
    const entry = bin.throwAway('a/b/c.txt', 'mine');
    const was = bin.inside();
    const restore = { id: 'r', kind: 'recycle.restore' as const, entries: [entry] };
    expect(expectOk(await run(bin, restore))).toMatchObject({ status: 'ok' });
    expect(fs.readFileSync(path.join(bin.stand.root, 'a', 'b', 'c.txt'), 'utf8')).toBe('mine');
    expect(bin.inside()).toEqual([]);
    expect(expectOk(await bin.stand.undo())).toMatchObject({ rolledBack: 1, failed: [] });
    expect(bin.inside()).toEqual(was);
    expect(fs.readdirSync(bin.stand.root)).toEqual(['.deskshell']);
    // The same entry again, by its old name.
    expect(expectOk(await run(bin, restore))).toMatchObject({ status: 'ok' });
  });

  test('takes back what it gave, also where the bin kept its record of it', async () => {
    const bin = stage();
    const entry = bin.throwAway('a', 'mine');
    const was = bin.inside();
    const record = recordOf(bin, entry);
    const noted = fs.readFileSync(record);
    expectOk(await run(bin, { id: 'r', kind: 'recycle.restore', entries: [entry] }));
    fs.writeFileSync(record, noted);
    expect(expectOk(await bin.stand.undo())).toMatchObject({ rolledBack: 1, failed: [] });
    expect([...bin.inside()].sort()).toEqual([...was].sort());
    expect(fs.readFileSync(bin.thing(entry), 'utf8')).toBe('mine');
  });

  test('brings nothing back into the program’s own folder, or outside of the roots', async () => {
    const bin = stage();
    for (const place of ['.deskshell/journal.jsonl', '../elsewhere', '../work']) {
      const entry = bin.throwAway('x', 'X');
      rename(bin, entry, path.join(bin.stand.root, ...place.split('/')));
      const restore = { id: 'r', kind: 'recycle.restore' as const, entries: [entry] };
      expect(codeOf(await run(bin, restore)), place).toBe('PATH_OUTSIDE_ROOT');
      expect(fs.existsSync(bin.thing(entry)), place).toBe(true);
    }
  });

  test('gives two things from one place back to none of them', async () => {
    const bin = stage();
    const twice = [bin.throwAway('a', 'first'), onWindows ? bin.throwAway('a', 'second') : secondOf(bin)];
    const restore = { id: 'r', kind: 'recycle.restore' as const, entries: twice };
    expect(codeOf(await run(bin, restore))).toBe('TARGET_EXISTS');
    expect(bin.inside()).toHaveLength(4);
  });
});

/** Changes where an entry says that it was. */
function rename(bin: Bin, entry: string, original: string): void {
  fs.writeFileSync(recordOf(bin, entry), onWindows ? windowsRecord(2, original) : trashInfo(original));
}

/** The bin's own file on an entry. */
function recordOf({ thing }: Bin, entry: string): string {
  const full = thing(entry);
  // In words of its own a `$` of what is put in means something.
  if (onWindows) return full.replace('$RB', () => '$IB');
  return `${full.replace('/files/', '/info/')}.trashinfo`;
}

/** A second thing from the same place, under another name in the trash. */
function secondOf({ stand }: Bin): string {
  const trash = path.join(stand.profile, '.local', 'share', 'Trash');
  const info = trashInfo(path.join(stand.root, 'a'));
  makeTree(trash, { 'files/a.2': 'second', 'info/a.2.trashinfo': info });
  return `2026-10-25T13:14:15|${path.join(trash, 'files', 'a.2')}`;
}

describe('an entry that is in use', () => {
  test('stays, the others go, and the person is told of both', async () => {
    const binFolder = freshFolder('bin');
    const system = fakeSystem(binFolder);
    const stand = appStand({ system: system.ports });
    for (const name of ['a', 'b', 'c']) {
      fs.writeFileSync(path.join(binFolder, name), name);
      system.bin.set(name, path.join(stand.root, name));
    }
    system.held.add('b');
    const purge = { id: 'p', kind: 'recycle.purge' as const, entries: ['a', 'b', 'c'] };
    const done = expectOk(await run({ stand }, purge));
    expect(done.failed).toMatchObject([
      { code: 'BUSY', message: { key: 'recycle.someStay', fields: { done: 2, count: 3 } } },
    ]);
    // What went is never told as taken back.
    expect(done).toMatchObject({ status: 'incomplete', notRestored: [{ actionId: 'p' }] });
    expect(fs.readdirSync(binFolder)).toEqual(['b']);
    expect(system.did.filter((did) => did === 'settle the bin')).toHaveLength(1);
  });

  test.skipIf(!onWindows)('[win32] stays in Windows’ bin too', async () => {
    const bin = stage();
    const [held, other] = [bin.throwAway('held', 'H'), bin.throwAway('other', 'O')];
    onTestFinished(holdFile(bin.thing(held), 0));
    const done = expectOk(await run(bin, { id: 'p', kind: 'recycle.purge', entries: [held, other] }));
    expect(done.failed).toMatchObject([{ code: 'BUSY' }]);
    expect([...bin.inside()].sort()).toEqual(['$IB00000', '$RB00000']);
  });
});
