import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { codeOf, expectOk } from '../../test/support/app-stand.ts';
import { freshFolder } from '../../test/support/fresh-folder.ts';
import { holdFile } from '../../test/support/hold-file.ts';
import {
  type BinStand,
  binOnDrive,
  fakeStand,
  OWN_SID,
  recycleStand,
  THROWN_AWAY,
  trashInfo,
  trashStand,
  windowsRecord,
} from '../../test/support/made-up-bins.ts';
import { makeTree } from '../../test/support/make-tree.ts';
import { freshFolderElsewhere } from '../../test/support/other-volume.ts';
import { leaveOut, makeLink, onWindows, underWine } from '../../test/support/this-machine.ts';
import { treeDigest } from '../../test/support/tree-digest.ts';
import type { Places } from '../kernel/places.ts';
import type { RecycleBin, RecycledEntry } from '../kernel/system-ports.ts';
import { recycleBinOf } from './bin/recycle-bin.ts';
import { resolvePlaces } from './places/resolve-places.ts';
import { trashFolders } from './posix/trash-folders.ts';
import { recycleBinOn } from './recycle-bin.ts';
import { accountSid } from './windows/account.ts';

/** FILE_SHARE_…: nobody else may open it. */
const NOT_SHARED = 0;

async function entriesIn(bin: RecycleBin): Promise<readonly RecycledEntry[]> {
  const { entries } = expectOk(await bin.list());
  return [...entries].sort((a, b) => (a.original < b.original ? -1 : 1));
}

async function onlyEntry(bin: RecycleBin): Promise<RecycledEntry> {
  const [only, ...others] = await entriesIn(bin);
  if (only === undefined || others.length > 0) throw new Error(`${others.length} entries too many, or none`);
  return only;
}

