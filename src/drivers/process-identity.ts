import fs from 'node:fs';
import type { Processes, ProcessIdentity } from '../kernel/intents.ts';
import { loadKoffi } from './load-koffi.ts';

/** Field 22 of /proc/<pid>/stat, the start in clock ticks since boot (proc(5)), told apart by the boot's id. */
function linuxStart(pid: number): string | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name stands in brackets and may hold anything: fields are counted behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields[19];
    if (ticks === undefined || fields[0] === 'Z') return null;
    const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}:${ticks}`;
  } catch {
    return null;
  }
}

function darwinStart(pid: number): string | null {
  try {
    const env = { LC_ALL: 'C', TZ: 'UTC' };
    // Loaded here alone: it brings half of Node's networking along.
    const { execFileSync } = process.getBuiltinModule('node:child_process');
    const started = execFileSync('/bin/ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env });
    return started.trim() === '' ? null : started.trim();
  } catch {
    return null;
  }
}

const PROCESS_QUERY_LIMITED_INFORMATION = 0x1000;
const STILL_ACTIVE = 259;

/** Creation time by GetProcessTimes; a process that has ended while somebody holds a handle counts as gone. */
function windowsStart(pid: number): string | null {
  const koffi = loadKoffi();
  const kernel32 = koffi.load('kernel32.dll');
  const open = kernel32.func('void *__stdcall OpenProcess(uint32_t access, int inherit, uint32_t pid)');
  const times = kernel32.func(
    'int __stdcall GetProcessTimes(void *process, _Out_ uint64_t *created, _Out_ uint64_t *ended, _Out_ uint64_t *inKernel, _Out_ uint64_t *inUser)',
  );
  const exitCode = kernel32.func('int __stdcall GetExitCodeProcess(void *process, _Out_ uint32_t *code)');
  const close = kernel32.func('int __stdcall CloseHandle(void *handle)');
  const handle: unknown = open(PROCESS_QUERY_LIMITED_INFORMATION, 0, pid);
  if (handle === null) return null;
  try {
    const created: unknown[] = [null];
    const code: unknown[] = [null];
    if (exitCode(handle, code) === 0 || code[0] !== STILL_ACTIVE) return null;
    return times(handle, created, [null], [null], [null]) === 0 ? null : String(created[0]);
  } finally {
    close(handle);
  }
}

function startOf(pid: number): string | null {
  if (process.platform === 'linux') return linuxStart(pid);
  return process.platform === 'darwin' ? darwinStart(pid) : windowsStart(pid);
}

/** The processes of this computer, told apart from later ones with the same number by when they started. */
export function systemProcesses(pid: number): Processes {
  const self: ProcessIdentity = { pid, startedAt: startOf(pid) ?? 'unknown' };
  return { self, isAlive: (other) => startOf(other.pid) === other.startedAt };
}
