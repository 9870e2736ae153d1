import type { DriveKind } from '../../protocol/drives.ts';
import { kernel32 } from './kernel32.ts';

/** A drive with a letter. `root` is like `C:\`. */
export interface LetteredDrive {
  readonly root: string;
  readonly kind: DriveKind;
}

/** DRIVE_… of GetDriveTypeW (fileapi.h), by number. */
const KINDS: Readonly<Record<number, DriveKind>> = {
  2: 'removable',
  3: 'fixed',
  4: 'network',
  5: 'optical',
  6: 'memory',
};

const LETTERS = 26;

/** All drives that have a letter, as Windows letters them. Asks no drive itself, so none is woken or waited for. */
export function letteredDrives(): readonly LetteredDrive[] {
  const mask = Number(kernel32('uint32_t __stdcall GetLogicalDrives()')());
  const typeOf = kernel32('uint32_t __stdcall GetDriveTypeW(str16 root)');
  const drives: LetteredDrive[] = [];
  for (let bit = 0; bit < LETTERS; bit += 1) {
    if ((mask & (1 << bit)) === 0) continue;
    const root = `${String.fromCharCode('A'.charCodeAt(0) + bit)}:\\`;
    drives.push({ root, kind: KINDS[Number(typeOf(root))] ?? 'unknown' });
  }
  return drives;
}

/**
 * Bytes of a drive, `free` as far as this account may use it (quotas count), or null where it does not answer: an
 * empty reader, a share that is gone.
 */
export function roomOnDrive(root: string): { readonly total: number; readonly free: number } | null {
  const ask = kernel32(
    'int __stdcall GetDiskFreeSpaceExW(str16 root, _Out_ uint64_t *usable, _Out_ uint64_t *total, _Out_ uint64_t *free)',
  );
  const usable: unknown[] = [0];
  const total: unknown[] = [0];
  if (ask(root, usable, total, [0]) === 0) return null;
  return { total: Number(total[0]), free: Number(usable[0]) };
}
