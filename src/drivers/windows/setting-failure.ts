import { say } from '../../locales/say.ts';
import { fail, type Result } from '../../protocol/result.ts';

const ACCESS_DENIED = 5;
/** ERROR_CALL_NOT_IMPLEMENTED: what Wine answers for calls that it has by name only. */
const NOT_IMPLEMENTED = 120;
/** ERROR_ACCESS_DISABLED_BY_POLICY: an administrator decided it for this account. */
const BY_POLICY = 1260;

/**
 * What went wrong with a setting, by the code of Windows (winerror.h), with the name of the call in `detail`. Codes:
 * `ACCESS_DENIED` (a policy too), `UNSUPPORTED_PLATFORM`, `INTERNAL`.
 */
export function settingFailure(setting: string, call: string, code: number): Result<never> {
  const detail = `${call}: Windows error ${code}`;
  switch (code) {
    case ACCESS_DENIED:
    case BY_POLICY:
      return fail('ACCESS_DENIED', say('setting.denied', { setting }), { detail });
    case NOT_IMPLEMENTED:
      return fail('UNSUPPORTED_PLATFORM', say('platform.noDriver', { kind: setting }), { detail });
    default:
      return fail('INTERNAL', say('setting.failed', { setting }), { detail });
  }
}
