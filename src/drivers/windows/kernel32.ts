import path from 'node:path';
import { loadKoffi } from '../load-koffi.ts';

export type NativeCall = (...args: unknown[]) => unknown;

const bound = new Map<string, NativeCall>();

/** A call of kernel32.dll by its C declaration, bound at first use. */
export function kernel32(declaration: string): NativeCall {
  const known = bound.get(declaration);
  if (known !== undefined) return known;
  const call: NativeCall = loadKoffi().load('kernel32.dll').func(declaration);
  bound.set(declaration, call);
  return call;
}

/** The code of the call that has just failed on this thread. */
export function lastError(): number {
  return Number(kernel32('uint32_t __stdcall GetLastError()')());
}

/** Paths over 260 characters need a prefix where the program's manifest does not lift that limit. */
export function longPath(full: string): string {
  return path.win32.toNamespacedPath(full);
}

const INVALID_HANDLE = -1;
const OPEN_EXISTING = 3;
/** FILE_FLAG_BACKUP_SEMANTICS (folders too) and FILE_FLAG_OPEN_REPARSE_POINT (a link itself, nothing fetched). */
const AS_IT_IS = 0x02000000 | 0x00200000;

export const SHARE_ALL = 7;

/** A handle on what is at a path, links not followed, or the code of the error. */
export function openHandle(
  full: string,
  access: number,
  share = SHARE_ALL,
): { readonly handle: number } | { readonly error: number } {
  const create = kernel32(
    'intptr_t __stdcall CreateFileW(str16 name, uint32_t access, uint32_t share, void *security, uint32_t how, uint32_t flags, intptr_t template)',
  );
  const handle = Number(create(longPath(full), access, share, null, OPEN_EXISTING, AS_IT_IS, 0));
  return handle === INVALID_HANDLE ? { error: lastError() } : { handle };
}

export function closeHandle(handle: number): void {
  kernel32('int __stdcall CloseHandle(intptr_t handle)')(handle);
}
