import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/**
 * One measured process: `<scan|hold|stop|duplicates> <folder> [half]`. The work happens in a worker, as in the
 * product, by the calls of the product; what came out is printed as JSON.
 */

const YOUNG_MEGABYTES = 48;

interface Told {
  readonly seen?: number;
  readonly answer?: unknown;
}

host(process.argv.slice(2));

/** Starts the work and prints its answer; at `half` of the entries it asks for an end, as a person would. */
function host(words: readonly string[]): void {
  const [what, , half] = words;
  const cancel = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MEGABYTES };
  const thread = new Worker(new URL('./scan-worker.js', import.meta.url), {
    workerData: { words, cancel },
    resourceLimits,
  });
  const steps: number[] = [];
  let stoppedAt = 0;
  const began = performance.now();
  thread.on('message', ({ seen, answer }: Told) => {
    if (seen !== undefined) {
      steps.push(performance.now());
      if (what === 'stop' && stoppedAt === 0 && seen >= Number(half)) {
        stoppedAt = performance.now();
        Atomics.store(new Int32Array(cancel), 0, 1);
      }
      return;
    }
    const ended = performance.now();
    const perSecond = steps.length / ((ended - began) / 1000);
    writeFileSync(
      1,
      JSON.stringify({ answer, stopMs: stoppedAt === 0 ? null : ended - stoppedAt, perSecond }),
    );
  });
}
