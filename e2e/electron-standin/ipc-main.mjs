import { EventEmitter } from 'node:events';
import { loud, makeEvent } from './loud.mjs';
import { makeWire } from './page/wire.mjs';

/** ipcMain, and the main process's end of what pages say. */

const { encode, decode } = makeWire();
const handlers = new Map();

const emitter = new EventEmitter().setMaxListeners(0);
export const ipcMain = loud(
  'ipcMain',
  Object.assign(emitter, {
    handle(channel, listener) {
      if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
      if (typeof listener !== 'function') throw new TypeError(`Expected handler to be a function`);
      handlers.set(channel, listener);
    },
    handleOnce(channel, listener) {
      ipcMain.handle(channel, (...args) => {
        handlers.delete(channel);
        return listener(...args);
      });
    },
    removeHandler: (channel) => void handlers.delete(channel),
  }),
);

/** A message to a page's ipcRenderer, as an expression for its preload world. Throws for what cannot be cloned. */
export const messageExpression = (channel, args) => call({ type: 'message', channel, value: encode(args) });

const call = (message) => `__standin(${JSON.stringify(JSON.stringify(message))})`;

/** @param {{ sender: object, senderFrame: object | null, reply: (expression: string) => void }} from */
export function receiveSend({ channel, value }, { sender, senderFrame }) {
  const event = loud('IpcMainEvent', {
    ...fields(sender, senderFrame),
    ports: [],
    reply: (name, ...args) => sender.send(name, ...args),
  });
  emitter.emit(channel, event, ...decode(value));
}

export async function receiveInvoke({ id, channel, value }, { sender, senderFrame, reply }) {
  let answer;
  try {
    const handler = handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    const event = loud('IpcMainInvokeEvent', fields(sender, senderFrame));
    answer = { result: encode(await handler(event, ...decode(value))) };
  } catch (error) {
    console.error(`Error occurred in handler for '${channel}':`, error);
    answer = { error: String(error) };
  }
  reply(call({ type: 'reply', id, ...answer }));
}

function fields(sender, senderFrame) {
  return makeEvent({
    type: 'frame',
    sender,
    senderFrame,
    frameId: senderFrame?.routingId ?? 0,
    processId: senderFrame?.processId ?? 0,
  });
}

export const decodeValue = decode;
