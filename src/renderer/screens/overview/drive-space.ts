import type { Drive } from '../../../protocol/drives.ts';
import type { ReviewTotals } from '../../../protocol/review.ts';

/** How a drive is filled. `now` and `later` are what the ticked steps would free at once, and only after purging. */
export interface DriveSpace {
  readonly stays: number;
  readonly now: number;
  readonly later: number;
  readonly free: number;
  readonly isLow: boolean;
}

const LOW_SHARE = 0.1;

export function freeShare({ total, free }: Drive): number {
  return total > 0 ? free / total : 0;
}

/** What is freed at once is counted on the profile's drive, what waits for the purge where the quarantine is. */
export function driveSpace(drive: Drive, totals: ReviewTotals | null): DriveSpace {
  const used = Math.max(0, drive.total - drive.free);
  const now = Math.min(used, drive.holdsProfile ? (totals?.freedNow ?? 0) : 0);
  // Only what already lies on the drive can be shown as a part of it.
  const isHere = drive.holdsProfile && drive.holdsQuarantine;
  const later = Math.min(used - now, isHere ? (totals?.afterPurge ?? 0) : 0);
  return { stays: used - now - later, now, later, free: drive.free, isLow: freeShare(drive) < LOW_SHARE };
}
