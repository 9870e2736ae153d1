import { say } from '../../locales/say.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { loadKoffi } from '../load-koffi.ts';
import { dllCall } from './dll-call.ts';
import type { NativeCall } from './kernel32.ts';
import { guidBytes } from './known-folders.ts';
import { settingFailure } from './setting-failure.ts';

/**
 * Windows' own calls for power plans; plans are GUIDs in lower case. Wine has none of them: it answers
 * `UNSUPPORTED_PLATFORM`, but for `activate`, which says that it worked and does nothing.
 */
export interface PowerApi {
  active(): Result<string>;
  /** Hidden plans (“Ultimate”) are not among them, nor what a computer with Modern Standby leaves out. */
  plans(): Result<readonly string[]>;
  activate(guid: string): Result<void>;
}

const SETTING = 'power.plan';
const GUID_BYTES = 16;
/** POWER_DATA_ACCESSOR: the entries that are enumerated are plans. */
const ACCESS_SCHEME = 16;
const NO_MORE_ITEMS = 259;

export const windowsPower: PowerApi = {
  active() {
    const koffi = loadKoffi();
    const getActive = powrprof('uint32_t __stdcall PowerGetActiveScheme(void *root, _Out_ void **scheme)');
    const scheme: unknown[] = [null];
    const code = Number(getActive(null, scheme));
    if (code !== 0) return settingFailure(SETTING, 'PowerGetActiveScheme', code);
    try {
      const bytes: unknown = koffi.decode(scheme[0], 'uint8_t', GUID_BYTES);
      if (bytes instanceof Uint8Array) return ok(guidText(Buffer.from(bytes)));
      return settingFailure(SETTING, 'PowerGetActiveScheme', code);
    } finally {
      dllCall('kernel32.dll', 'void * __stdcall LocalFree(void *memory)')(scheme[0]);
    }
  },

  plans() {
    const enumerate = powrprof(
      'uint32_t __stdcall PowerEnumerate(void *root, void *scheme, void *group, int what, uint32_t index, void *buffer, _Inout_ uint32_t *size)',
    );
    const found: string[] = [];
    for (;;) {
      const guid = Buffer.alloc(GUID_BYTES);
      const code = Number(enumerate(null, null, null, ACCESS_SCHEME, found.length, guid, [GUID_BYTES]));
      if (code === NO_MORE_ITEMS) return ok(found);
      if (code !== 0) return settingFailure(SETTING, 'PowerEnumerate', code);
      found.push(guidText(guid));
    }
  },

  activate(guid) {
    const setActive = powrprof('uint32_t __stdcall PowerSetActiveScheme(void *root, void *scheme)');
    const code = Number(setActive(null, guidBytes(guid)));
    return code === 0 ? ok(undefined) : settingFailure(SETTING, 'PowerSetActiveScheme', code);
  },
};

/** Switches to a plan that the computer has. Codes: `NOT_FOUND`, those of the calls. */
export function switchPlan(power: PowerApi, guid: string): Result<void> {
  const plans = power.plans();
  if (!plans.ok) return plans;
  const wanted = guid.toLowerCase();
  // SAFETY: only a plan that is listed is ever asked for: what a set call answers proves nothing.
  if (!plans.value.includes(wanted)) return fail('NOT_FOUND', say('setting.noPlan', { guid }));
  return power.activate(wanted);
}

function powrprof(declaration: string): NativeCall {
  return dllCall('powrprof.dll', declaration);
}

/** The text of a GUID as it lies in memory, in lower case. */
export function guidText(bytes: Buffer): string {
  // Swapping the bytes of the first groups is its own inverse.
  const hex = guidBytes(bytes.toString('hex')).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
