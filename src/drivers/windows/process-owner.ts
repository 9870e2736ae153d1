import type { SeenProcess } from '../processes/seen-process.ts';
import type { ProcessToken } from './token.ts';

/** What Windows says of a process about whose it is; null where this account is not told. */
export interface OwnerFacts {
  /** Would Windows stop with it? */
  readonly isCritical: boolean;
  /** Was it started by the program that starts services? */
  readonly isService: boolean;
  readonly token: ProcessToken | null;
  /** The number of the logon that it belongs to; services have one of their own. */
  readonly session: number | null;
}

/** SAFETY: what nobody tells counts as not the person's, and so does what runs with rights that this program lacks. */
export function ownerOf(
  { isCritical, isService, token, session }: OwnerFacts,
  own: Pick<OwnerFacts, 'token' | 'session'>,
): SeenProcess['belongsTo'] {
  if (isCritical || isService) return 'system';
  if (own.token === null || token === null || token.sid !== own.token.sid) return 'foreign';
  if (token.isElevated && !own.token.isElevated) return 'foreign';
  return session !== null && session === own.session ? 'person' : 'foreign';
}
