import { openDeskShell } from '../app/client.ts';
import type { HostEnvironment } from '../app/host-environment.ts';
import { startWorkerThread, type WorkerThread } from '../app/worker-thread.ts';
import { listenOnTerminal } from './interrupt.ts';
import { openSession, type Session } from './session.ts';
import type { Speech } from './speech.ts';
import type { Terminal } from './terminal.ts';

/** What a run on one profile needs; `programWords` as in `Session`. */
export interface SessionParts {
  readonly environment: HostEnvironment;
  readonly terminal: Terminal;
  readonly speech: Speech;
  readonly programWords: readonly string[];
  /** A worker that was started ahead; without one a new one is started. */
  readonly thread?: WorkerThread | null;
}

/** Opens the app, lets `use` work with it while Ctrl-C is listened for, and closes it whatever happens. */
export async function runInSession<T>(
  parts: SessionParts,
  use: (session: Session) => Promise<T>,
): Promise<T> {
  const { environment, terminal, speech } = parts;
  const shell = openDeskShell(environment, parts.thread ?? startWorkerThread());
  const interrupt = listenOnTerminal(terminal, speech);
  try {
    return await use(openSession(shell, { ...parts, signal: interrupt.signal, now: Date.now() }));
  } finally {
    await shell.close();
    interrupt.release();
  }
}

/** The words with which this program was started, as they can be typed again. */
export function programWords(environment: Pick<HostEnvironment, 'env'>): readonly string[] {
  const script = environment.env['npm_lifecycle_event'];
  const fromCheckout = script === 'deskshell' || script === 'start';
  return fromCheckout ? ['npm', 'run', '-s', 'deskshell', '--'] : ['deskshell'];
}
