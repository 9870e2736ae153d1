import type { Answer } from '../ipc/bridge.ts';
import type { CallAnswer, CallName, CallRequest, EventName, EventPayload } from '../ipc/contract.ts';
import { say } from '../locales/say.ts';

type Calls = { readonly [C in CallName]: (request: CallRequest<C>) => Promise<Answer<CallAnswer<C>>> };

/** Asks main. What goes wrong on the way is a failure like any other, so that no screen waits for ever. */
export async function ask<C extends CallName>(
  call: C,
  request: CallRequest<C>,
): Promise<Answer<CallAnswer<C>>> {
  try {
    const calls: Calls = window.deskshell;
    return await calls[call](request);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { ok: false, failure: { code: 'INTERNAL', message: say('window.noAnswer'), detail } };
  }
}

/** Listens to what main tells; returns how to stop listening. */
export function listen<E extends EventName>(
  event: E,
  listener: (payload: EventPayload<E>) => void,
): () => void {
  return window.deskshell.on(event, listener);
}
