import fs from 'node:fs';
import path from 'node:path';
import { errnoName } from '../fs/system-error.ts';

/**
 * Paths below `folders` (real paths) that a process holds: open files, working folders, programs that run from
 * there, and sockets with a name. As far as this account may look. Null where the system does not tell.
 */
export function openPaths(folders: readonly string[], proc = '/proc'): ReadonlySet<string> | null {
  if (process.platform !== 'linux') return null;
  const processes = namesIn(proc)?.filter((name) => /^\d+$/.test(name));
  if (processes === undefined || processes.length === 0) return null;
  const prefixes = folders.map((folder) => (folder.endsWith(path.sep) ? folder : folder + path.sep));
  const held = new Set<string>();
  const note = (full: string | null): void => {
    if (full !== null && prefixes.some((prefix) => full.startsWith(prefix))) held.add(full);
  };
  for (const pid of processes) {
    const own = path.join(proc, pid);
    note(linkTarget(path.join(own, 'cwd')));
    note(linkTarget(path.join(own, 'exe')));
    const descriptors = path.join(own, 'fd');
    for (const name of namesIn(descriptors) ?? []) note(linkTarget(path.join(descriptors, name)));
  }
  for (const socket of boundSockets(path.join(proc, 'net', 'unix'))) note(socket);
  return held;
}

/** Processes end, and other people's cannot be looked at, while this reads: both are no answer, not an error. */
function namesIn(dir: string): readonly string[] | null {
  try {
    return fs.readdirSync(dir);
  } catch (error) {
    if (errnoName(error) === null) throw error;
    return null;
  }
}

function linkTarget(link: string): string | null {
  try {
    const target = fs.readlinkSync(link);
    return target.startsWith('/') ? target : null;
  } catch (error) {
    if (errnoName(error) === null) throw error;
    return null;
  }
}

/** The last column of /proc/net/unix is the path that a socket is bound to. */
function boundSockets(table: string): readonly string[] {
  let text: string;
  try {
    text = fs.readFileSync(table, 'utf8');
  } catch (error) {
    if (errnoName(error) === null) throw error;
    return [];
  }
  const paths: string[] = [];
  for (const line of text.split('\n')) {
    const at = line.indexOf(' /');
    if (at >= 0) paths.push(line.slice(at + 1));
  }
  return paths;
}
