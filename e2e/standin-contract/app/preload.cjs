const { contextBridge, ipcRenderer } = require('electron');

const attempt = (run) => {
  try {
    return String(run());
  } catch (error) {
    return `${error.name}: ${error.message}`;
  }
};

contextBridge.exposeInMainWorld('contract', {
  invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  note: (text) => ipcRenderer.send('note', text),
  onProgress(listener) {
    const wrapped = (_event, step) => listener(step);
    ipcRenderer.on('progress', wrapped);
    return () => ipcRenderer.removeListener('progress', wrapped);
  },
  onceNoted: (listener) => ipcRenderer.once('noted', (_event, text) => listener(text)),
  throws() {
    throw new RangeError('from the preload');
  },
  later: async (value) => ({ value, twice: (n) => n * 2 }),
  rejects: async () => {
    throw new Error('rejected in the preload');
  },
  callBack: (fn) => fn('called').then((answer) => `answer ${answer}`),
  values: { list: [1, 2], text: 'x' },
  process: {
    platform: process.platform,
    argv: process.argv.includes('--for-preload=yes'),
    sandboxed: process.sandboxed,
  },
  requireFs: () => attempt(() => require('node:fs')),
  again: () => attempt(() => contextBridge.exposeInMainWorld('contract', {})),
});
