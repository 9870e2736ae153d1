import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { appFolder } from './app-folder.ts';

/**
 * The thread in which kernel and skills live. This file imports next to nothing, so that a host can start the
 * thread first of all: while it loads its part of the program, the host loads its own.
 */
export interface WorkerThread {
  readonly worker: Worker;
  /** Holds the id of the request that is to stop, 0 for none. */
  readonly cancel: Int32Array<SharedArrayBuffer>;
  /** The last words of a worker that ended, also of one that ended before anybody asked. */
  readonly ended: Promise<string>;
}

const YOUNG_MEGABYTES = 48;

/** Starts the thread; it waits until it is told on which computer it is. */
export function startWorkerThread(script: URL = builtScript()): WorkerThread {
  // SAFETY: the worker's work is synchronous and sees no message before it ends; it reads this shared word
  // between actions, so stopping works and never tears a step in two.
  const cancel = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  // A plan of thousands of rows is short-lived: with room for the young it is not copied about while it grows. With
  // more than this the system's time for memory that was never used before outweighs that.
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MEGABYTES };
  // Standard output belongs to the host alone (`--json` promises one object there).
  const worker = new Worker(script, { workerData: { cancel: cancel.buffer }, stdout: true, resourceLimits });
  worker.stdout.resume();
  const { promise: ended, resolve } = Promise.withResolvers<string>();
  worker.on('error', (error) => resolve(error instanceof Error ? error.message : String(error)));
  worker.on('messageerror', (error) => resolve(error.message));
  worker.on('exit', (code) => resolve(`the worker ended with code ${code}`));
  return { worker, cancel, ended };
}

/** The worker's file: beside this one in the sources, in the build's folder otherwise. */
function builtScript(): URL {
  if (import.meta.url.endsWith('.ts')) return new URL('./worker.ts', import.meta.url);
  return new URL('out/cli/worker.js', pathToFileURL(`${appFolder()}/`));
}
