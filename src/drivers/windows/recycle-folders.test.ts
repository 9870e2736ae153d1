import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { codeOf, expectOk } from '../../../test/support/app-stand.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { holdFile } from '../../../test/support/hold-file.ts';
import {
  binOnDrive,
  filesIn,
  firstOf,
  OWN_SID,
  recycleStand,
  thingsIn,
  windowsRecord,
} from '../../../test/support/made-up-bins.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { makeLink, onWindows } from '../../../test/support/this-machine.ts';
import { treeDigest } from '../../../test/support/tree-digest.ts';

/** FILE_SHARE_…: nobody else may open it. */
const NOT_SHARED = 0;

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
      throwAway('d', { 'a first': 'F', 'deep/held': 'H' });
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
