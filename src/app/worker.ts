import { parentPort, workerData } from 'node:worker_threads';
import { VERBS } from './contract.ts';
import { workerDataSchema } from './transport.ts';
import { makeDispatcher } from './transport-dispatch.ts';
import { makeVerbs } from './verbs.ts';

/** The worker's entry: kernel and skills live here, one request after the other. */
if (parentPort === null) throw new Error('worker.ts runs in a worker only');
const port = parentPort;
const { cancel } = workerDataSchema.parse(workerData);
port.on(
  'message',
  makeDispatcher(VERBS, makeVerbs, new Int32Array(cancel), (reply) => port.postMessage(reply)),
);
