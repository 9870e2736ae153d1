/** How far a long piece of work is. `done` and `total` count items, `bytes` what went through; `current` a path. */
export interface Progress {
  readonly phase: 'scan' | 'hash' | 'preview' | 'apply' | 'undo';
  readonly done: number;
  readonly total?: number;
  readonly bytes?: number;
  readonly current?: string;
}

/** How a long piece of work is watched and stopped; both are called often and must be cheap. */
export interface Watch {
  readonly report: (progress: Progress) => void;
  readonly cancelled: () => boolean;
}

/** Nobody watches. */
export const UNWATCHED: Watch = { report: () => undefined, cancelled: () => false };
