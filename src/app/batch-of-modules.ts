import type { RoundPart } from './apply-request.ts';

/** The one batch in which the modules of an apply keep what they take; made by the first that keeps anything. */
export class BatchOfModules {
  private current: string;
  private joins = false;

  constructor(name: string) {
    this.current = name;
  }

  get name(): string {
    return this.current;
  }

  /** What a module is told: its task is the one that was shown. */
  of(taskId: string): RoundPart {
    return { taskId, batch: { name: this.current, joins: this.joins } };
  }

  /** Where a module kept what it took; it may have kept nothing. */
  made(name: string | undefined): void {
    if (name === undefined) return;
    this.current = name;
    this.joins = true;
  }
}
