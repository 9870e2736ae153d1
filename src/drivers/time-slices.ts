/** Long enough to get work done, short enough that whoever waits for this thread does not notice. */
const SLICE_MS = 20;

/** When this thread last let others have their turn. */
let pausedAt = performance.now();

/** Runs steps to their end and lets whatever else waits on this thread have its turn in between. */
export async function inSlices<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    if (performance.now() - pausedAt > SLICE_MS) {
      await new Promise((resolve) => setImmediate(resolve));
      pausedAt = performance.now();
    }
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
