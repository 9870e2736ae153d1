import type { EventEmitter } from 'node:events';
import type { Speech } from './speech.ts';
import type { Terminal } from './terminal.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ctrl-C and its relatives, turned into a wish to stop. */
export interface Interrupt {
  readonly signal: AbortSignal;
  readonly release: () => void;
}

/**
 * Listens for Ctrl-C. The first one asks the work to stop between two actions, each further one only tells
 * `again` that it was heard.
 */
export function listenForInterrupt(source: EventEmitter, first: () => void, again: () => void): Interrupt {
  const stop = new AbortController();
  const heard = () => {
    // SAFETY: the process is never ended here, however often somebody presses: an action is not cut in two.
    if (stop.signal.aborted) {
      again();
      return;
    }
    first();
    stop.abort();
  };
  for (const name of SIGNALS) source.on(name, heard);
  return {
    signal: stop.signal,
    release: () => {
      for (const name of SIGNALS) source.off(name, heard);
    },
  };
}

/** Listens for Ctrl-C in this process, and says on the terminal that it was heard. */
export function listenOnTerminal(terminal: Terminal, speech: Speech): Interrupt {
  const tell = (key: 'interrupt.first' | 'interrupt.again') =>
    terminal.errors.write(`\n${speech.say(key)}\n`);
  return listenForInterrupt(
    process,
    () => tell('interrupt.first'),
    () => tell('interrupt.again'),
  );
}
