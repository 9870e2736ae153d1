import type { ErrorCode } from './codes.ts';
import type { Message } from './message.ts';

/**
 * An expected failure at a boundary. `detail` keeps the system's own words; `next` says what the person can
 * do; `data` carries a whole result that comes with the failure.
 */
export interface Failure {
  readonly code: ErrorCode;
  readonly message: Message;
  readonly detail?: string;
  readonly next?: Message;
  readonly data?: unknown;
}

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** A failed result; `more` adds the system's words, the next step or data. */
export function fail(
  code: ErrorCode,
  message: Message,
  more: Omit<Failure, 'code' | 'message'> = {},
): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure: { code, message, ...more } };
}

/** Marks a switch as exhaustive: does not compile while a case is missing. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`);
}
