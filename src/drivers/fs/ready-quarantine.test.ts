import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import {
  doWithout,
  foreignFolder,
  leaveOut,
  onWindows,
  underWine,
} from '../../../test/support/this-machine.ts';
import { ok } from '../../protocol/result.ts';
import { SHARED_QUARANTINE } from '../windows/fixed-drives.ts';
import { parseSecurity, readSecurity } from '../windows/private-folder.ts';
import { ownToken } from '../windows/token.ts';
import { isOwn, readyQuarantine } from './ready-quarantine.ts';

const OWN = 'S-1-5-21-11-22-33-1001';

test('a folder is kept in where it is this account’s or an administrator’s, and nobody else’s', () => {
  for (const owner of [OWN, 'S-1-5-32-544', 'S-1-5-18', 'WD']) expect(isOwn(owner, OWN), owner).toBe(true);
  for (const owner of ['S-1-5-21-11-22-33-1002', 'S-1-5-32-545', 'BU', 'BG']) {
    expect(isOwn(owner, OWN), owner).toBe(false);
  }
});

test('owner and access are read as Windows spells them', () => {
  expect(parseSecurity(`O:${OWN}D:P(A;OICI;FA;;;SY)`)).toEqual({ owner: OWN, access: 'D:P(A;OICI;FA;;;SY)' });
  expect(parseSecurity('O:BAD:(A;;FA;;;WD)')).toEqual({ owner: 'S-1-5-32-544', access: 'D:(A;;FA;;;WD)' });
  expect(parseSecurity('O:SY')).toEqual({ owner: 'S-1-5-18', access: '' });
});

/** Who is named in the access of a folder. */
function named(folder: string): readonly string[] {
  const security = readSecurity(folder);
  if (typeof security === 'number') throw new Error(`${folder}: ${security}`);
  return [...security.access.matchAll(/;([-\w]+)\)/g)].map(([, who = '']) => who).sort();
}

describe.skipIf(!onWindows)('[win32] the quarantine of this account', () => {
  function ownPlace(): { readonly folder: string; readonly sid: string } {
    const sid = ownToken()?.sid ?? leaveOut('Windows does not tell the SID of this account');
    return { folder: path.join(freshFolder('drive'), SHARED_QUARANTINE, sid), sid };
  }

  /** Wine keeps what fits into modes: of those who get in it tells the owner and SYSTEM. */
  function insiders(sid: string): readonly string[] {
    if (!underWine) return ['BA', 'SY', sid];
    doWithout('Administrators, what files inherit and the shared folder, as Wine keeps modes alone');
    return ['SY', sid].sort();
  }

  test('is open to its owner, Administrators and SYSTEM from its first moment', () => {
    const { folder, sid } = ownPlace();
    for (const _time of [1, 2]) expect(readyQuarantine(folder)).toEqual(ok(undefined));
    expect(readSecurity(folder)).toMatchObject({ owner: sid });
    expect(named(folder)).toEqual(insiders(sid));
    fs.writeFileSync(path.join(folder, 'f'), 'F');
    if (underWine) return;
    expect(named(path.join(folder, 'f'))).toEqual(insiders(sid));
    expect(named(path.dirname(folder))).toEqual(['BA', 'BU', 'OW', 'SY']);
  });

  test('is shut where it was open to others', () => {
    const { folder, sid } = ownPlace();
    fs.mkdirSync(folder, { recursive: true });
    if (underWine) expect(named(folder)).toContain('WD');
    expect(readyQuarantine(folder)).toEqual(ok(undefined));
    expect(named(folder)).toEqual(insiders(sid));
  });

  test('is never a folder of somebody else, which stays as it is', () => {
    const folder = foreignFolder() ?? leaveOut('TEST_FOREIGN_FOLDER names no folder of another account');
    const before = readSecurity(folder);
    expect(readyQuarantine(folder)).toMatchObject({ failure: { code: 'PATH_PROTECTED' } });
    expect(readSecurity(folder)).toEqual(before);
  });
});
