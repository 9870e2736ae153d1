import type { Watch } from '../kernel/progress.ts';
import type { Progress } from '../protocol/progress.ts';

/** Ten reports a second: more than the four that a person needs to see life, few enough to cost nothing. */
const REPORT_EVERY_MS = 100;

/** Passes progress on, not more often than is of use; a new phase is always told at once. */
export class ThrottledProgress {
  private readonly watch: Watch;
  private lastMs = Number.NEGATIVE_INFINITY;
  private phase: Progress['phase'] | null = null;

  constructor(watch: Watch) {
    this.watch = watch;
  }

  report(progress: Progress): void {
    const nowMs = performance.now();
    if (progress.phase === this.phase && nowMs - this.lastMs < REPORT_EVERY_MS) return;
    this.lastMs = nowMs;
    this.phase = progress.phase;
    this.watch.report(progress);
  }
}
