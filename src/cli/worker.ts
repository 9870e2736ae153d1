import { parentPort, workerData } from 'node:worker_threads';
import { VERBS } from '../app/contract.ts';
import { workerDataSchema } from '../app/transport.ts';
import { makeDispatcher } from '../app/transport-dispatch.ts';
import { makeVerbs } from '../app/verbs.ts';
import { answerCommand } from './answer-command.ts';
import { commandMessageSchema } from './worker-run.ts';

/** The command line's worker: kernel and skills live here, one request or one whole command after the other. */
if (parentPort === null) throw new Error('worker.ts runs in a worker only');
const port = parentPort;
const cancel = new Int32Array(workerDataSchema.parse(workerData).cancel);
const dispatch = makeDispatcher(VERBS, makeVerbs, cancel, (reply) => port.postMessage(reply));
port.on('message', (message: unknown) => {
  const command = commandMessageSchema.safeParse(message);
  if (!command.success) return dispatch(message);
  return answerCommand(command.data, cancel, makeVerbs, (reply, handedOver) =>
    port.postMessage(reply, handedOver),
  );
});
