import { contextBridge, ipcRenderer } from 'electron';
import type { Bridge } from '../ipc/bridge.ts';
import { CALL_NAMES, channelOf, EVENT_NAMES } from '../ipc/channels.ts';

/**
 * The bridge: one function per call of the contract, and one to listen. The page gets nothing of Electron: no
 * channel names, no events, no way to ask for anything that is not in the contract.
 */
const calls = Object.fromEntries(
  CALL_NAMES.map((name) => [name, (request: unknown) => ipcRenderer.invoke(channelOf(name), request)]),
);

function on(event: string, listener: (payload: unknown) => void): () => void {
  const known = EVENT_NAMES.find((name) => name === event);
  if (known === undefined) throw new Error(`there is no event ${event}`);
  const listening = (_event: unknown, payload: unknown) => listener(payload);
  ipcRenderer.on(channelOf(known), listening);
  return () => {
    ipcRenderer.off(channelOf(known), listening);
  };
}

contextBridge.exposeInMainWorld('deskshell', { ...calls, on } as unknown as Bridge);
