import { parentPort, workerData } from 'node:worker_threads';
import type { Watch } from '../../src/kernel/progress.ts';
import { duplicateSets, scanTree } from './product-scan.ts';

/** The worker of a measured process: the work of the product by its own calls. */

const { words, cancel } = workerData as {
  readonly words: readonly string[];
  readonly cancel: SharedArrayBuffer;
};
const [what = '', folder = ''] = words;
const flag = new Int32Array(cancel);
const watch: Watch = {
  report: ({ done }) => parentPort?.postMessage({ seen: done }),
  cancelled: () => Atomics.load(flag, 0) !== 0,
};
parentPort?.postMessage({ answer: await answerOf() });

async function answerOf(): Promise<unknown> {
  if (what === 'duplicates') return duplicateSets(folder, watch);
  const before = what === 'hold' ? residentMegabytes() : 0;
  const { looks, ...scanned } = await scanTree(folder, watch);
  if (what !== 'hold') return scanned;
  const after = residentMegabytes();
  // Held until it was measured.
  return { ...scanned, before, after, holds: looks !== null };
}

function residentMegabytes(): number {
  for (let round = 0; round < 4; round += 1) (globalThis as { gc?: () => void }).gc?.();
  return process.memoryUsage.rss() / 1e6;
}
