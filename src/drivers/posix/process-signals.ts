import { say } from '../../locales/say.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { errnoName } from '../fs/system-error.ts';
import { startOf } from '../process-identity.ts';
import type { HeldProcess } from '../processes/seen-process.ts';
import { closePidfd, openPidfd, signalPidfd } from './pidfd.ts';

type Signal = 'SIGTERM' | 'SIGKILL';

/**
 * Takes hold of a process: on Linux by a descriptor that stays that very process's (pidfd_open(2)), elsewhere, and on
 * Linux before 5.3, by its number.
 */
export function holdPosixProcess(pid: number): Result<HeldProcess | null> {
  const fd = openPidfd(pid);
  if (fd === 'ESRCH') return ok(null);
  if (fd === 'none') return ok(holdByNumber(pid));
  return ok(
    held(
      pid,
      startOf(pid),
      (name) => signalPidfd(fd, name),
      () => closePidfd(fd),
    ),
  );
}

/** By number and start. */
export function holdByNumber(pid: number): HeldProcess {
  const startedAt = startOf(pid);
  const signal = (name: Signal): string | null => {
    // SAFETY: the number may have become another process's; the gap left is that between two calls.
    if (startOf(pid) !== startedAt) return 'ESRCH';
    try {
      process.kill(pid, name);
      return null;
    } catch (error) {
      const errno = errnoName(error);
      if (errno === null) throw error;
      return errno;
    }
  };
  return held(pid, startedAt, signal, () => undefined);
}

/** `signal` answers null when it was sent, else the system's name of the error. */
function held(
  pid: number,
  startedAt: string | null,
  signal: (name: Signal) => string | null,
  release: () => void,
): HeldProcess {
  const send = (name: Signal): Result<void> => {
    const error = signal(name);
    // One that has ended by itself meanwhile: that is what was wanted.
    if (error === null || error === 'ESRCH') return ok(undefined);
    return fail('ACCESS_DENIED', say('process.denied', { pid }), { detail: `${name}: ${error}` });
  };
  return {
    startedAt,
    hasEnded: () => startOf(pid) !== startedAt,
    ask: () => send('SIGTERM'),
    end: () => send('SIGKILL'),
    release,
  };
}
