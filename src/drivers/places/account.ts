import type { Platform } from '../../protocol/skill-manifest.ts';
import { ownToken } from '../windows/token.ts';

/** The account that the program runs as. */
export interface Account {
  /** Its number (uid), or null on Windows. */
  readonly uid: number | null;
  /** Does it have an administrator's rights now? */
  readonly isAdministrator: boolean;
}

/** Asks the system about the account of this process. */
export function currentAccount(platform: Platform): Account {
  const uid = process.getuid?.() ?? null;
  const isElevated = (): boolean => process.platform === 'win32' && ownToken()?.isElevated === true;
  return { uid, isAdministrator: platform === 'win32' ? isElevated() : uid === 0 };
}
