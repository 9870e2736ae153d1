import type { RecycledEntry } from '../../src/kernel/system-ports.ts';
import { ageOf } from '../../src/skills/age.ts';

/** What the bin holds of one drive: the oldest first, those without a time that can be right last. */
export interface DriveHeld {
  readonly drive: string;
  readonly entries: readonly RecycledEntry[];
  readonly bytes: number;
  /** When the oldest was thrown away, in ms since 1970; null where no time is known. */
  readonly oldestMs: number | null;
}

/** Entries by their drives, in the order in which drives first appear. `now` in ms since 1970. */
export function byDrive(entries: readonly RecycledEntry[], now: number): readonly DriveHeld[] {
  const drives = new Map<string, RecycledEntry[]>();
  for (const entry of entries) {
    const held = drives.get(entry.drive);
    if (held === undefined) drives.set(entry.drive, [entry]);
    else held.push(entry);
  }
  return [...drives].map(([drive, held]) => {
    held.sort((a, b) => thrownAway(a, now) - thrownAway(b, now));
    const oldest = thrownAway(held[0], now);
    return {
      drive,
      entries: held,
      bytes: held.reduce((sum, { bytes }) => sum + bytes, 0),
      oldestMs: Number.isFinite(oldest) ? oldest : null,
    };
  });
}

/** What was thrown away longer than `ms` ago; of what nobody knows that is not in it. */
export function olderThan(
  entries: readonly RecycledEntry[],
  ms: number,
  now: number,
): readonly RecycledEntry[] {
  return entries.filter(({ deletedMs }) => {
    const age = deletedMs === null ? null : ageOf(deletedMs, now);
    return age !== null && age > ms;
  });
}

function thrownAway(entry: RecycledEntry | undefined, now: number): number {
  const at = entry?.deletedMs ?? null;
  return at === null || ageOf(at, now) === null ? Number.POSITIVE_INFINITY : at;
}
