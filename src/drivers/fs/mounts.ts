import path from 'node:path';
import { say } from '../../locales/say.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { readMounts } from '../posix/mount-table.ts';

function mountPoints(): readonly string[] {
  return readMounts().map(({ point }) => point);
}

/**
 * `CONFLICT` where something is mounted at or below `full` (a real path). A folder of the same drive that is mounted
 * a second time (bind mount) has the same device number: only the table tells.
 */
export function refuseMounts(full: string): Result<void> {
  // SAFETY: what is mounted is a leaf and no part of the folder around it (architecture, "Choices").
  const found = mountPoints().find((mount) => mount === full || isBelow(mount, full));
  return found === undefined ? ok(undefined) : mounted(full, found);
}

/** Where something is mounted below `dir`, a real path. Known on Linux; Windows shows such places as links. */
export function mountsBelow(dir: string): readonly string[] {
  return mountPoints().filter((mount) => isBelow(mount, dir));
}

function isBelow(mount: string, dir: string): boolean {
  return mount.startsWith(dir.endsWith(path.sep) ? dir : dir + path.sep);
}

/** The failure of a walk that came to another drive. */
export function mounted(full: string, mount: string): Result<never> {
  return fail('CONFLICT', say('fs.mountInside', { path: full, mount }));
}
