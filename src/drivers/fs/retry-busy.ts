/** Pauses before another try, ms: a scanner or a backup lets go within a moment, or keeps its hold for long. */
const PAUSES_MS: readonly number[] = [10, 30, 90];

const BUSY: ReadonlySet<string> = new Set(['EBUSY', 'ETXTBSY']);

/**
 * Asks again, a few times and briefly, while the system says that somebody uses the thing. `call` answers null when
 * done, else the name of the error; so does this. Denied is not busy: that is not asked twice.
 */
export function retryBusy(call: () => string | null): string | null {
  let error = call();
  for (const pause of PAUSES_MS) {
    if (error === null || !BUSY.has(error)) return error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
    error = call();
  }
  return error;
}
