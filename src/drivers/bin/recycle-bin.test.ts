import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { codeOf, expectOk } from '../../../test/support/app-stand.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import {
  type BinStand,
  filesIn,
  firstOf,
  freedBy,
  recordsIn,
  recycleStand,
  thingsIn,
  trashStand,
} from '../../../test/support/made-up-bins.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { makeLink, onWindows } from '../../../test/support/this-machine.ts';
import { attributeSource } from '../fs/attribute-source.ts';
import type { ListedEntry } from '../windows/find-entries.ts';

/** FILE_ATTRIBUTE_RECALL_ON_DATA_ACCESS. */
const ONLINE_ONLY = 0x400000;

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

  test.skipIf(!isHere)(
    'what takes an entry’s name while it is purged is another one, and stays',
    async () => {
      const { bin, inside, throwAway } = newStand();
      throwAway('d', { f: 'approved' });
      const entry = await firstOf(bin);
      const [thing = ''] = thingsIn(inside);
      // So long after the last pause that the purge begins with one.
      await new Promise((resolve) => setTimeout(resolve, 50));
      const purging = bin.purge(entry);
      fs.renameSync(thing, path.join(freshFolder('back'), 'd'));
      fs.mkdirSync(thing);
      fs.writeFileSync(path.join(thing, 'f'), 'nobody approved this');
      expect(codeOf(await purging)).toBe('CONFLICT');
      expect(fs.readFileSync(path.join(thing, 'f'), 'utf8')).toBe('nobody approved this');
      expect(recordsIn(inside)).toHaveLength(1);
    },
  );

  test.skipIf(!isHere)(
    'an entry whose record tells no time is known by when the record was written',
    async () => {
      const { bin, folder, inside, throwAway } = newStand();
      throwAway('a', 'A');
      const [record = ''] = recordsIn(inside);
      const undated = fs.readFileSync(record);
      if (isWindowsBin) undated.writeBigInt64LE(0n, 16);
      else undated.write('#', undated.indexOf('DeletionDate'));
      for (const written of [1_792_934_055.123, 1_792_934_055.999]) {
        fs.writeFileSync(record, undated);
        fs.utimesSync(record, written, written);
        const entry = await firstOf(bin);
        expect(expectOk(bin.look(entry)).deletedMs).toBeNull();
        // Back into the bin it is the same entry again.
        if (!isWindowsBin || onWindows) {
          expectOk(bin.restore(entry));
          expectOk(bin.putBack(entry, path.join(folder, 'a')));
        }
        expect(await firstOf(bin)).toBe(entry);
        fs.utimesSync(record, written, written + 1);
        expect(codeOf(bin.look(entry))).toBe('NOT_FOUND');
        expect(codeOf(await bin.purge(entry))).toBe('NOT_FOUND');
      }
      expect(thingsIn(inside)).toHaveLength(1);
    },
  );

  test.skipIf(!isHere || (isWindowsBin && !onWindows))(
    `a record of another thing stays where a new one could not be made, whatever the reason${isWindowsBin ? ' [win32]' : ''}`,
    async () => {
      const { bin, folder, inside, throwAway } = newStand();
      throwAway('a', 'A');
      const entry = await firstOf(bin);
      const [record = ''] = recordsIn(inside);
      const others = fs.readFileSync(record);
      expectOk(bin.restore(entry));
      fs.writeFileSync(record, others);
      const open = fs.openSync;
      const source = vi.spyOn(fs, 'openSync').mockImplementation((file, flags, mode) => {
        // As the system answers where this program has too many files open: before it looks what is there.
        if (flags === 'wx') throw Object.assign(new Error('EMFILE'), { code: 'EMFILE', syscall: 'open' });
        return open(file, flags, mode);
      });
      onTestFinished(() => source.mockRestore());
      expect(bin.putBack(entry, path.join(folder, 'a')).ok).toBe(false);
      source.mockRestore();
      expect(fs.readFileSync(record).equals(others)).toBe(true);
      expect(fs.readFileSync(path.join(folder, 'a'), 'utf8')).toBe('A');
    },
  );

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
    // A thing in a thing has no record of its own, whatever it is called.
    const other = fs.mkdtempSync(path.join(path.dirname(thing), isWindowsBin ? '$RB' : 'd'));
    makeTree(other, { [path.basename(thing)]: 'only copy' });
    names.push(`${stamp}|${path.join(other, path.basename(thing))}`);
    for (const name of names) {
      expect(codeOf(bin.look(name)), name).toBe('NOT_FOUND');
      expect(codeOf(await bin.purge(name)), name).toBe('NOT_FOUND');
      expect(codeOf(bin.putBack(name, path.join(folder, 'precious'))), name).toBe('NOT_FOUND');
    }
    expect(fs.readdirSync(folder)).toEqual(['precious']);
    expect(fs.readdirSync(other)).toHaveLength(1);
  });

  test.skipIf(!isHere)('a folder of which something cannot go stays whole', async () => {
    const { bin, inside, throwAway } = newStand();
    throwAway('d', { 'a first': 'F', 'in the cloud': 'C' });
    const entry = await firstOf(bin);
    const was = filesIn(inside);
    const real = attributeSource.of;
    const source = vi.spyOn(attributeSource, 'of').mockImplementation((full) => {
      if (!full.endsWith('in the cloud')) return real(full);
      return { name: 'in the cloud', attributes: ONLINE_ONLY, tag: 0, size: 1, mtimeNs: 0n, birthtimeNs: 0n };
    });
    onTestFinished(() => source.mockRestore());
    expect(codeOf(await bin.purge(entry))).toBe('CONFLICT');
    source.mockRestore();
    expect(filesIn(inside)).toEqual(was);
    expectOk(await bin.purge(entry));
  });

  test.skipIf(!isHere)(
    'a record that is only in the cloud is not opened, and nothing is known of its thing',
    async () => {
      const { bin, inside, throwAway } = newStand();
      throwAway('a', 'A');
      const entry = await firstOf(bin);
      const [record = ''] = recordsIn(inside);
      const real = attributeSource.of;
      const source = vi.spyOn(attributeSource, 'of').mockImplementation((full) => {
        if (full !== record) return real(full);
        const name = path.basename(record);
        return { name, attributes: ONLINE_ONLY, tag: 0, size: 1, mtimeNs: 0n, birthtimeNs: 0n };
      });
      const opened = vi.spyOn(fs, 'openSync');
      onTestFinished(() => {
        source.mockRestore();
        opened.mockRestore();
      });
      expect(codeOf(bin.look(entry))).toBe('NOT_FOUND');
      expect(codeOf(await bin.purge(entry))).toBe('NOT_FOUND');
      expect(opened.mock.calls.filter(([file]) => file === record)).toEqual([]);
      expect(thingsIn(inside)).toHaveLength(1);
    },
  );

  test.skipIf(!isHere)('a list that breaks off is said, and passes for no empty bin', async () => {
    const { bin, throwAway } = newStand();
    throwAway('a', 'A');
    function* brokenOff(): Generator<ListedEntry, string> {
      yield { name: 'x', attributes: 0, tag: 0, size: 1, mtimeNs: 0n, birthtimeNs: 0n };
      return 'EACCES';
    }
    const source = vi.spyOn(attributeSource, 'inTurn').mockImplementation(brokenOff);
    onTestFinished(() => source.mockRestore());
    const listing = expectOk(await bin.list());
    expect(listing).toMatchObject({ entries: [], unknown: 0 });
    expect(listing.unreadable).toHaveLength(1);
  });
});
