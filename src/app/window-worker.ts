import { parentPort, workerData } from 'node:worker_threads';
import { workerDataSchema } from './transport.ts';
import { makeDispatcher } from './transport-dispatch.ts';
import { WINDOW_VERBS } from './window-contract.ts';
import { makeWindowVerbs } from './window-verbs.ts';

/** The entry of a window's worker: kernel, skills and the open review live here, one request after the other. */
if (parentPort === null) throw new Error('window-worker.ts runs in a worker only');
const port = parentPort;
const { cancel } = workerDataSchema.parse(workerData);
port.on(
  'message',
  makeDispatcher(WINDOW_VERBS, makeWindowVerbs, new Int32Array(cancel), (reply) => port.postMessage(reply)),
);
