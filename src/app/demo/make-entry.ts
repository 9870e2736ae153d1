import fs from 'node:fs';
import path from 'node:path';
import { setBirthTime } from '../../drivers/fs/copy-windows-looks.ts';
import { errnoName } from '../../drivers/fs/system-error.ts';
import { say } from '../../locales/say.ts';
import type { Message } from '../../protocol/message.ts';
import { assertNever } from '../../protocol/result.ts';
import { firstBytes } from './contents.ts';
import type { DemoEntry, DemoFile } from './demo-entry.ts';

const READ_ONLY = 0o444;

/** Full path of an entry below the demo's folder. */
export function placeOf(dir: string, relative: string): string {
  return path.join(dir, ...relative.split('/'));
}

/**
 * Makes one entry, its parents first; nothing that is there is ever replaced. Returns null, or the message that
 * this system cannot make such a thing. Other system errors are thrown.
 */
export function makeEntry(dir: string, entry: DemoEntry, seed: number, now: number): Message | null {
  const full = placeOf(dir, entry.path);
  fs.mkdirSync(path.dirname(full), { recursive: true });
  switch (entry.kind) {
    case 'file':
      makeFile(full, entry, seed, now);
      return null;
    case 'folder':
      fs.mkdirSync(full, { recursive: true });
      return null;
    case 'link':
      return unlessImpossible('demo.noLink', full, () => {
        const seconds = (now - entry.ageMs) / 1000;
        fs.symlinkSync(entry.target, full);
        // Some systems say that they made a link and made none.
        if (fs.lstatSync(full, { throwIfNoEntry: false }) === undefined) throw impossible('symlink');
        fs.lutimesSync(full, seconds, seconds);
        setBirthTime(full, now - entry.ageMs);
      });
    case 'secondName':
      return unlessImpossible('demo.noSecondName', full, () => fs.linkSync(placeOf(dir, entry.of), full));
    default:
      return assertNever(entry);
  }
}

/** As the system says it where it cannot do a thing at all. */
function impossible(call: string): Error {
  return Object.assign(new Error(`ENOSYS: nothing was made, ${call}`), { code: 'ENOSYS' });
}

function makeFile(full: string, entry: DemoFile, seed: number, now: number): void {
  const seconds = (now - entry.ageMs) / 1000;
  const fd = fs.openSync(full, 'wx', 0o644);
  try {
    fs.writeSync(fd, firstBytes(seed, entry.contents, entry.size));
    fs.ftruncateSync(fd, entry.size);
    fs.futimesSync(fd, seconds, seconds);
  } finally {
    fs.closeSync(fd);
  }
  setBirthTime(full, now - entry.ageMs);
  // Last: what is read-only may take no times any more.
  if (entry.readOnly === true) fs.chmodSync(full, READ_ONLY);
}

const IMPOSSIBLE = new Set([
  'EPERM',
  'EACCES',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EINVAL',
  'EMLINK',
  'EXDEV',
]);

function unlessImpossible(
  key: 'demo.noLink' | 'demo.noSecondName',
  full: string,
  make: () => void,
): Message | null {
  try {
    make();
  } catch (error) {
    const name = errnoName(error);
    if (name === null || !IMPOSSIBLE.has(name)) throw error;
    return say(key, { path: full });
  }
  // A system that says it made a link and made none (as seen under Wine) has not made it.
  return fs.lstatSync(full, { throwIfNoEntry: false }) === undefined ? say(key, { path: full }) : null;
}
