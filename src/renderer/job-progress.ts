import type { Progress } from '../protocol/progress.ts';

/** How far a job is, from 0 to 1; null while nobody knows how much there is. */
export function progressShare(progress: Progress | null): number | null {
  if (progress?.total === undefined || progress.total <= 0) return null;
  return Math.min(1, Math.max(0, progress.done / progress.total));
}
