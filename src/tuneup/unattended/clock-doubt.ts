const DAY_MS = 24 * 60 * 60 * 1000;
/** A computer that was off for longer has its clock looked at by a person first. */
const FORTH_MS = 14 * DAY_MS;
/** Clocks are put right by hours. */
const BACK_MS = DAY_MS;

/**
 * How far the clock went since it was last known to be right, in whole days, less than 0 where it went back; null where
 * that is nothing unusual, or nothing is known before.
 */
export function clockDoubt(now: number, known: number | null): { readonly days: number } | null {
  if (known === null) return null;
  const passed = now - known;
  return passed > FORTH_MS || passed < -BACK_MS ? { days: Math.round(passed / DAY_MS) } : null;
}
