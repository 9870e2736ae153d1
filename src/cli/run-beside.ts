import type { HostEnvironment } from '../app/host-environment.ts';
import { internalFailure } from '../app/transport.ts';
import type { WorkerThread } from '../app/worker-thread.ts';
import { listenOnTerminal } from './interrupt.ts';
import { failed, type Outcome } from './outcome.ts';
import { progressLine } from './progress-line.ts';
import type { Speech } from './speech.ts';
import type { Terminal } from './terminal.ts';
import { COMMAND_RUN, type CommandMessage, commandReplySchema } from './worker-run.ts';

/** How a command that ran in the worker ended: its answer is finished text. */
export interface FinishedAnswer {
  readonly output: Uint8Array;
  readonly exitCode: 0 | 1 | 2;
}

/**
 * Runs a whole command in the worker. Progress is drawn here, Ctrl-C stops between actions. A worker that dies
 * is an outcome with `INTERNAL`.
 */
export async function runBeside(
  words: readonly string[],
  environment: HostEnvironment,
  terminal: Terminal,
  speech: Speech,
  { worker, cancel, ended }: WorkerThread,
): Promise<FinishedAnswer | Outcome> {
  const line = terminal.drawsProgress ? progressLine(terminal.errors, terminal.columns, speech) : null;
  const interrupt = listenOnTerminal(terminal, speech);
  interrupt.signal.addEventListener('abort', () => Atomics.store(cancel, 0, COMMAND_RUN), { once: true });
  const { promise, resolve } = Promise.withResolvers<FinishedAnswer | Outcome>();
  worker.on('message', (message: unknown) => {
    const reply = commandReplySchema.safeParse(message);
    if (!reply.success)
      resolve(failed(internalFailure('the worker sent something that is no reply').failure));
    else if (reply.data.kind === 'command progress') line?.show(reply.data.progress);
    else resolve(reply.data);
  });
  void ended.then((detail) => resolve(failed(internalFailure(detail).failure)));
  const begunAt = performance.timeOrigin;
  const message: CommandMessage = {
    kind: 'command',
    words: [...words],
    environment: { ...environment },
    drawsProgress: terminal.drawsProgress,
    begunAt,
  };
  worker.postMessage(message);
  openLanguageTables();
  try {
    return await promise;
  } finally {
    line?.erase();
    interrupt.release();
    // SAFETY: it has answered or is dead; a worker at work is never ended, so no action is cut in two. The answer is
    // written meanwhile, and the process ends when both are done.
    void worker.terminate();
  }
}

/** What the answer's sentences need of the system is read by this thread, which only waits, and once for both. */
function openLanguageTables(): void {
  const language = 'en';
  new Intl.PluralRules(language).select(0);
  new Intl.NumberFormat(language).format(0);
  new Intl.DateTimeFormat(language).format(0);
}
