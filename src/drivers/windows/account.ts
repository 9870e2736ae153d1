import { loadKoffi } from './load-koffi.ts';
import { ownToken } from './token.ts';

/** The SID of this account (`S-1-5-21-…`), or null where Windows does not tell it. */
export function accountSid(): string | null {
  return ownToken()?.sid ?? null;
}

/** Does this process run with an administrator's rights? */
export function isElevated(): boolean {
  const isUserAnAdmin = loadKoffi().load('shell32.dll').func('int __stdcall IsUserAnAdmin()');
  return isUserAnAdmin() !== 0;
}
