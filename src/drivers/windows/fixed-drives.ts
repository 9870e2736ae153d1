import path from 'node:path';
import { loadKoffi } from '../load-koffi.ts';
import { letteredDrives } from './drives.ts';
import { ownToken } from './token.ts';

const FILE_SHARE_ALL = 7;
const OPEN_EXISTING = 3;
const INVALID_HANDLE = -1;
const IOCTL_STORAGE_QUERY_PROPERTY = 0x002d1400;
/** STORAGE_PROPERTY_QUERY with StorageDeviceProperty and PropertyStandardQuery: all zero. */
const DEVICE_QUERY_BYTES = 12;
const DEVICE_DESCRIPTOR_BYTES = 512;
/** Where STORAGE_DEVICE_DESCRIPTOR says RemovableMedia (BOOLEAN) and BusType (uint32). */
const REMOVABLE_OFFSET = 10;
const BUS_TYPE_OFFSET = 28;
/** Buses on which a drive is outside the computer or no drive of its own (ntddstor.h, STORAGE_BUS_TYPE). */
const OUTSIDE_BUSES = new Set([
  4 /* 1394 */, 7 /* USB */, 9 /* iSCSI */, 12 /* SD */, 13 /* MMC */, 14 /* virtual */,
]);

/** Shared by all accounts of the computer: each has a folder of its own in it, named by its SID. */
export const SHARED_QUARANTINE = '$PC-Tuneup-Quarantine';

/**
 * Where this account's quarantine lies on real Windows: on an internal fixed drive other than the system's, `D:`
 * first, else on the system drive. Null where the account's SID cannot be told. `systemDrive` is like `C:`.
 */
export function fixedQuarantine(systemDrive: string): string | null {
  const own = ownToken();
  if (own === null) return null;
  const drive = chooseDrive(internalFixedDrives(), systemDrive);
  return path.win32.join(drive, SHARED_QUARANTINE, own.sid);
}

/** The drive for the quarantine out of roots like `D:\`, in the order that Windows letters them. */
export function chooseDrive(internal: readonly string[], systemDrive: string): string {
  const system = `${systemDrive.slice(0, 1).toUpperCase()}:\\`;
  const others = internal.filter((root) => root.toUpperCase() !== system);
  return others.find((root) => root.toUpperCase() === 'D:\\') ?? others[0] ?? system;
}

function internalFixedDrives(): readonly string[] {
  return fixedDrives().filter(isInternal);
}

/** The roots (`C:\`) of all drives that Windows calls fixed, in its order; disks on USB are among them. */
export function fixedDrives(): readonly string[] {
  return letteredDrives()
    .filter(({ kind }) => kind === 'fixed')
    .map(({ root }) => root);
}

/** USB disks call themselves fixed too: only the bus tells. What does not answer is not taken for internal. */
function isInternal(root: string): boolean {
  const kernel32 = loadKoffi().load('kernel32.dll');
  const createFile = kernel32.func(
    'intptr_t __stdcall CreateFileW(str16 name, uint32_t access, uint32_t share, void *security, uint32_t how, uint32_t flags, intptr_t template)',
  );
  const control = kernel32.func(
    'int __stdcall DeviceIoControl(intptr_t device, uint32_t code, void *in, uint32_t inSize, void *out, uint32_t outSize, _Out_ uint32_t *returned, void *overlapped)',
  );
  const closeHandle = kernel32.func('int __stdcall CloseHandle(intptr_t handle)');
  const device = Number(
    createFile(`\\\\.\\${root.slice(0, 2)}`, 0, FILE_SHARE_ALL, null, OPEN_EXISTING, 0, 0),
  );
  if (device === INVALID_HANDLE) return false;
  try {
    const query = Buffer.alloc(DEVICE_QUERY_BYTES);
    const descriptor = Buffer.alloc(DEVICE_DESCRIPTOR_BYTES);
    const returned: unknown[] = [0];
    const answered = control(
      device,
      IOCTL_STORAGE_QUERY_PROPERTY,
      query,
      query.length,
      descriptor,
      descriptor.length,
      returned,
      null,
    );
    if (answered === 0 || Number(returned[0]) < BUS_TYPE_OFFSET + 4) return false;
    return (
      descriptor.readUInt8(REMOVABLE_OFFSET) === 0 &&
      !OUTSIDE_BUSES.has(descriptor.readUInt32LE(BUS_TYPE_OFFSET))
    );
  } finally {
    closeHandle(device);
  }
}
