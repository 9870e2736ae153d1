import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { PowerShellHost } from '../../../src/drivers/windows/powershell/host.ts';
import { defineOperation } from '../../../src/drivers/windows/powershell/operation.ts';

/**
 * A program that has a session, for tests of how it ends: `node owner.ts <shell> <where> <at>`. It prints the shell's
 * number once the session is idle, or at work on something that hangs. A session in a worker loses its worker then;
 * otherwise the program stays until it is killed, or, told to leave, has nothing more to do.
 */
const wordsSchema = z.tuple([z.string(), z.enum(['main', 'worker', 'leaving']), z.enum(['idle', 'hanging'])]);
const given: unknown = isMainThread ? process.argv.slice(2) : workerData;
const [executable, where, at] = wordsSchema.parse(given);

const hang = defineOperation({
  name: 'hang',
  script: 'Start-Sleep -Seconds 60; @{}',
  answer: z.unknown(),
  limitMs: 3_000,
});
const greet = defineOperation({ name: 'greet', script: '@{}', answer: z.unknown(), limitMs: 10_000 });

async function own(): Promise<number> {
  const host = new PowerShellHost({
    executable,
    operations: [hang, greet],
    startMs: 60_000,
    idleMs: 120_000,
  });
  const greeted = await host.call(greet, {});
  if (!greeted.ok || host.pid === null) throw new Error(JSON.stringify(greeted));
  if (at === 'hanging') void host.call(hang, {});
  return host.pid;
}

if (parentPort !== null) {
  parentPort.postMessage(await own());
  // As the app's worker: it waits for the next request.
  parentPort.on('message', () => undefined);
} else if (where === 'worker') {
  const worker = new Worker(new URL(import.meta.url), { workerData: process.argv.slice(2) });
  worker.once('message', async (pid: unknown) => {
    await worker.terminate();
    process.stdout.write(`${pid}\n`);
  });
  setInterval(() => undefined, 1_000);
} else {
  process.stdout.write(`${await own()}\n`);
  if (where === 'main') setInterval(() => undefined, 1_000);
}
