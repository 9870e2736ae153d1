import type { EntryFacts } from '../kernel/entry-facts.ts';
import type { Platform } from '../protocol/skill-manifest.ts';

/** A day as a length of time: thresholds mean the same in every time zone and over every change of clocks. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * When an entry was last touched, in ms since 1970: modified, on Windows the later of modified and created,
 * because what was just unpacked or copied there carries old times.
 */
export function lastTouchedMs(entry: EntryFacts, platform: Platform): number {
  return platform === 'win32' ? Math.max(entry.mtimeMs, entry.birthtimeMs) : entry.mtimeMs;
}

/** How long ago something was touched, in ms, or null where the time cannot be right: zero, or in the future. */
export function ageOf(touchedMs: number, now: number): number | null {
  return touchedMs <= 0 || touchedMs > now ? null : now - touchedMs;
}
