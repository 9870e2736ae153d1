import { kernel32 } from './kernel32.ts';

/** MEMORYSTATUSEX (sysinfoapi.h): two numbers of 32 bits, then seven of 64. */
const STATUS_BYTES = 64;
const TOTAL_OFFSET = 8;
const FREE_OFFSET = 16;

/** Memory of the machine in bytes: all that Windows can use, and of that what is free now. Null where it is not told. */
export function windowsMemory(): { readonly total: number; readonly free: number } | null {
  const status = Buffer.alloc(STATUS_BYTES);
  status.writeUInt32LE(STATUS_BYTES, 0);
  if (kernel32('int __stdcall GlobalMemoryStatusEx(void *status)')(status) === 0) return null;
  return {
    total: Number(status.readBigUInt64LE(TOTAL_OFFSET)),
    free: Number(status.readBigUInt64LE(FREE_OFFSET)),
  };
}
