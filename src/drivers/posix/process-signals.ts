import { say } from '../../locales/say.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { errnoName } from '../fs/system-error.ts';
import { startOf } from '../process-identity.ts';
import type { HeldProcess } from '../processes/seen-process.ts';
import { closePidfd, openPidfd, signalPidfd } from './pidfd.ts';

/**
 * Takes hold of a process: on Linux by a descriptor that stays that very process's (pidfd_open(2)), elsewhere, and on
 * Linux before 5.3, by its number and the time of its start, which are compared again right before each signal.
 */
export function holdPosixProcess(pid: number): Result<HeldProcess | null> {
  const descriptor = openPidfd(pid);
  if (descriptor === 'ESRCH') return ok(null);
  const fd = typeof descriptor === 'number' ? descriptor : null;
  const startedAt = startOf(pid);

  function signal(name: 'SIGTERM' | 'SIGKILL'): Result<void> {
    // SAFETY: without a descriptor the number may have become another process's; the gap left is that of two calls.
    if (fd === null && startOf(pid) !== startedAt) return ok(undefined);
    const error = fd === null ? signalNumber(pid, name) : signalPidfd(fd, name);
    // It has ended by itself meanwhile: that is what was wanted.
    if (error === null || error === 'ESRCH') return ok(undefined);
    return fail('ACCESS_DENIED', say('process.denied', { pid }), { detail: `${name}: ${error}` });
  }

  return ok({
    startedAt,
    hasEnded: () => startOf(pid) !== startedAt,
    ask: () => signal('SIGTERM'),
    end: () => signal('SIGKILL'),
    release: () => {
      if (fd !== null) closePidfd(fd);
    },
  });
}

function signalNumber(pid: number, name: NodeJS.Signals): string | null {
  try {
    process.kill(pid, name);
    return null;
  } catch (error) {
    const errno = errnoName(error);
    if (errno === null) throw error;
    return errno;
  }
}
