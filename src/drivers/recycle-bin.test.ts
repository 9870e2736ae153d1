import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { codeOf, expectOk } from '../../test/support/app-stand.ts';
import { freshFolder } from '../../test/support/fresh-folder.ts';
import {
  type BinStand,
  entriesIn,
  fakeStand,
  filesIn,
  freedBy,
  recycleStand,
  THROWN_AWAY,
  trashInfo,
  trashStand,
  windowsRecord,
} from '../../test/support/made-up-bins.ts';
import { makeTree } from '../../test/support/make-tree.ts';
import { freshFolderElsewhere } from '../../test/support/other-volume.ts';
import { leaveOut, makeLink, onWindows, underWine } from '../../test/support/this-machine.ts';
import type { Places } from '../kernel/places.ts';
import type { RecycleBin, RecycledEntry } from '../kernel/system-ports.ts';
import { resolvePlaces } from './places/resolve-places.ts';
import { recycleBinOn } from './recycle-bin.ts';
import { ownToken } from './windows/token.ts';

async function onlyEntry(bin: RecycleBin): Promise<RecycledEntry> {
  const [only, ...others] = await entriesIn(bin);
  if (only === undefined || others.length > 0) throw new Error(`${others.length} entries too many, or none`);
  return only;
}

/** What every bin does, whoever keeps it. */
const BINS: readonly (readonly [string, boolean, () => BinStand])[] = [
  ['the made-up bin of the kernel’s tests', true, fakeStand],
  ['Windows’ bin on a made-up drive [win32]', onWindows, () => recycleStand()],
  ['the trash of freedesktop.org [linux]', process.platform === 'linux', trashStand],
];

describe.each(BINS)('%s', (_name, isHere, newStand) => {
  test.skipIf(!isHere)('lists what is in it, and looks at each under its name', async () => {
    const { bin, folder, throwAway, tells } = newStand();
    throwAway('a.txt', 'A');
    throwAway('ü ‰ 文.txt', 'three');
    const entries = await entriesIn(bin);
    expect(entries).toMatchObject([
      { original: path.join(folder, 'a.txt'), deletedMs: tells.deletedMs, bytes: tells.bytes('A') },
      { original: path.join(folder, 'ü ‰ 文.txt'), bytes: tells.bytes('three'), recordOnly: false },
    ]);
    for (const entry of entries) expect(expectOk(bin.look(entry.entry))).toEqual(entry);
    expect(expectOk(await bin.list())).toMatchObject({ unknown: 0, unreadable: [] });
  });

  test.skipIf(!isHere)('stops its listing when asked to', async () => {
    const { bin, throwAway } = newStand();
    throwAway('a', 'A');
    expect(codeOf(await bin.list(() => false))).toBe('CANCELLED');
  });

  test.skipIf(!isHere)('purges one entry, and what is not there is NOT_FOUND', async () => {
    const { bin, throwAway, tells } = newStand();
    throwAway('a', 'A');
    throwAway('b', 'B');
    const [first, second] = await entriesIn(bin);
    if (first === undefined || second === undefined) throw new Error('two entries');
    expect(expectOk(await bin.purge(first.entry))).toBe(tells.deletedMs === null ? 10 : freedBy('A'));
    expect(codeOf(bin.look(first.entry))).toBe('NOT_FOUND');
    expect(codeOf(await bin.purge(first.entry))).toBe('NOT_FOUND');
    expect(codeOf(bin.restore(first.entry))).toBe('NOT_FOUND');
    expect(await entriesIn(bin)).toEqual([second]);
    bin.settle();
  });

  test.skipIf(!isHere)('brings one back, and puts it into the bin again as it was', async () => {
    const { bin, folder, inside, throwAway } = newStand();
    throwAway('a', 'A');
    const before = await onlyEntry(bin);
    const wasInside = filesIn(inside);
    expect(expectOk(bin.restore(before.entry))).toEqual([]);
    expect(fs.readFileSync(path.join(folder, 'a'), 'utf8')).toBe('A');
    expect(await entriesIn(bin)).toEqual([]);
    expectOk(bin.putBack(before.entry, path.join(folder, 'a')));
    expect(fs.readdirSync(folder)).toEqual([]);
    expect(await onlyEntry(bin)).toEqual(before);
    expect(filesIn(inside)).toEqual(wasInside);
  });

  test.skipIf(!isHere)('C20 brings nothing back over anything', async () => {
    const { bin, folder, throwAway } = newStand();
    throwAway('a', 'A');
    makeTree(folder, { a: 'mine' });
    const entry = await onlyEntry(bin);
    expect(codeOf(bin.restore(entry.entry))).toBe('TARGET_EXISTS');
    expect(fs.readFileSync(path.join(folder, 'a'), 'utf8')).toBe('mine');
    expect(await onlyEntry(bin)).toEqual(entry);
  });
});

