import type { OperationArguments, PowerShellOperation } from './operation.ts';
import { failed, type PowerShellOutcome } from './outcome.ts';
import { PowerShellSession, type SessionOptions } from './session.ts';

/** So often in a row a session may fail until it is left alone. */
const MOST_FAILURES = 3;
/** How long it is left alone then, in ms: a computer that was busy or half asleep recovers. */
const REST_MS = 10 * 60_000;
/** How long closing waits until the shell is gone, in ms. */
const CLOSE_MS = 5_000;

export interface HostOptions extends SessionOptions {
  /** For tests; in ms. */
  readonly now?: () => number;
}

/**
 * The one warm session for what has no plain system call, started by the first call and ended after a while without
 * any. Calls are done one after the other, in their order. A session that fails is ended, and the next call gets a
 * new one; no call is ever done twice.
 */
export class PowerShellHost {
  readonly #options: HostOptions;
  readonly #now: () => number;
  #queue: Promise<unknown> = Promise.resolve();
  #session: PowerShellSession | null = null;
  #idle: NodeJS.Timeout | null = null;
  #failures = 0;
  #failedAt = 0;
  readonly #closing = new AbortController();

  constructor(options: HostOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** The running shell's number; null while there is none. */
  get pid(): number | null {
    return this.#session === null || this.#session.isOver ? null : (this.#session.pid ?? null);
  }

  /** Does an operation when its turn comes. Codes: all of `PowerShellCode`. */
  call<R>(operation: PowerShellOperation<R>, given: OperationArguments): Promise<PowerShellOutcome<R>> {
    const turn = this.#queue.then(() => this.#perform(operation, given));
    this.#queue = turn;
    return turn;
  }

  /** Ends the session; every call that has no answer yet, and every later one, fails with `PS_CLOSED`. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#queue;
    await this.#endSession();
  }

  async #perform<R>(
    operation: PowerShellOperation<R>,
    given: OperationArguments,
  ): Promise<PowerShellOutcome<R>> {
    if (this.#isClosed()) return CLOSED;
    this.#stopIdling();
    const session = await this.#warmSession();
    if (!session.ok) return session;
    const outcome = await session.value.call(operation.name, given, operation.limitMs);
    if (this.#isClosed() && !outcome.ok) return CLOSED;
    this.#count(outcome.ok || outcome.code === 'PS_OPERATION');
    if (session.value.isOver) this.#session = null;
    else this.#startIdling();
    if (!outcome.ok) return outcome;
    const answer = operation.answer.safeParse(outcome.value);
    return answer.success ? { ok: true, value: answer.data } : failed('PS_PROTOCOL', answer.error.message);
  }

  async #warmSession(): Promise<PowerShellOutcome<PowerShellSession>> {
    if (this.#session !== null && !this.#session.isOver) return { ok: true, value: this.#session };
    if (this.#failures >= MOST_FAILURES) {
      if (this.#now() - this.#failedAt < REST_MS)
        return failed('PS_BROKEN', `it failed ${this.#failures} times in a row`);
      this.#failures = 0;
    }
    const started = await PowerShellSession.start(this.#options, this.#closing.signal);
    if (this.#isClosed()) return CLOSED;
    if (!started.ok) this.#count(false);
    else this.#session = started.value;
    return started;
  }

  #isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  #count(isSuccess: boolean): void {
    this.#failures = isSuccess ? 0 : this.#failures + 1;
    if (!isSuccess) this.#failedAt = this.#now();
  }

  #startIdling(): void {
    this.#idle = setTimeout(() => void this.#endSession(), this.#options.idleMs);
    this.#idle.unref();
  }

  #stopIdling(): void {
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#idle = null;
  }

  async #endSession(): Promise<void> {
    this.#stopIdling();
    const session = this.#session;
    this.#session = null;
    if (session === null) return;
    session.end();
    const { promise: tooLong, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, CLOSE_MS);
    await Promise.race([session.ended, tooLong]);
    clearTimeout(timer);
  }
}

const CLOSED = failed('PS_CLOSED', 'the session was closed');
