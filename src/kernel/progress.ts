import type { Progress } from '../protocol/progress.ts';

/** How a long piece of work is watched and stopped; both are called often and must be cheap. */
export interface Watch {
  readonly report: (progress: Progress) => void;
  readonly cancelled: () => boolean;
}

/** Nobody watches. */
export const UNWATCHED: Watch = { report: () => undefined, cancelled: () => false };
