import { loadKoffi } from '../load-koffi.ts';

/** What Windows says of itself. `edition` is the registry's name of the product; null where it has none. */
export interface WindowsVersion {
  readonly major: number;
  readonly minor: number;
  readonly build: number;
  /** The number of the last update (UBR), or null. */
  readonly revision: number | null;
  readonly edition: string | null;
  /** `22H2` and the like, or null. */
  readonly release: string | null;
}

/** OSVERSIONINFOW (winnt.h): five numbers of 32 bits, then 128 UTF-16 units. */
const VERSION_INFO_BYTES = 20 + 256;
const HKEY_LOCAL_MACHINE = 0x80000002;
const CURRENT_VERSION = 'SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion';
const RRF_RT_REG_SZ = 0x2;
const RRF_RT_REG_DWORD = 0x10;
/** The registry of 64 bits, whatever this process is. */
const RRF_SUBKEY_WOW6464KEY = 0x00010000;
const ROOM_FOR_VALUE = 1024;

/** Builds from here on are Windows 11; the registry's product name still says 10 there. */
const FIRST_BUILD_OF_11 = 22_000;

/**
 * Version and build as the kernel tells them (`RtlGetVersion`): other calls answer with what a program's manifest
 * lets them. The rest is from the registry.
 */
export function windowsVersion(): WindowsVersion {
  const info = Buffer.alloc(VERSION_INFO_BYTES);
  info.writeUInt32LE(VERSION_INFO_BYTES, 0);
  loadKoffi().load('ntdll.dll').func('int32_t __stdcall RtlGetVersion(void *info)')(info);
  const revision = registryValue('UBR', RRF_RT_REG_DWORD);
  return {
    major: info.readUInt32LE(4),
    minor: info.readUInt32LE(8),
    build: info.readUInt32LE(12),
    revision: revision === null ? null : revision.readUInt32LE(0),
    edition: registryText('ProductName'),
    release: registryText('DisplayVersion') ?? registryText('ReleaseId'),
  };
}

/** The name that a person knows it by: `Windows 11 Pro 23H2 (build 22631.3155)`. */
export function windowsName({ major, build, revision, edition, release }: WindowsVersion): string {
  const product = edition ?? `Windows ${major}`;
  const current =
    build >= FIRST_BUILD_OF_11 ? product.replace(/^(?:Microsoft )?Windows 10\b/, 'Windows 11') : product;
  const exact = revision === null || revision === 0 ? `${build}` : `${build}.${revision}`;
  return `${[current, release].filter((part) => part !== null && part !== '').join(' ')} (build ${exact})`;
}

function registryText(name: string): string | null {
  const data = registryValue(name, RRF_RT_REG_SZ);
  const text = data?.toString('utf16le').replace(/\0.*$/s, '').trim() ?? '';
  return text === '' ? null : text;
}

/** A value of `CurrentVersion`, or null where it is missing or of another type. */
function registryValue(name: string, type: number): Buffer | null {
  const get = loadKoffi()
    .load('advapi32.dll')
    .func(
      'int32_t __stdcall RegGetValueW(intptr_t key, str16 subkey, str16 value, uint32_t flags, void *type, void *data, _Inout_ uint32_t *bytes)',
    );
  const data = Buffer.alloc(ROOM_FOR_VALUE);
  const bytes: unknown[] = [data.length];
  const status: unknown = get(
    HKEY_LOCAL_MACHINE,
    CURRENT_VERSION,
    name,
    type | RRF_SUBKEY_WOW6464KEY,
    null,
    data,
    bytes,
  );
  return status === 0 ? data.subarray(0, Number(bytes[0])) : null;
}