describe('which bin a run reaches', () => {
  function placesOf(profile: string, env: Readonly<Record<string, string>>): Places {
    const platform = process.platform === 'win32' ? 'win32' : 'linux';
    const given = { DESKSHELL_PROFILE: profile, ...env };
    const home = freshFolder('home');
    return expectOk(resolvePlaces({ platform, env: given, home, appFolder: home, startFolder: home }));
  }

  test('none with a made-up profile', () => {
    expect(recycleBinOn(placesOf(freshFolder('profile'), {}))).toBeNull();
  });

  test.skipIf(process.platform !== 'linux')(
    '[linux] with a made-up profile and the real system: the trash in the profile, whatever links say',
    async () => {
      const real = freshFolder('real');
      makeTree(real, { 'share/Trash/files/a': 'A', 'share/Trash/info/a.trashinfo': trashInfo('/a') });
      const profile = freshFolder('profile');
      makeTree(profile, {
        '.local/share/Trash/files/mine': 'M',
        '.local/share/Trash/info/mine.trashinfo': trashInfo(`${profile}/Downloads/mine`),
      });
      const env = { DESKSHELL_SYSTEM: 'real', XDG_DATA_HOME: path.join(real, 'share') };
      const bin = recycleBinOn(placesOf(profile, env)) ?? leaveOut('this system has no trash of ours');
      expect((await entriesIn(bin)).map(({ original }) => original)).toEqual([`${profile}/Downloads/mine`]);
      fs.rmSync(path.join(profile, '.local', 'share'), { recursive: true });
      makeLink(path.join(real, 'share'), path.join(profile, '.local', 'share'));
      expect(expectOk(await bin.list()).entries).toEqual([]);
    },
  );

  test.skipIf(!onWindows)(
    '[win32] the folders of this account on all fixed drives, on the bench’s own',
    async () => {
      if (!underWine) leaveOut('the real bin of this account is none to test on');
      const sid = ownToken()?.sid ?? leaveOut('Windows does not tell the SID of this account');
      const bin = recycleBinOn(placesOf(freshFolder('profile'), { DESKSHELL_SYSTEM: 'real' }));
      if (bin === null) throw new Error('there is a bin on Windows');
      const from = freshFolder('from');
      for (const drive of ['C:\\', path.parse(freshFolderElsewhere()).root]) {
        const inside = path.join(drive, '$Recycle.Bin', sid);
        makeTree(inside, { $IZZZZZZ: windowsRecord(1, path.join(from, drive.slice(0, 1))), $RZZZZZZ: drive });
        onTestFinished(() => fs.rmSync(path.dirname(inside), { recursive: true }));
      }
      const entries = await entriesIn(bin);
      expect(entries.map(({ original, deletedMs, bytes }) => [original, deletedMs, bytes])).toEqual([
        [path.join(from, 'C'), THROWN_AWAY, 3],
        [path.join(from, 'E'), THROWN_AWAY, 3],
      ]);
      expectOk(bin.restore(entries[0]?.entry ?? ''));
      expectOk(await bin.purge(entries[1]?.entry ?? ''));
      bin.settle();
      expect(fs.readFileSync(path.join(from, 'C'), 'utf8')).toBe('C:\\');
      expect(await entriesIn(bin)).toEqual([]);
    },
  );
});
