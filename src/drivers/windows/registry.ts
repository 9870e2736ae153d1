import { say } from '../../locales/say.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import type { HeldData } from '../../protocol/settings.ts';
import { dllCall } from './dll-call.ts';
import type { NativeCall } from './kernel32.ts';
import { bytesOf, dataOf } from './registry-bytes.ts';
import { settingFailure } from './setting-failure.ts';

/**
 * Values of this user's registry (HKEY_CURRENT_USER), byte for byte. Read by RegQueryValueExW: RegGetValueW would
 * expand variables and add the end that a text lacks. A key that is missing is made by the first value put into it, and
 * stays, empty, when that value is removed again.
 */

export interface NamedValue {
  readonly name: string;
  readonly data: HeldData;
}

const ROOT = 'HKCU\\';
/** HKEY_CURRENT_USER of winreg.h: `(LONG)0x80000001`, widened with its sign. */
const CURRENT_USER = -0x7fff_ffff;
const KEY_QUERY_VALUE = 1;
const NOT_FOUND = 2;
const MORE_DATA = 234;
const NO_MORE_ITEMS = 259;
/** The longest name of a value, with its end (“Registry element size limits”). */
const NAME_UNITS = 16_384;
const FIRST_TRY_BYTES = 1024;

const OPEN =
  'int32_t __stdcall RegOpenKeyExW(intptr_t root, str16 key, uint32_t options, uint32_t access, _Out_ intptr_t *opened)';
const QUERY =
  'int32_t __stdcall RegQueryValueExW(intptr_t key, str16 name, void *reserved, _Out_ uint32_t *type, void *data, _Inout_ uint32_t *size)';
const ENUMERATE =
  'int32_t __stdcall RegEnumValueW(intptr_t key, uint32_t index, void *name, _Inout_ uint32_t *units, void *reserved, _Out_ uint32_t *type, void *data, _Inout_ uint32_t *size)';
const SET =
  'int32_t __stdcall RegSetKeyValueW(intptr_t root, str16 key, str16 name, uint32_t type, void *data, uint32_t size)';
const DELETE = 'int32_t __stdcall RegDeleteKeyValueW(intptr_t root, str16 key, str16 name)';
const CLOSE = 'int32_t __stdcall RegCloseKey(intptr_t key)';

/** What a value holds; null where the value or its key is absent. `key` begins with `HKCU\`. */
export function readRegistry(key: string, name: string): Result<HeldData | null> {
  const below = belowRoot(key, name);
  if (!below.ok) return below;
  return withKey(below.value, key, (opened) => {
    const setting = `${key}\\${name}`;
    for (let room = FIRST_TRY_BYTES; ; ) {
      const [type, size, bytes] = [[0], [room], Buffer.alloc(room)];
      const code = Number(advapi32(QUERY)(opened, name, null, type, bytes, size));
      if (code === NOT_FOUND) return ok(null);
      // It may grow between two looks, so the size is asked for with each.
      if (code === MORE_DATA) room = Math.max(numberIn(size), room + 1);
      else if (code !== 0) return settingFailure(setting, 'RegQueryValueExW', code);
      else return ok(dataOf({ type: numberIn(type), bytes: bytes.subarray(0, numberIn(size)) }));
    }
  });
}

/** All values of a key in the order in which Windows lists them; null where there is no such key. */
export function listRegistry(key: string): Result<readonly NamedValue[] | null> {
  const below = belowRoot(key, '');
  if (!below.ok) return below;
  return withKey(below.value, key, (opened) => {
    const found: NamedValue[] = [];
    const name = Buffer.alloc(NAME_UNITS * 2);
    let room = FIRST_TRY_BYTES;
    for (;;) {
      const [units, type, size, bytes] = [[NAME_UNITS], [0], [room], Buffer.alloc(room)];
      const code = Number(advapi32(ENUMERATE)(opened, found.length, name, units, null, type, bytes, size));
      if (code === NO_MORE_ITEMS) return ok(found);
      if (code === MORE_DATA) room = Math.max(numberIn(size), room + 1);
      else if (code !== 0) return settingFailure(key, 'RegEnumValueW', code);
      else {
        found.push({
          name: name.toString('utf16le', 0, numberIn(units) * 2),
          data: dataOf({ type: numberIn(type), bytes: bytes.subarray(0, numberIn(size)) }),
        });
      }
    }
  });
}

/** Puts data into a value, or removes the value (null); one that is absent already stays so. */
export function writeRegistry(key: string, name: string, data: HeldData | null): Result<void> {
  const below = belowRoot(key, name);
  if (!below.ok) return below;
  const setting = `${key}\\${name}`;
  if (data === null) {
    const removed = Number(advapi32(DELETE)(CURRENT_USER, below.value, name));
    if (removed === 0 || removed === NOT_FOUND) return ok(undefined);
    return settingFailure(setting, 'RegDeleteKeyValueW', removed);
  }
  const { type, bytes } = bytesOf(data);
  // SAFETY: Windows looks behind a text that lacks its end, and adds two bytes where it finds an end there: it must
  // find neither one nor memory of somebody else.
  const guarded = Buffer.concat([bytes, Buffer.from('ffff', 'hex')]);
  const code = Number(advapi32(SET)(CURRENT_USER, below.value, name, type, guarded, bytes.length));
  return code === 0 ? ok(undefined) : settingFailure(setting, 'RegSetKeyValueW', code);
}

/** The key below HKEY_CURRENT_USER. Code: `INVALID_ARGUMENT`. */
function belowRoot(key: string, name: string): Result<string> {
  const isOurs = key.slice(0, ROOT.length).toUpperCase() === ROOT;
  // SAFETY: Windows reads a name up to its first NUL: another value than the one that was allowed.
  if (isOurs && !`${key}${name}`.includes('\0')) return ok(key.slice(ROOT.length));
  return fail('INVALID_ARGUMENT', say('setting.noValue', { setting: `${key}\\${name}` }));
}

function withKey<T>(
  below: string,
  key: string,
  look: (opened: unknown) => Result<T | null>,
): Result<T | null> {
  const opened: unknown[] = [null];
  const code = Number(advapi32(OPEN)(CURRENT_USER, below, 0, KEY_QUERY_VALUE, opened));
  if (code === NOT_FOUND) return ok(null);
  if (code !== 0) return settingFailure(key, 'RegOpenKeyExW', code);
  try {
    return look(opened[0]);
  } finally {
    advapi32(CLOSE)(opened[0]);
  }
}

function advapi32(declaration: string): NativeCall {
  return dllCall('advapi32.dll', declaration);
}

function numberIn(out: readonly unknown[]): number {
  return Number(out[0]);
}
