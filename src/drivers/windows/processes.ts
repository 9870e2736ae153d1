import path from 'node:path';
import { caselessName, isBelow } from '../../kernel/paths.ts';
import { say } from '../../locales/say.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import type { HeldProcess, ProcessSystem } from '../processes/seen-process.ts';
import { closeHandle } from './kernel32.ts';
import { listWindowsProcesses } from './list-processes.ts';
import {
  createdAt,
  endProcess,
  hasEnded,
  MAY_END,
  MAY_WAIT,
  openProcess,
  windowsStart,
} from './process-handle.ts';
import { windowsFolder } from './system-folders.ts';
import { askToClose } from './top-windows.ts';

const NO_SUCH_PROCESS = 87;

/** Programs of Windows' own folder that a person starts by hand. */
const PERSONS_PROGRAMS = ['notepad.exe', 'mspaint.exe', 'calc.exe'];

/**
 * Processes of Windows: asked by WM_CLOSE to each of their windows, ended by TerminateProcess on the handle by which
 * they were recognised.
 */
export const windowsProcesses: ProcessSystem = {
  asksFirst: true,
  listAll: listWindowsProcesses,
  startOf: windowsStart,
  hold: holdWindowsProcess,
  isOfSystem: isOfWindows,
};

/** By where it lies: a name can be given to anything. */
function isOfWindows(program: string): boolean {
  const windows = windowsFolder();
  // SAFETY: where Windows does not say where it lies, any program may be its own.
  if (windows === null) return true;
  if (!isBelow(program, windows, caselessName)) return false;
  const folders = ['', 'System32', 'SysWOW64'].map((folder) => path.win32.join(windows, folder));
  const persons = folders.flatMap((folder) =>
    PERSONS_PROGRAMS.map((name) => path.win32.join(folder, name).toLowerCase()),
  );
  return !persons.includes(program.toLowerCase());
}

function holdWindowsProcess(pid: number, force: boolean): Result<HeldProcess | null> {
  const opened = openProcess(pid, force ? MAY_WAIT | MAY_END : MAY_WAIT);
  if ('error' in opened) {
    return opened.error === NO_SUCH_PROCESS ? ok(null) : denied(pid, opened.error);
  }
  // SAFETY: while it is open Windows gives the number to no other process.
  const { handle } = opened;
  return ok({
    startedAt: createdAt(handle),
    hasEnded: () => hasEnded(handle),
    ask() {
      const answer = askToClose(pid);
      if (answer === 'asked') return ok(undefined);
      return answer === 'denied' ? denied(pid, 5) : fail('BUSY', say('process.noWindow', { pid }));
    },
    end() {
      const error = endProcess(handle);
      // One that has ended by itself meanwhile cannot be ended again.
      return error === null || hasEnded(handle) ? ok(undefined) : denied(pid, error);
    },
    release: () => closeHandle(handle),
  });
}

function denied(pid: number, error: number): Result<never> {
  return fail('ACCESS_DENIED', say('process.denied', { pid }), { detail: `Windows error ${error}` });
}
