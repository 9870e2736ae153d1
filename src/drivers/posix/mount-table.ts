import fs from 'node:fs';

/** One line of Linux's table of what is mounted. */
export interface Mount {
  /** `major:minor` of the device. */
  readonly device: string;
  /** Which folder of that device stands here; `/` is all of it. */
  readonly root: string;
  readonly point: string;
  readonly type: string;
  /** `/dev/sda2`, `host:/share`, a pool's name. */
  readonly source: string;
}

/** Where Linux says what is mounted (proc_pid_mountinfo(5)); elsewhere device numbers alone tell. */
const MOUNT_TABLE = '/proc/self/mountinfo';

/** All mounts that this process sees, in the order of the table; none where there is no such table. */
export function readMounts(): readonly Mount[] {
  if (process.platform !== 'linux') return [];
  try {
    return parseMounts(fs.readFileSync(MOUNT_TABLE, 'latin1'));
  } catch {
    return [];
  }
}

/** Where what holds this real path is mounted. */
export function mountPointOf(full: string): string {
  let nearest = '/';
  for (const { point } of readMounts()) {
    const holds = full === point || full.startsWith(`${point}/`);
    if (holds && point.length > nearest.length) nearest = point;
  }
  return nearest;
}

/** The table from its bytes as latin1. */
export function parseMounts(table: string): readonly Mount[] {
  return table.split('\n').flatMap((line) => {
    const [before = '', after = ''] = line.split(' - ', 2);
    const [, , device = '', root = '', point = ''] = before.split(' ');
    const [type = '', source = ''] = after.split(' ');
    return point === '' ? [] : [{ device, root: text(root), point: text(point), type, source: text(source) }];
  });
}

/** Blanks and the like stand as `\040` in the table. Escapes stand for bytes: first the bytes, then the text. */
function text(field: string): string {
  const bytes = field.replace(/\\([0-7]{3})/g, (_all, octal: string) =>
    String.fromCharCode(Number.parseInt(octal, 8)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
