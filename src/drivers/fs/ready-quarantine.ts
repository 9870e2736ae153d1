import fs from 'node:fs';
import path from 'node:path';
import { say } from '../../locales/say.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { errnoOfWindows } from '../windows/error-names.ts';
import { SHARED_QUARANTINE } from '../windows/fixed-drives.ts';
import {
  type FolderSecurity,
  makeFolderWith,
  ownersAccess,
  readSecurity,
  setAccess,
  sharedAccess,
} from '../windows/private-folder.ts';
import { ownToken } from '../windows/token.ts';
import { failureOf, failureOfErrno } from './system-error.ts';

const ALREADY_THERE = 183;
/** ERROR_INVALID_FUNCTION, ERROR_NOT_SUPPORTED: a drive that keeps no owners. */
const NO_OWNERS = [1, 50];
/** Administrators and SYSTEM, who reach everything anyhow, and “Everyone”, as FAT calls the owner of all it holds. */
const OWN_AS_WELL = ['S-1-5-32-544', 'S-1-5-18', 'WD', 'S-1-1-0', ''];

/**
 * On Windows, makes the quarantine's folder where it is missing, open to this account, Administrators and SYSTEM from
 * its first moment; elsewhere the mode with which the kernel makes it (0700) says all of that. Codes: `PATH_PROTECTED`
 * where the folder, or the one above it that all accounts share, is a link, or where it is somebody else's; those of
 * making folders.
 */
export function readyQuarantine(folder: string): Result<void> {
  try {
    const sid = process.platform === 'win32' ? (ownToken()?.sid ?? null) : null;
    if (sid !== null) return readyOnWindows(folder, sid);
    return ok(undefined);
  } catch (error) {
    return failureOf(error, folder);
  }
}

function readyOnWindows(folder: string, sid: string): Result<void> {
  const parent = path.win32.dirname(folder);
  const isShared = path.win32.basename(parent) === SHARED_QUARANTINE;
  if (isShared) {
    const shared = readyFolder(parent, { owner: sid, access: sharedAccess() });
    if (!shared.ok) return shared;
  } else fs.mkdirSync(parent, { recursive: true });
  const made = readyFolder(folder, { owner: sid, access: ownersAccess(sid) });
  if (!made.ok || made.value === 'made') return made.ok ? ok(undefined) : made;
  const security = readSecurity(folder);
  if (typeof security === 'number') {
    return NO_OWNERS.includes(security) ? ok(undefined) : windowsFailure(security, folder);
  }
  // SAFETY: whoever owns a folder opens it to himself whenever he likes, and reads and swaps what lies in it.
  if (!isOwn(security.owner, sid)) {
    return fail('PATH_PROTECTED', say('quarantine.notOwn', { path: folder, owner: security.owner }));
  }
  if (isShared && security.owner === sid && security.access !== ownersAccess(sid)) {
    const code = setAccess(folder, ownersAccess(sid));
    if (code !== null) return windowsFailure(code, folder);
  }
  return ok(undefined);
}

/** May this account (`sid`) keep things in a folder of this owner? */
export function isOwn(owner: string, sid: string): boolean {
  return owner === sid || OWN_AS_WELL.includes(owner);
}

function readyFolder(folder: string, security: FolderSecurity): Result<'made' | 'there'> {
  const code = makeFolderWith(folder, security);
  if (code === null) return ok('made');
  if (code !== ALREADY_THERE) return windowsFailure(code, folder);
  if (fs.lstatSync(folder).isDirectory()) return ok('there');
  return fail('PATH_PROTECTED', say('quarantine.folderIsLink', { path: folder }));
}

function windowsFailure(code: number, folder: string): Result<never> {
  return failureOfErrno(errnoOfWindows(code), folder, `Windows error ${code}`);
}
