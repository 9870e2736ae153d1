import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineOperation, type NamedScript, type OperationArguments } from './operation.ts';
import { failed, type PowerShellFailure, type PowerShellOutcome } from './outcome.ts';
import { preludeScript } from './prelude.ts';
import { ShellProcess } from './shell-process.ts';
import {
  callLine,
  endLine,
  isAtEnd,
  languageModeLine,
  type Reply,
  readLanguageMode,
  readReply,
  scriptLine,
} from './wire.ts';

export interface SessionOptions {
  /** The shell's program, an absolute path. */
  readonly executable: string;
  readonly operations: readonly NamedScript[];
  /** How long it may take until it answers for the first time, in ms. */
  readonly startMs: number;
  /** After so long without a call it ends by itself, in ms. */
  readonly idleMs: number;
}

/** What the session says of itself; the first call of each. */
export const helloOperation = defineOperation({
  name: 'hello',
  script: `@{
    version = $PSVersionTable.PSVersion.ToString()
    languageMode = [string]$ExecutionContext.SessionState.LanguageMode
  }`,
  answer: z.object({ version: z.string(), languageMode: z.string() }),
  limitMs: 10_000,
});

/** One shell that can do what it was told at its start, one call after the other. */
export class PowerShellSession {
  readonly #shell: ShellProcess;
  #isOver = false;
  #printed = '';

  private constructor(shell: ShellProcess) {
    this.#shell = shell;
  }

  /** Starts a shell, which ends at once when `signal` says so. Code: `PS_START`. */
  static async start(
    options: SessionOptions,
    signal: AbortSignal,
  ): Promise<PowerShellOutcome<PowerShellSession>> {
    let shell: ShellProcess;
    try {
      shell = ShellProcess.start(options.executable);
    } catch (error) {
      return failed('PS_START', error instanceof Error ? error.message : String(error));
    }
    const kill = () => shell.kill();
    signal.addEventListener('abort', kill);
    void shell.ended.then(() => signal.removeEventListener('abort', kill));
    const session = new PowerShellSession(shell);
    const wrong = await session.#prepare(options);
    if (wrong === null) return { ok: true, value: session };
    const complaints = shell.complained === '' ? '' : `; ${shell.complained}`;
    session.end();
    return failed('PS_START', `${wrong.detail}${complaints}`);
  }

  /** Resolves when the shell is gone. */
  get ended(): Promise<void> {
    return this.#shell.ended;
  }

  /** Does it take no more calls? The process may still be about to end. */
  get isOver(): boolean {
    return this.#isOver || this.#shell.end !== null;
  }

  get pid(): number | undefined {
    return this.#shell.pid;
  }

  /**
   * Does an operation; `limitMs` is how long it may take. Codes: `PS_DIED`, `PS_TIMEOUT`, `PS_PROTOCOL` (the session
   * is over, and whether it was done is not known), `PS_OPERATION`.
   */
  async call(name: string, given: OperationArguments, limitMs: number): Promise<PowerShellOutcome<unknown>> {
    const id = randomUUID();
    const wrong = await this.#type([callLine(id, name, given, limitMs)], id, limitMs);
    const reply = readReply(this.#printed, id);
    // What is out of step with us, or still at work, never gets another line.
    if (wrong !== null || reply === null) this.end();
    if (reply !== null) return outcomeOf(reply);
    if (wrong !== null) return wrong;
    return failed('PS_PROTOCOL', this.#shell.complained || 'it answered something else');
  }

  /** Ends the shell at once. */
  end(): void {
    this.#isOver = true;
    this.#shell.kill();
  }

  /** Tells a fresh shell what it can do; null when it can, otherwise why not. */
  async #prepare({ operations, startMs, idleMs }: SessionOptions): Promise<PowerShellFailure | null> {
    const end = performance.now() + startMs;
    const id = randomUUID();
    // SAFETY: where a policy restricts scripts nothing of ours would run, nor answer: that is asked first of all.
    const silent = await this.#type([languageModeLine(id)], id, startMs);
    if (silent !== null) return silent;
    const mode = readLanguageMode(this.#printed, id);
    if (mode !== 'FullLanguage')
      return failed('PS_START', `a policy restricts scripts to ${mode ?? 'nothing'}`);
    const prelude = preludeScript({
      operations: [helloOperation, ...operations],
      owner: process.pid,
      idleMs,
    });
    const told = await this.#type([scriptLine(prelude)], id, Math.max(end - performance.now(), 1));
    if (told !== null) return told;
    const hello = await this.call(helloOperation.name, {}, Math.max(end - performance.now(), 1));
    return hello.ok ? null : hello;
  }

  /** Types lines and waits until all that they print was printed; null, or why that never came. */
  async #type(lines: readonly string[], id: string, limitMs: number): Promise<PowerShellFailure | null> {
    const { promise, resolve } = Promise.withResolvers<PowerShellFailure | null>();
    const late = () => resolve(failed('PS_TIMEOUT', `no answer after ${Math.round(limitMs)} ms`));
    const timer = setTimeout(late, limitMs);
    this.#printed = '';
    this.#shell.listen({
      printed: (printed) => {
        this.#printed = printed;
        if (isAtEnd(printed, id)) resolve(null);
      },
      flooded: () => resolve(failed('PS_PROTOCOL', 'it printed without end')),
      ended: (words) => resolve(failed('PS_DIED', words)),
    });
    for (const line of [...lines, endLine(id)]) this.#shell.type(line);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
    }
  }
}

function outcomeOf(reply: Reply): PowerShellOutcome<unknown> {
  if (reply.ok) return { ok: true, value: reply.data };
  const { message, errorId } = reply.error;
  return { ...failed('PS_OPERATION', message), errorId };
}
