import type { Watch } from '../kernel/progress.ts';
import { say } from '../locales/say.ts';
import type { Progress } from '../protocol/progress.ts';
import { fail, type Result } from '../protocol/result.ts';
import type { AnswerIn, Contract, RequestIn, VERBS } from './contract.ts';
import type { HostEnvironment } from './host-environment.ts';
import { firstIssue, internalFailure, type WireReply, wireMessageSchema, wordsOf } from './transport.ts';

/** What the app can do for a host, as the worker calls it. */
export type VerbTable<C extends Contract = typeof VERBS> = {
  readonly [V in keyof C]: (
    request: RequestIn<C, V>,
    watch: Watch,
  ) => Result<AnswerIn<C, V>> | Promise<Result<AnswerIn<C, V>>>;
};

/** Steps of progress that reach the host: about ten a second, whatever the work reports. */
const PROGRESS_INTERVAL_MS = 100;

/**
 * The worker's end of the wire: takes a message, checks it, does the work, posts progress and one answer.
 * `makeVerbs` is asked once, for the computer that the host opens with; `cancel[0]` holds the id of the request
 * that the host wants stopped; `clock` is in ms.
 */
export function makeDispatcher<C extends Contract>(
  contract: C,
  makeVerbs: (environment: HostEnvironment) => VerbTable<C>,
  cancel: Int32Array,
  post: (reply: WireReply) => void,
  clock: () => number = () => performance.now(),
): (message: unknown) => Promise<void> {
  let verbs: VerbTable<C> | null = null;
  return async (message) => {
    const wire = wireMessageSchema.parse(message);
    if (wire.kind === 'open') {
      verbs = makeVerbs(wire.environment);
      return;
    }
    if (verbs === null) throw new Error('a request came before the host said where it is');
    const { id, verb, request } = wire;
    const progress = makeThrottle((step) => post({ kind: 'progress', id, progress: step }), clock);
    const watch: Watch = { report: progress.report, cancelled: () => Atomics.load(cancel, 0) === id };
    const text = await answerText(contract, verbs, verb, request, watch);
    progress.flush();
    post({ kind: 'answer', id, text });
  };
}

async function answerText<C extends Contract>(
  contract: C,
  verbs: VerbTable<C>,
  verb: string,
  request: string,
  watch: Watch,
): Promise<string> {
  if (!Object.hasOwn(contract, verb)) return JSON.stringify(internalFailure(`there is no verb ${verb}`));
  try {
    return JSON.stringify(await performRequest(contract, verbs, verb, JSON.parse(request), watch));
  } catch (error) {
    return JSON.stringify(internalFailure(wordsOf(error)));
  }
}

/** Checks a request and does it. Code: `INVALID_ARGUMENT`, and those of the verb. */
export async function performRequest<C extends Contract, V extends keyof C & string>(
  contract: C,
  verbs: VerbTable<C>,
  verb: V,
  asked: unknown,
  watch: Watch,
): Promise<Result<AnswerIn<C, V>>> {
  const request = (contract[verb] as C[V]).request.safeParse(asked);
  if (!request.success) {
    const detail = firstIssue(request.error);
    return fail('INVALID_ARGUMENT', say('host.request', { verb, detail }), { detail });
  }
  return verbs[verb](request.data as RequestIn<C, V>, watch);
}

/** Lets a step through when the last is old enough; keeps the newest held back one for `flush`. */
export function makeThrottle(
  post: (progress: Progress) => void,
  clock: () => number = () => performance.now(),
) {
  let last = Number.NEGATIVE_INFINITY;
  let held: Progress | null = null;
  const flush = () => {
    if (held !== null) post(held);
    held = null;
  };
  return {
    report: (progress: Progress) => {
      // The end of a phase is told before the next one begins, so that no count stops short.
      if (held !== null && held.phase !== progress.phase) flush();
      const now = clock();
      // A failure is news of its own and never held back.
      if (now - last < PROGRESS_INTERVAL_MS && progress.failed === undefined) {
        held = progress;
        return;
      }
      last = now;
      held = null;
      post(progress);
    },
    flush,
  };
}
