import type { Failure } from '../protocol/result.ts';
import type { CallAnswer, CallName, CallRequest, EventName, EventPayload } from './contract.ts';

/** An answer as it crosses: expected failures are values, never exceptions. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

/** All that the page has of the program: one function per call, and one to listen. */
export type Bridge = {
  readonly [C in CallName]: (request: CallRequest<C>) => Promise<Answer<CallAnswer<C>>>;
} & {
  /** Listens to what main tells; returns how to stop listening. */
  readonly on: <E extends EventName>(event: E, listener: (payload: EventPayload<E>) => void) => () => void;
};
