import { parentPort, workerData } from 'node:worker_threads';
import { workerStartSchema } from './transport.ts';
import { makeDispatcher } from './transport-dispatch.ts';
import { makeVerbs } from './verbs.ts';

/** The worker's entry: kernel and skills live here, one request after the other. */
if (parentPort === null) throw new Error('worker.ts runs in a worker only');
const port = parentPort;
const { environment, cancel } = workerStartSchema.parse(workerData);
const dispatch = makeDispatcher(makeVerbs(environment), new Int32Array(cancel), (reply) =>
  port.postMessage(reply),
);
port.on('message', dispatch);
