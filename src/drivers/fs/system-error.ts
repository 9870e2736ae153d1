import { say } from '../../locales/say.ts';
import type { ErrorCode } from '../../protocol/codes.ts';
import { type Failure, fail } from '../../protocol/result.ts';

const CODES: Readonly<Record<string, ErrorCode>> = {
  ENOENT: 'NOT_FOUND',
  ENOTDIR: 'NOT_FOUND',
  EACCES: 'ACCESS_DENIED',
  EPERM: 'ACCESS_DENIED',
  EROFS: 'ACCESS_DENIED',
  EBUSY: 'BUSY',
  ETXTBSY: 'BUSY',
  EEXIST: 'TARGET_EXISTS',
  ENOTEMPTY: 'TARGET_EXISTS',
  EISDIR: 'TARGET_EXISTS',
  ENOSPC: 'NO_SPACE',
  EDQUOT: 'NO_SPACE',
  ENAMETOOLONG: 'PATH_INVALID',
  EILSEQ: 'PATH_INVALID',
  ELOOP: 'PATH_INVALID',
};

/** The system's name for an error (`ENOENT`), or null where it is none of the system's. */
export function errnoName(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/**
 * A system error as a failure: our code, one sentence with the path, the system's words in `detail`.
 * Anything that is not the system's is a bug and thrown on.
 */
export function failureOf(error: unknown, path: string): { readonly ok: false; readonly failure: Failure } {
  const name = errnoName(error);
  if (name === null || !(error instanceof Error)) throw error;
  return failureOfErrno(name, path, error.message);
}

export function failureOfErrno(
  name: string,
  path: string,
  detail: string,
): { readonly ok: false; readonly failure: Failure } {
  const code = CODES[name] ?? 'INTERNAL';
  switch (code) {
    case 'NOT_FOUND':
      return fail(code, say('fs.notFound', { path }), { detail });
    case 'ACCESS_DENIED':
      return fail(code, say('fs.denied', { path }), { detail });
    case 'BUSY':
      return fail(code, say('fs.busy', { path }), { detail });
    case 'TARGET_EXISTS':
      return fail(code, say('fs.targetExists', { path }), { detail });
    case 'NO_SPACE':
      return fail(code, say('fs.noSpace', { path }), { detail });
    case 'PATH_INVALID':
      return fail(code, say('fs.nameInvalid', { path }), { detail });
    default:
      return fail(code, say('fs.failed', { path, detail }), { detail });
  }
}
