import type { RoundPart } from '../apply-request.ts';

/** The one batch in which the modules of an apply keep what they take; made by the first that keeps anything. */
export class BatchOfModules {
  private name: string;
  private joins = false;

  constructor(name: string) {
    this.name = name;
  }

  /** What a module is told: its task is the one that was shown. */
  of(taskId: string): RoundPart {
    return { taskId, batch: { name: this.name, joins: this.joins } };
  }

  made(name: string): void {
    this.name = name;
    this.joins = true;
  }
}
