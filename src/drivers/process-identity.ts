import fs from 'node:fs';
import type { Processes, ProcessIdentity } from '../kernel/intents.ts';
import { askPs } from './posix/ask-ps.ts';
import { windowsStart } from './windows/process-handle.ts';

/** Field 22 of /proc/<pid>/stat, the start in clock ticks since boot (proc(5)), told apart by the boot's id. */
function linuxStart(pid: number): string | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name stands in brackets and may hold anything: fields are counted behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields[19];
    if (ticks === undefined || fields[0] === 'Z') return null;
    // SAFETY: a thread has a number too, is in no list of processes, and a signal to it reaches its whole program.
    if (!fs.readFileSync(`/proc/${pid}/status`, 'latin1').includes(`\nTgid:\t${pid}\n`)) return null;
    const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}:${ticks}`;
  } catch {
    return null;
  }
}

function darwinStart(pid: number): string | null {
  try {
    const started = askPs(['-o', 'lstart=', '-p', String(pid)]);
    return started.trim() === '' ? null : started.trim();
  } catch {
    return null;
  }
}

/** When the process with this number started, in the system's own words; null where there is none. */
export function startOf(pid: number): string | null {
  if (process.platform === 'linux') return linuxStart(pid);
  return process.platform === 'darwin' ? darwinStart(pid) : windowsStart(pid);
}

/** The processes of this computer, told apart from later ones with the same number by when they started. */
export function systemProcesses(pid: number): Processes {
  const self: ProcessIdentity = { pid, startedAt: startOf(pid) ?? 'unknown' };
  return { self, isAlive: (other) => startOf(other.pid) === other.startedAt };
}
