import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { expectOk } from '../../../test/support/app-stand.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { entriesIn, freedBy, trashInfo, trashStand } from '../../../test/support/made-up-bins.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { makeLink } from '../../../test/support/this-machine.ts';
import { recycleBinOf } from '../bin/recycle-bin.ts';
import { trashFolders } from './trash-folders.ts';

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
    // Whoever asks for the folder under another account's number does not own it.
    expect(trashFolders({ home, tops: [top], uid: uid + 1, within: null })).toEqual([]);
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
