import fs from 'node:fs';
import path from 'node:path';
import { say } from '../../locales/say.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';

/** Where Linux says what is mounted (proc_pid_mountinfo(5)); elsewhere device numbers alone tell. */
const MOUNT_TABLE = '/proc/self/mountinfo';
const MOUNT_POINT_FIELD = 4;

/** Blanks and the like stand as `\040` in the table. */
function unescaped(field: string): string {
  return field.replace(/\\([0-7]{3})/g, (_all, octal: string) =>
    String.fromCharCode(Number.parseInt(octal, 8)),
  );
}

/** Something that is mounted: where, and as what kind of file system (`ext4`, `nfs4`). */
export interface Mount {
  readonly point: string;
  readonly type: string;
}

/** All that is mounted, in the system's order; known on Linux alone. */
export function mountTable(): readonly Mount[] {
  if (process.platform !== 'linux') return [];
  try {
    return fs.readFileSync(MOUNT_TABLE, 'latin1').split('\n').map(parseMount);
  } catch {
    return [];
  }
}

function parseMount(line: string): Mount {
  // A number of fields that differs ends with a dash; the type is the first behind it.
  const [before = '', after = ''] = line.split(' - ');
  const point = before.split(' ')[MOUNT_POINT_FIELD] ?? '';
  // Escapes stand for bytes: first the bytes, then the text.
  return {
    point: Buffer.from(unescaped(point), 'latin1').toString('utf8'),
    type: after.split(' ')[0] ?? '',
  };
}

function mountPoints(): readonly string[] {
  return mountTable().map(({ point }) => point);
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
