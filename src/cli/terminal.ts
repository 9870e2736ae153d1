import type { Readable, Writable } from 'node:stream';

/**
 * What surrounds a command: the streams of the process and what they are connected to. Tests hand in their own.
 */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
  readonly errors: Writable;
  /** A person sits there: questions may be asked (input and errors are a terminal, no `--json`). */
  readonly interactive: boolean;
  /** Progress may be drawn on `errors`. */
  readonly drawsProgress: boolean;
  readonly columns: () => number;
}

/** The terminal of this process. With `--json` a program reads, and a program is never asked. */
export function processTerminal(json: boolean): Terminal {
  const { stdin, stdout, stderr, env } = process;
  const dumb = env['TERM'] === 'dumb';
  return {
    input: stdin,
    output: stdout,
    errors: stderr,
    interactive: !json && stdin.isTTY === true && stderr.isTTY === true,
    drawsProgress: stderr.isTTY === true && !dumb,
    columns: () => stderr.columns || 80,
  };
}
