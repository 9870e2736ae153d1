/** The preload script's world: its 'electron', its process, its require. Runs as text in the page. */
export function runPreloadWorld(makeWire, makeBridge, info, preload) {
  const { encode, decode } = makeWire();
  const callPage = makeBridge(makeWire, info.token, 'preload', 'main', (_open, [url, name, features]) => {
    post({
      type: 'open',
      open: { url, windowName: name, windowFeatures: features.split(',').filter(Boolean) },
    });
  });
  const listeners = new Map();
  const waiting = new Map();
  let last = 0;

  const binding = globalThis[info.bindingName];
  delete globalThis[info.bindingName];
  const post = (message) => binding(JSON.stringify({ ...message, url: location.href }));

  const loud = (name, target) =>
    new Proxy(target, {
      get(object, key) {
        if (typeof key === 'symbol' || key in object || key === 'then' || key === 'toJSON')
          return object[key];
        throw new Error(
          `electron stand-in: ${name}.${key} is not there; add it in e2e/electron-standin/page/`,
        );
      },
    });

  function add(channel, listener, once) {
    if (typeof listener !== 'function')
      throw new TypeError('The "listener" argument must be of type function.');
    listeners.set(channel, [...(listeners.get(channel) ?? []), { listener, once }]);
    return ipcRenderer;
  }
  function remove(channel, listener) {
    const left = [...(listeners.get(channel) ?? [])];
    const at = left.findLastIndex((entry) => entry.listener === listener);
    if (at >= 0) left.splice(at, 1);
    listeners.set(channel, left);
    return ipcRenderer;
  }
  const ipcRenderer = loud('ipcRenderer', {
    async invoke(channel, ...args) {
      const value = encode(args);
      last += 1;
      const id = last;
      const { error, result } = await new Promise((resolve) => {
        waiting.set(id, resolve);
        post({ type: 'invoke', id, channel, value });
      });
      if (error !== undefined) throw new Error(`Error invoking remote method '${channel}': ${error}`);
      return decode(result);
    },
    send: (channel, ...args) => post({ type: 'send', channel, value: encode(args) }),
    on: (channel, listener) => add(channel, listener, false),
    addListener: (channel, listener) => add(channel, listener, false),
    once: (channel, listener) => add(channel, listener, true),
    off: remove,
    removeListener: remove,
    removeAllListeners(channel) {
      if (channel === undefined) listeners.clear();
      else listeners.delete(channel);
      return ipcRenderer;
    },
    listenerCount: (channel) => (listeners.get(channel) ?? []).length,
  });

  /** The main process's way in. */
  globalThis.__standin = (text) => {
    const message = JSON.parse(text);
    if (message.type === 'reply') {
      const resolve = waiting.get(message.id);
      waiting.delete(message.id);
      resolve?.(message);
      return;
    }
    const args = decode(message.value);
    for (const entry of listeners.get(message.channel) ?? []) {
      if (entry.once) remove(message.channel, entry.listener);
      entry.listener({ sender: ipcRenderer, ports: [] }, ...args);
    }
  };

  addEventListener('DOMContentLoaded', () => {
    const tell = () => post({ type: 'title', title: document.title });
    tell();
    new MutationObserver(tell).observe(document.head, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  if (info.watchWindow) {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const tell = () =>
      post({
        type: 'window',
        x: screenX,
        y: screenY,
        width: outerWidth,
        height: outerHeight,
        focused: document.hasFocus(),
        dark: dark.matches,
      });
    for (const name of ['resize', 'focus', 'blur', 'load']) addEventListener(name, tell);
    dark.addEventListener('change', tell);
  }

  const electron = loud('electron (in the preload script)', {
    ipcRenderer,
    contextBridge: loud('contextBridge', { exposeInMainWorld: (key, api) => callPage('expose', key, api) }),
  });
  const require = (name) => {
    if (name === 'electron' || name === 'electron/renderer') return electron;
    throw new Error(`module not found: ${name}`);
  };
  const module = { exports: {} };
  try {
    const later = (fn, ...args) => setTimeout(fn, 0, ...args);
    preload(require, module, module.exports, info.process, globalThis, later, clearTimeout);
  } catch (error) {
    console.error(`Unable to load preload script: ${info.preload}`);
    console.error(error);
    post({ type: 'preload-error', value: encode(error) });
  }
}
