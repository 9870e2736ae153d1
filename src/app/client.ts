import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { say } from '../locales/say.ts';
import { fail, type Result } from '../protocol/result.ts';
import type { AnswerOf, RequestOf, Verb } from './contract.ts';
import type { DeskShell, RequestOptions } from './desk-shell.ts';
import type { HostEnvironment } from './host-environment.ts';
import {
  internalFailure,
  readAnswer,
  type WireReply,
  type WireRequest,
  type WorkerStart,
  wireReplySchema,
  wordsOf,
} from './transport.ts';

interface Pending {
  readonly id: number;
  readonly settle: (answer: Result<string>) => void;
  readonly onProgress: RequestOptions['onProgress'];
}

const YOUNG_MEGABYTES = 96;

/**
 * Opens the app for a host: starts the worker in which kernel and skills live. Requests are answered one
 * after the other, in the order in which they were made. A failed request is a `Result`, never a rejection;
 * a worker that dies answers everything with `INTERNAL`.
 */
export function openDeskShell(
  environment: HostEnvironment,
  script: URL = workerScript(environment.appFolder),
): DeskShell {
  // SAFETY: the worker's work is synchronous and sees no message before it ends; it reads this shared word
  // between actions, so stopping works and never tears a step in two.
  const cancel = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const start: WorkerStart = { environment: { ...environment }, cancel: cancel.buffer };
  // Standard output belongs to the host alone (`--json` promises one object there).
  // A plan of thousands of rows is short-lived: with room for the young it is not copied about while it grows.
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MEGABYTES };
  const worker = new Worker(script, { workerData: start, stdout: true, resourceLimits });
  worker.stdout.resume();

  let pending: Pending | null = null;
  let death: string | null = null;
  let lastId = 0;
  let queue: Promise<unknown> = Promise.resolve();

  const die = (detail: string) => {
    death ??= detail;
    pending?.settle(internalFailure(death));
    pending = null;
  };
  worker.on('error', (error) => die(wordsOf(error)));
  worker.on('messageerror', (error) => die(wordsOf(error)));
  worker.on('exit', (code) => die(`the worker ended with code ${code}`));
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

  async function perform<V extends Verb>(
    verb: V,
    request: RequestOf<V>,
    { onProgress, signal }: RequestOptions,
  ): Promise<Result<AnswerOf<V>>> {
    if (death !== null) return internalFailure(death);
    if (signal?.aborted === true) return fail('CANCELLED', say('run.cancelled'));
    lastId += 1;
    const id = lastId;
    const stop = () => Atomics.store(cancel, 0, id);
    signal?.addEventListener('abort', stop, { once: true });
    try {
      const message: WireRequest = { id, verb, request: JSON.stringify(request) };
      const answer = await new Promise<Result<string>>((settle) => {
        pending = { id, settle, onProgress };
        worker.postMessage(message);
      });
      return answer.ok ? readAnswer(verb, answer.value) : answer;
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

/** The worker's file: beside this one in the sources, in the build's folder otherwise. */
function workerScript(appFolder: string): URL {
  if (import.meta.url.endsWith('.ts')) return new URL('./worker.ts', import.meta.url);
  return new URL('out/cli/worker.js', pathToFileURL(`${appFolder}/`));
}
