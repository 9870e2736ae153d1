import { constants } from 'node:os';
import { loadKoffi } from '../load-koffi.ts';

/** Numbers of the calls, the same on x64 and arm64 (Linux, include/uapi/asm-generic/unistd.h). */
const PIDFD_SEND_SIGNAL = 424;
const PIDFD_OPEN = 434;

type SystemCall = (...words: unknown[]) => unknown;

interface Calls {
  readonly open: SystemCall;
  readonly send: SystemCall;
  readonly close: SystemCall;
}

let bound: Calls | 'none' | null = null;

function calls(): Calls | 'none' {
  bound ??= process.platform === 'linux' ? bindCalls() : 'none';
  return bound;
}

function bindCalls(): Calls | 'none' {
  try {
    const libc = loadKoffi().load('libc.so.6');
    return {
      open: libc.func('long syscall(long number, int pid, unsigned int flags)'),
      send: libc.func('long syscall(long number, int fd, int signal, void *info, unsigned int flags)'),
      close: libc.func('int close(int fd)'),
    };
  } catch {
    // A Linux with another C library.
    return 'none';
  }
}

/**
 * A descriptor of the process that has this number now, and of no later one: a number, `ESRCH` where there is no such
 * process, `none` where this system has no such descriptors.
 */
export function openPidfd(pid: number): number | 'ESRCH' | 'none' {
  const call = calls();
  if (call === 'none') return 'none';
  const fd = Number(call.open(PIDFD_OPEN, pid, 0));
  if (fd >= 0) return fd;
  const error = errno();
  // EINVAL, or on newer systems ENOENT: there is such a number, and it is a thread's.
  return error === 'ESRCH' || error === 'EINVAL' || error === 'ENOENT' ? 'ESRCH' : 'none';
}

/** Null when sent, else the system's name of the error. */
export function signalPidfd(fd: number, name: 'SIGTERM' | 'SIGKILL'): string | null {
  const call = calls();
  if (call === 'none') return 'ENOSYS';
  return Number(call.send(PIDFD_SEND_SIGNAL, fd, constants.signals[name], null, 0)) === 0 ? null : errno();
}

/** Closed as it was opened: in a worker Node warns of a descriptor that it did not open itself. */
export function closePidfd(fd: number): void {
  const call = calls();
  if (call !== 'none') call.close(fd);
}

function errno(): string {
  const code = loadKoffi().errno();
  const names = Object.entries(constants.errno);
  return names.find(([, number]) => number === code)?.[0] ?? `error ${code}`;
}
