import { say } from '../locales/say.ts';
import { fail, type Result } from '../protocol/result.ts';
import { type AnswerIn, type Contract, type RequestIn, VERBS } from './contract.ts';
import type { DeskShell, RequestOptions } from './desk-shell.ts';
import type { HostEnvironment } from './host-environment.ts';
import {
  internalFailure,
  readAnswer,
  type WireMessage,
  type WireReply,
  wireReplySchema,
  wordsOf,
} from './transport.ts';
import type { WorkerThread } from './worker-thread.ts';

interface Pending {
  readonly id: number;
  readonly settle: (answer: Result<string>) => void;
  readonly onProgress: RequestOptions['onProgress'];
}

/**
 * Opens the app for a host, in the thread in which kernel and skills live. Requests are answered one after the
 * other, in the order in which they were made. A failed request is a `Result`, never a rejection; a worker that
 * dies answers everything with `INTERNAL`.
 */
export function openDeskShell(environment: HostEnvironment, thread: WorkerThread): DeskShell {
  return openContract(VERBS, environment, thread);
}

/** The same for a host with a contract of its own. */
export function openContract<C extends Contract>(
  contract: C,
  environment: HostEnvironment,
  { worker, cancel, ended }: WorkerThread,
): DeskShell<C> {
  const opening: WireMessage = { kind: 'open', environment: { ...environment } };
  worker.postMessage(opening);

  let pending: Pending | null = null;
  let death: string | null = null;
  let lastId = 0;
  let queue: Promise<unknown> = Promise.resolve();

  const die = (detail: string) => {
    death ??= detail;
    pending?.settle(internalFailure(death));
    pending = null;
  };
  void ended.then(die);
  worker.on('message', (message: unknown) => {
    const reply = wireReplySchema.safeParse(message);
    if (!reply.success) return die('the worker sent something that is no reply');
    receive(reply.data);
  });

  const receive = (reply: WireReply) => {
    if (pending === null || pending.id !== reply.id) return;
    if (reply.kind === 'progress') {
      pending.onProgress?.(reply.progress);
      return;
    }
    const { settle } = pending;
    pending = null;
    settle({ ok: true, value: reply.text });
  };

  async function perform<V extends keyof C & string>(
    verb: V,
    request: RequestIn<C, V>,
    { onProgress, signal }: RequestOptions,
  ): Promise<Result<AnswerIn<C, V>>> {
    if (death !== null) return internalFailure(death);
    if (signal?.aborted === true) return fail('CANCELLED', say('run.cancelled'));
    lastId += 1;
    const id = lastId;
    const stop = () => Atomics.store(cancel, 0, id);
    signal?.addEventListener('abort', stop, { once: true });
    try {
      const message: WireMessage = { kind: 'request', id, verb, request: JSON.stringify(request) };
      const answer = await new Promise<Result<string>>((settle) => {
        pending = { id, settle, onProgress };
        worker.postMessage(message);
      });
      return answer.ok ? readAnswer(contract, verb, answer.value) : answer;
    } catch (error) {
      return internalFailure(wordsOf(error));
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  return {
    request: (verb, request, options = {}) => {
      const turn = queue.then(() => perform(verb, request, options));
      queue = turn;
      return turn;
    },
    close: async () => {
      // SAFETY: the worker is ended only when it is idle; ending it at work could cut an action in two.
      await queue;
      death ??= 'closed';
      await worker.terminate();
    },
  };
}
