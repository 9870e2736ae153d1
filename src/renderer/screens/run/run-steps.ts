import type { Progress } from '../../../protocol/progress.ts';
import type { RunOutline } from '../../../protocol/receipt.ts';
import type { JobFailure } from '../../stores/session-store.ts';

export type RunEntry = RunOutline['entries'][number];

/** How far one entry of the outline is. */
export interface RunStep {
  readonly entry: RunEntry;
  readonly state: 'done' | 'working' | 'waiting';
  /** How many of it are through. */
  readonly passed: number;
}

/** What is done of the outline, by how many steps of the whole run are through and whose turn it is. */
export function stepsAt(outline: RunOutline, progress: Progress | null): readonly RunStep[] {
  const passed = progress === null ? 0 : progress.done;
  const partStart = outline.entries.findIndex(({ part }) => part === progress?.part);
  let before = 0;
  let isWorkingFound = progress === null;
  return outline.entries.map((entry, index) => {
    const through = Math.min(entry.count, Math.max(0, passed - before));
    before += entry.count;
    if (through >= entry.count || (partStart > index && entry.part !== progress?.part))
      return { entry, state: 'done', passed: entry.count };
    if (isWorkingFound) return { entry, state: 'waiting', passed: through };
    isWorkingFound = true;
    return { entry, state: 'working', passed: through };
  });
}

/** Without the steps that failed, which are told by themselves. */
export function withoutFailed(
  steps: readonly RunStep[],
  failures: readonly JobFailure[],
): readonly RunStep[] {
  // An id names a step in its plan only.
  const failed = new Set(failures.map(({ part, id }) => `${part}/${id}`));
  return steps.filter(({ entry, state }) => state !== 'done' || !failed.has(`${entry.part}/${entry.id}`));
}

/** The order in which they are looked at: what works, what waits, what is done, each in the order of the run. */
export function inOrderOfInterest(steps: readonly RunStep[]): readonly RunStep[] {
  const rank = { working: 0, waiting: 1, done: 2 } as const;
  return [...steps].sort((a, b) => rank[a.state] - rank[b.state]);
}

/** From 0 to 1: by bytes, or by steps where nothing has a size; null while nothing is known. */
export function runShare(outline: RunOutline, progress: Progress | null): number | null {
  if (progress === null) return null;
  const [done, total] =
    outline.bytes > 0 ? [progress.bytes ?? 0, outline.bytes] : [progress.done, outline.total];
  return total <= 0 ? null : Math.min(1, Math.max(0, done / total));
}

const PATIENCE_MS = 2_000;

/** How long it goes on, in ms, as far as what is behind tells; null where it is too soon to say. */
export function timeLeft(share: number | null, elapsedMs: number): number | null {
  if (share === null || share <= 0 || share >= 1 || elapsedMs < PATIENCE_MS) return null;
  return (elapsedMs * (1 - share)) / share;
}