/** The files of a folder by their bytes. */
function filesIn(dir: string): Readonly<Record<string, string>> {
  const names = fs.readdirSync(dir, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => fs.statSync(path.join(dir, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, fs.readFileSync(path.join(dir, name), 'base64')]));
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

function freedBy(contents: string): number {
  const probe = path.join(freshFolder('probe'), 'f');
  fs.writeFileSync(probe, contents);
  return fs.statSync(probe).blocks * 512;
}

/** What is like this in every bin that lies in files, Windows' one also where it is only read (not on its system). */
const FILE_BINS: readonly (readonly [string, boolean, () => BinStand])[] = [
  ['Windows’ bin on a made-up drive', true, () => recycleStand()],
  ['the trash of freedesktop.org [linux]', process.platform === 'linux', trashStand],
];

describe.each(FILE_BINS)('%s, in files', (name, isHere, newStand) => {
  const isWindowsBin = !name.includes('linux');
  test.skipIf(!isHere)('a folder goes whole, and its bytes are counted', async () => {
    const { bin, inside, throwAway } = newStand();
    throwAway('d', { 'deep/one': '1', two: '22' });
    const [name = ''] = thingsIn(inside);
    expect(fs.existsSync(name)).toBe(true);
    const entry = await firstOf(bin);
    expect(expectOk(await bin.purge(entry))).toBe(freedBy('1') + freedBy('22'));
    expect(fs.existsSync(name)).toBe(false);
    expect(expectOk(await bin.list())).toEqual({ entries: [], unknown: 0, unreadable: [] });
  });

  test.skipIf(!isHere)('a link in the bin is removed as a link', async () => {
    const { bin, inside, throwAway } = newStand();
    const folder = freshFolder('safe');
    makeTree(folder, { precious: 'only copy' });
    throwAway('d', { 'deep/one': '1' });
    makeLink(folder, path.join(thingsIn(inside)[0] ?? '', 'deep', 'link'));
    expectOk(await bin.purge(await firstOf(bin)));
    expect(fs.readFileSync(path.join(folder, 'precious'), 'utf8')).toBe('only copy');
  });

  test.skipIf(!isHere)('a record of which the thing is gone counts 0 bytes, and can go too', async () => {
    const { bin, inside, throwAway } = newStand();
    throwAway('a', 'A');
    fs.rmSync(thingsIn(inside)[0] ?? '');
    const [entry, ...others] = expectOk(await bin.list()).entries;
    expect([entry, others]).toMatchObject([{ bytes: 0, recordOnly: true }, []]);
    expect(codeOf(bin.restore(entry?.entry ?? ''))).toBe('NOT_FOUND');
    expect(expectOk(await bin.purge(entry?.entry ?? ''))).toBe(0);
    expect(expectOk(await bin.list()).entries).toEqual([]);
  });

  test.skipIf(!isHere)(
    'a thing without a record, or with a broken one, is counted and left alone',
    async () => {
      const { bin, inside, throwAway } = newStand();
      throwAway('a.txt', 'A');
      throwAway('b.txt', 'B');
      const [first = '', second = ''] = recordsIn(inside);
      fs.rmSync(first);
      fs.truncateSync(second, 20);
      const was = filesIn(inside);
      expect(expectOk(await bin.list())).toEqual({ entries: [], unknown: 2, unreadable: [] });
      expect(filesIn(inside)).toEqual(was);
    },
  );

  test.skipIf(!isHere)('what got the name of an entry since is another one', async () => {
    const { bin, inside, throwAway } = newStand();
    throwAway('a', 'A');
    const entry = await firstOf(bin);
    const [record = ''] = recordsIn(inside);
    const later = fs.readFileSync(record);
    if (isWindowsBin) later.writeUInt8(later.readUInt8(18) ^ 1, 18);
    else later.write('16', later.indexOf('T13:14:15') + 7);
    fs.writeFileSync(record, later);
    expect(codeOf(bin.look(entry))).toBe('NOT_FOUND');
    expect(codeOf(await bin.purge(entry))).toBe('NOT_FOUND');
    expect(thingsIn(inside)).toHaveLength(1);
  });

  test.skipIf(!isHere)('no name means anything outside of the bin', async () => {
    const { bin, inside, throwAway } = newStand();
    const folder = freshFolder('safe');
    makeTree(folder, { precious: 'only copy' });
    throwAway('a', 'A');
    const [stamp] = (await firstOf(bin)).split('|');
    const [thing = ''] = thingsIn(inside);
    const [record = ''] = recordsIn(inside);
    const names = [
      '',
      '|',
      'a',
      thing,
      `${stamp}|`,
      `${stamp}|a`,
      `${stamp}|${record}`,
      `${stamp}|${inside}`,
    ];
    names.push(`${stamp}|${path.join(folder, 'precious')}`, `${stamp}|${path.dirname(thing)}${path.sep}..`);
    names.push(`${stamp}|${path.dirname(thing)}${path.sep}.${path.sep}${path.basename(thing)}`);
    for (const name of names) {
      expect(codeOf(bin.look(name)), name).toBe('NOT_FOUND');
      expect(codeOf(await bin.purge(name)), name).toBe('NOT_FOUND');
      expect(codeOf(bin.putBack(name, path.join(folder, 'precious'))), name).toBe('NOT_FOUND');
    }
    expect(fs.readdirSync(folder)).toEqual(['precious']);
  });
});

async function firstOf(bin: RecycleBin): Promise<string> {
  return expectOk(await bin.list()).entries[0]?.entry ?? 'no entry';
}

function thingsIn(inside: string): readonly string[] {
  const files = path.join(inside, 'files');
  const dir = fs.existsSync(files) ? files : inside;
  const names = fs.readdirSync(dir).filter((name) => dir === files || name.startsWith('$R'));
  return names.map((name) => path.join(dir, name));
}

function recordsIn(inside: string): readonly string[] {
  const names = fs.readdirSync(inside, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.trashinfo') || path.basename(name).startsWith('$I'))
    .map((name) => path.join(inside, name));
}

describe('Windows’ bin', () => {
  test('is this account’s folder alone, and never a link', async () => {
    const drive = freshFolder('drive');
    const stand = recycleStand(drive);
    stand.throwAway('mine', 'M');
    const others = path.join(drive, '$Recycle.Bin', 'S-1-5-21-11-22-33-1002');
    const record = windowsRecord(2, 'C:\\theirs');
    makeTree(others, { $IB00000: record, $RB00000: 'theirs' });
    const was = treeDigest(others);
    const [entry, ...more] = expectOk(await stand.bin.list()).entries;
    expect(more).toEqual([]);
    const [stamp] = (entry?.entry ?? '').split('|');
    expect(codeOf(await stand.bin.purge(`${stamp}|${path.join(others, '$RB00000')}`))).toBe('NOT_FOUND');
    expectOk(await stand.bin.purge(entry?.entry ?? ''));
    expect(treeDigest(others)).toEqual(was);
    expect(fs.readdirSync(stand.inside)).toEqual(['desktop.ini']);
  });

  test('that is a link to another folder is no bin', async () => {
    const drive = freshFolder('drive');
    const elsewhere = freshFolder('elsewhere');
    makeTree(elsewhere, { $IB00000: windowsRecord(2, 'C:\\x'), $RB00000: 'x' });
    fs.mkdirSync(path.join(drive, '$Recycle.Bin'));
    makeLink(elsewhere, path.join(drive, '$Recycle.Bin', OWN_SID));
    expect(expectOk(await binOnDrive(drive).list()).entries).toEqual([]);
  });

  test.skipIf(!onWindows)(
    '[win32] what a program holds stays whole, with its record, and so does its folder',
    async () => {
      const { bin, inside, throwAway } = recycleStand();
      throwAway('d', { 'deep/held': 'H', first: 'F' });
      const was = filesIn(inside);
      const release = holdFile(path.join(thingsIn(inside)[0] ?? '', 'deep', 'held'), NOT_SHARED);
      onTestFinished(release);
      const entry = await firstOf(bin);
      expect(codeOf(await bin.purge(entry))).toBe('BUSY');
      release();
      expect(filesIn(inside)).toEqual(was);
      expectOk(await bin.purge(entry));
      expect(fs.readdirSync(inside)).toEqual(['desktop.ini']);
    },
  );
});

describe.skipIf(process.platform !== 'linux')('[linux] the trash', () => {
  const uid = process.getuid?.() ?? -1;
  const listed = async (home: string, tops: readonly string[]) => {
    const bin = recycleBinOf(
      () => trashFolders({ home, tops, uid, within: null }),
      () => undefined,
    );
    return (await entriesIn(bin)).map(({ original }) => original);
  };
  const thing = (dir: string, name: string, record: string) => ({
    [`${dir}/files/${name}`]: name,
    [`${dir}/info/${name}.trashinfo`]: record,
  });

  test('at the top of a drive is found in both places, with paths that count from there', async () => {
    const top = freshFolder('top');
    makeTree(top, {
      '.Trash': { folder: true, mode: 0o1777 },
      ...thing(`.Trash/${uid}`, 'shared', trashInfo('sub/shared')),
      ...thing(`.Trash-${uid}`, 'own', trashInfo('own file')),
      ...thing(`.Trash-${uid + 1}`, 'other', trashInfo('other')),
    });
    const home = path.join(top, 'home', 'Trash');
    expect(await listed(home, [top, top])).toEqual([
      path.join(top, 'own file'),
      path.join(top, 'sub', 'shared'),
    ]);
    // Without the sticky bit anybody could have put it there.
    fs.chmodSync(path.join(top, '.Trash'), 0o777);
    expect(await listed(home, [top])).toEqual([path.join(top, 'own file')]);
  });

  test('that is a link, or whose folders are, is none', async () => {
    const dir = freshFolder('top');
    makeTree(dir, {
      ...thing('elsewhere', 'a', trashInfo('/a')),
      'top/x': 'x',
      'half/info': { folder: true },
      'half/files': { link: path.join(dir, 'elsewhere', 'files') },
    });
    makeLink(path.join(dir, 'elsewhere'), path.join(dir, 'top', `.Trash-${uid}`));
    expect(await listed(path.join(dir, 'half'), [path.join(dir, 'top')])).toEqual([]);
  });

  test('tells the size of a folder from its notes while they are of this record, and forgets what is gone', async () => {
    const { bin, inside, throwAway } = trashStand();
    throwAway('noted', { f: 'F' });
    throwAway('stale', { f: 'F' });
    const mtime = (name: string) =>
      Math.floor(fs.statSync(path.join(inside, 'info', `${name}.trashinfo`)).mtimeMs / 1000);
    const notes = path.join(inside, 'directorysizes');
    fs.writeFileSync(notes, `4711 ${mtime('noted')} noted\n4712 12345 stale\n1 1 gone%20one\nnonsense\n`);
    const [noted, stale] = await entriesIn(bin);
    expect([noted?.bytes, stale?.bytes]).toEqual([4711, freedBy('F')]);
    expect(expectOk(bin.look(noted?.entry ?? '')).bytes).toBe(4711);
    expectOk(await bin.purge(stale?.entry ?? ''));
    bin.settle();
    expect(fs.readFileSync(notes, 'utf8')).toBe(`4711 ${mtime('noted')} noted\n`);
    expect(fs.readdirSync(inside).sort()).toEqual(['directorysizes', 'files', 'info']);
  });

  test('a name that is no valid Unicode is counted, and left alone', async () => {
    const { bin, inside } = trashStand();
    fs.writeFileSync(Buffer.concat([Buffer.from(`${inside}/files/`), Buffer.from([0x61, 0xff])]), 'x');
    expect(expectOk(await bin.list())).toEqual({ entries: [], unknown: 1, unreadable: [] });
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
      const sid = accountSid() ?? leaveOut('Windows does not tell the SID of this account');
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
