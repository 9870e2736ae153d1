import { say } from '../../../locales/say.ts';
import { assertNever, fail, type Result } from '../../../protocol/result.ts';

/**
 * How a call of the session can fail.
 *
 * - `PS_START`: no session could be started (no such program, a policy forbids it, it took too long).
 * - `PS_BROKEN`: it failed so often in a row that it is left alone for a while.
 * - `PS_DIED`: the shell ended before it answered. `PS_TIMEOUT`: it did not answer in time and was ended.
 *   `PS_PROTOCOL`: what came was no answer. After these three nobody knows whether the operation was done: whoever
 *   changes something looks again before saying anything, and nothing is repeated by itself.
 * - `PS_OPERATION`: the operation itself answered that it failed, in the system's words.
 * - `PS_CLOSED`: the session was closed.
 */
export type PowerShellCode =
  | 'PS_START'
  | 'PS_BROKEN'
  | 'PS_DIED'
  | 'PS_TIMEOUT'
  | 'PS_PROTOCOL'
  | 'PS_OPERATION'
  | 'PS_CLOSED';

export interface PowerShellFailure {
  readonly ok: false;
  readonly code: PowerShellCode;
  /** The system's own words. */
  readonly detail: string;
  /** What kind of error the operation answered: PowerShell's `FullyQualifiedErrorId`, never translated. */
  readonly errorId?: string;
}

export type PowerShellOutcome<T> = { readonly ok: true; readonly value: T } | PowerShellFailure;

export function failed(code: PowerShellCode, detail: string): PowerShellFailure {
  return { ok: false, code, detail };
}

/**
 * The failure as the rest of the program knows failures. Codes: `UNSUPPORTED_PLATFORM` (no session on this computer),
 * `TIMEOUT`, `CANCELLED` (closed), `INTERNAL`.
 */
export function asFailure({ code, detail }: PowerShellFailure): Result<never> {
  const words = { detail: `${code}: ${detail}` };
  switch (code) {
    case 'PS_START':
    case 'PS_BROKEN':
      return fail('UNSUPPORTED_PLATFORM', say('powershell.unavailable'), words);
    case 'PS_TIMEOUT':
      return fail('TIMEOUT', say('powershell.timeout'), words);
    case 'PS_DIED':
    case 'PS_PROTOCOL':
      return fail('INTERNAL', say('powershell.lost'), words);
    case 'PS_CLOSED':
      return fail('CANCELLED', say('run.cancelled'), words);
    case 'PS_OPERATION':
      return fail('INTERNAL', say('powershell.refused'), words);
    default:
      return assertNever(code);
  }
}
