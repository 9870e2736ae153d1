import { vi } from 'vitest';
import type { Answer } from '../../ipc/bridge.ts';
import type { CallAnswer, CallName, CallRequest } from '../../ipc/contract.ts';

type Answers = {
  readonly [C in CallName]?: (request: CallRequest<C>) => CallAnswer<C> | Answer<CallAnswer<C>>;
};

/** Stands in for main: answers what it was given answers for, and writes down what it was asked. */
export function standInForMain(answers: Answers): readonly string[] {
  const asked: string[] = [];
  const deskshell = new Proxy(
    {},
    {
      get: (_none, call: CallName) => async (request: never) => {
        asked.push(call);
        const answer = (answers[call] as ((request: never) => unknown) | undefined)?.(request);
        if (answer === undefined) throw new Error(`nobody answers ${call}`);
        return typeof answer === 'object' && answer !== null && 'ok' in answer
          ? answer
          : { ok: true, value: answer };
      },
    },
  );
  vi.stubGlobal('window', { deskshell });
  return asked;
}
