import { say } from '../locales/say.ts';
import type { Progress } from '../protocol/progress.ts';
import { fail, type Result } from '../protocol/result.ts';

export interface JobOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** What a job may do: looking can be dropped at any moment, changing is ended between two steps. */
export type JobKind = 'looks' | 'changes';

/** The one long piece of work that runs at a time: watched, stopped between steps, waited for before the end. */
export class JobSlot {
  private running: {
    readonly kind: JobKind;
    readonly abort: AbortController;
    readonly done: Promise<unknown>;
  } | null = null;
  private readonly onProgress: (progress: Progress) => void;
  private readonly onChange: (kind: JobKind | null) => void;

  constructor(onProgress: (progress: Progress) => void, onChange: (kind: JobKind | null) => void) {
    this.onProgress = onProgress;
    this.onChange = onChange;
  }

  /** Runs a job, or answers `LOCKED` while another one runs. */
  async run<T>(kind: JobKind, work: (options: JobOptions) => Promise<Result<T>>): Promise<Result<T>> {
    if (this.running !== null) return fail('LOCKED', say('main.busy'));
    const abort = new AbortController();
    const done = work({ signal: abort.signal, onProgress: this.onProgress });
    this.running = { kind, abort, done };
    this.onChange(kind);
    try {
      return await done;
    } finally {
      this.running = null;
      this.onChange(null);
    }
  }

  get kind(): JobKind | null {
    return this.running?.kind ?? null;
  }

  /** Asks the job to stop after its current step; false where none runs. */
  stop(): boolean {
    this.running?.abort.abort();
    return this.running !== null;
  }

  /** Waits until no job runs. */
  async idle(): Promise<void> {
    while (this.running !== null) await this.running.done.catch(() => undefined);
  }

  /** Stops the job and waits until it has come to its end. */
  async stopAndWait(): Promise<void> {
    const { running } = this;
    if (running === null) return;
    running.abort.abort();
    await running.done.catch(() => undefined);
  }
}
