import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineOperation, type NamedScript, type OperationArguments } from './operation.ts';
import { failed, type PowerShellFailure, type PowerShellOutcome } from './outcome.ts';
import { preludeScript } from './prelude.ts';
import { ShellProcess } from './shell-process.ts';
import { callLine, type Reply, readReply, scriptLine } from './wire.ts';

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

/**
 * PowerShell's own name for a call that a policy (AppLocker, WDAC) forbids; part of an error's id, so never translated.
 * The library's marks are such calls: they would be waited for until the time is up.
 */
const RESTRICTED = /InConstrainedLanguage|NotSupportedInRestrictedLanguage/;

/** One shell that can do what it was told at its start, one call after the other. */
export class PowerShellSession {
  readonly #shell: ShellProcess;
  #isOver = false;

  private constructor(shell: ShellProcess) {
    this.#shell = shell;
  }

  /** Starts a shell, which ends at once when `signal` says so. Code: `PS_START`. */
  static async start(
    options: SessionOptions,
    signal: AbortSignal,
  ): Promise<PowerShellOutcome<PowerShellSession>> {
    const { executable, operations, startMs, idleMs } = options;
    let shell: ShellProcess;
    try {
      shell = ShellProcess.start(executable);
    } catch (error) {
      return failed('PS_START', error instanceof Error ? error.message : String(error));
    }
    const kill = () => shell.kill();
    signal.addEventListener('abort', kill);
    void shell.ended.then(() => signal.removeEventListener('abort', kill));
    const session = new PowerShellSession(shell);
    const prelude = preludeScript({
      operations: [helloOperation, ...operations],
      owner: process.pid,
      idleMs,
    });
    const began = performance.now();
    const told = await session.#type(scriptLine(prelude), startMs);
    const left = startMs - (performance.now() - began);
    const hello =
      told === null
        ? await session.call(helloOperation.name, {}, Math.max(left, 1))
        : failed('PS_START', told.detail);
    if (!hello.ok) {
      const words = shell.complained === '' ? hello.detail : `${hello.detail}; ${shell.complained}`;
      shell.kill();
      return failed('PS_START', words);
    }
    return { ok: true, value: session };
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
    const wrong = await this.#type(callLine(id, name, given, limitMs), limitMs);
    const reply = readReply(this.#shell.printed, id);
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

  /** Null when the shell came back from the line, otherwise why it did not. */
  async #type(line: string, limitMs: number): Promise<PowerShellFailure | null> {
    const { promise, resolve } = Promise.withResolvers<PowerShellFailure | null>();
    const late = () => resolve(failed('PS_TIMEOUT', `no answer after ${Math.round(limitMs)} ms`));
    const timer = setTimeout(late, limitMs);
    const typed = this.#shell.type(line, {
      flooded: () => resolve(failed('PS_PROTOCOL', 'it printed without end')),
      complained: (text) => {
        if (RESTRICTED.test(text)) resolve(failed('PS_PROTOCOL', 'a policy restricts what scripts may do'));
      },
      ended: (words) => resolve(failed('PS_DIED', words)),
    });
    // SAFETY: that the library is done is no success: whoever comes back is asked whether there still is a shell.
    const back = typed.then(() => (this.#shell.end === null ? null : failed('PS_DIED', this.#shell.end)));
    try {
      return await Promise.race([promise, back]);
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
