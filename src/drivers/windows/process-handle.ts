import { closeHandle, kernel32, lastError } from './kernel32.ts';

const PROCESS_QUERY_LIMITED_INFORMATION = 0x1000;
const STILL_ACTIVE = 259;

/** Adds PROCESS_TERMINATE to what a handle may do. */
export const MAY_END = 0x0001;
/** SYNCHRONIZE: adds waiting for its end. */
export const MAY_WAIT = 0x0010_0000;

/** A handle on the process with this number now, or the code of the error (87: there is none). */
export function openProcess(
  pid: number,
  access: number,
): { readonly handle: number } | { readonly error: number } {
  const open = kernel32('intptr_t __stdcall OpenProcess(uint32_t access, int inherit, uint32_t pid)');
  const handle = Number(open(PROCESS_QUERY_LIMITED_INFORMATION | access, 0, pid));
  return handle === 0 ? { error: lastError() } : { handle };
}

/** Creation time by GetProcessTimes; a process that has ended while somebody holds a handle counts as gone. */
export function startOfHandle(handle: number): string | null {
  const exitCode = kernel32('int __stdcall GetExitCodeProcess(intptr_t process, _Out_ uint32_t *code)');
  const code: unknown[] = [null];
  return exitCode(handle, code) === 0 || code[0] !== STILL_ACTIVE ? null : createdAt(handle);
}

/** Creation time, of a process that has ended too: 100 ns since 1601, in digits. */
export function createdAt(handle: number): string | null {
  const times = kernel32(
    'int __stdcall GetProcessTimes(intptr_t process, _Out_ uint64_t *created, _Out_ uint64_t *ended, _Out_ uint64_t *inKernel, _Out_ uint64_t *inUser)',
  );
  const created: unknown[] = [null];
  return times(handle, created, [null], [null], [null]) === 0 ? null : String(created[0]);
}

/** When the process with this number started, or null where there is none. */
export function windowsStart(pid: number): string | null {
  const opened = openProcess(pid, 0);
  if ('error' in opened) return null;
  try {
    return startOfHandle(opened.handle);
  } finally {
    closeHandle(opened.handle);
  }
}

/** Has it ended? Asked of a handle with `MAY_WAIT`: an exit code alone can be any number. */
export function hasEnded(handle: number): boolean {
  const wait = kernel32('uint32_t __stdcall WaitForSingleObject(intptr_t handle, uint32_t ms)');
  return Number(wait(handle, 0)) === 0;
}

/** Null when done, else the code of the error. Needs `MAY_END`. */
export function endProcess(handle: number): number | null {
  const terminate = kernel32('int __stdcall TerminateProcess(intptr_t process, uint32_t exitCode)');
  return terminate(handle, 1) === 0 ? lastError() : null;
}
