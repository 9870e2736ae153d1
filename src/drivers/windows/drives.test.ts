import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { otherVolume } from '../../../test/support/other-volume.ts';
import { onWindows } from '../../../test/support/this-machine.ts';
import { currentAccount } from '../places/account.ts';
import { drivesOf, drivesOfMachine } from '../places/drives.ts';
import { letteredDrives, roomOnDrive } from './drives.ts';
import { ownToken } from './token.ts';

describe.skipIf(!onWindows)('[win32] drives', () => {
  const here = path.parse(os.tmpdir()).root;

  test('each has its letter and kind; the one that we are on is fixed and has room', () => {
    const drives = letteredDrives();
    expect(new Set(drives.map(({ root }) => root)).size).toBe(drives.length);
    for (const { root } of drives) expect(root).toMatch(/^[A-Z]:\\$/);
    expect(drives).toContainEqual({ root: here.toUpperCase(), kind: 'fixed' });
    const room = roomOnDrive(here);
    const { blocks, bsize } = fs.statfsSync(here);
    expect(room?.total).toBe(blocks * bsize);
    expect(room?.free).toBeGreaterThan(0);
    expect(roomOnDrive(os.tmpdir())?.total).toBe(room?.total);
  });

  test('one that is not there has no room, and is no fault', () => {
    const known = new Set(letteredDrives().map(({ root }) => root));
    const missing = [...'QRSTUVWXYZ'].map((letter) => `${letter}:\\`).find((root) => !known.has(root));
    expect(roomOnDrive(missing ?? 'Q:\\')).toBeNull();
  });

  test('the machine’s drives begin with the profile’s; every other fixed one follows once', () => {
    const own = drivesOf(os.tmpdir(), os.tmpdir());
    const drives = drivesOfMachine(os.tmpdir(), os.tmpdir());
    expect(drives[0]).toMatchObject({ name: here.slice(0, 2).toUpperCase(), kind: 'fixed' });
    expect(drives.slice(0, own.length).map(({ name }) => name)).toEqual(own.map(({ name }) => name));
    expect(new Set(drives.map(({ name }) => name)).size).toBe(drives.length);
    const other = otherVolume();
    if (other !== null && letteredDrives().some(({ root, kind }) => root === other && kind === 'fixed'))
      expect(drives.map(({ name }) => name)).toContain(other.slice(0, 2));
  });

  test('the account has a SID, and its rights are told', () => {
    expect(ownToken()?.sid).toMatch(/^S-1-5-/);
    expect(typeof currentAccount('win32').isAdministrator).toBe('boolean');
  });
});
