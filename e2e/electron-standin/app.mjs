import { EventEmitter } from 'node:events';
import { locale, preferredLanguages } from './app-locale.mjs';
import { appFolder, appPackage, getPath, setPath } from './app-paths.mjs';
import { browser, stopBrowser } from './browser.mjs';
import { emitCancellable, loud, makeEvent, onlyEvents } from './loud.mjs';
import { record } from './records.mjs';
import { switchValue } from './settings.mjs';
import { SingleInstance } from './single-instance.mjs';
import { windows } from './windows.mjs';

const EVENTS = [
  'will-finish-launching',
  'ready',
  'window-all-closed',
  'before-quit',
  'will-quit',
  'quit',
  'second-instance',
  'activate',
  'web-contents-created',
  'browser-window-created',
];
/** Signals that reach a process twice (from the terminal and passed on by npm) count once. */
const SAME_SIGNAL_MS = 300;

const emitter = onlyEvents(new EventEmitter(), 'app', EVENTS);
const singleInstance = new SingleInstance((argv, cwd, data) => {
  emitter.emit('second-instance', makeEvent(), argv, cwd, data);
});
const switches = new Map();
let name = appPackage.productName ?? appPackage.name ?? 'Electron';
let starting;
let ready = false;
/** 'no', 'closing' (windows are being closed), 'exiting'. */
let quitting = 'no';

async function start() {
  try {
    await browser();
  } catch (error) {
    if (quitting !== 'exiting') console.error(`electron stand-in: ${error.message}`);
    exit(1);
    await new Promise(() => {});
  }
  emitter.emit('will-finish-launching');
  ready = true;
  emitter.emit('ready', makeEvent(), {});
}

function whenReady() {
  starting ??= start();
  return starting;
}

function quit() {
  if (quitting !== 'no') return;
  if (!emitCancellable(emitter, 'before-quit')) return;
  quitting = 'closing';
  for (const window of windows) window.close();
  finishQuit();
}

/** Goes on with a quit once no window is left; called again whenever one has closed. */
function finishQuit() {
  if (quitting !== 'closing' || windows.size > 0) return;
  quitting = 'no';
  if (emitCancellable(emitter, 'will-quit')) exit(0);
}

/** For windows: one has closed. */
export function windowClosed() {
  if (windows.size > 0) return;
  if (quitting === 'closing') finishQuit();
  else if (quitting === 'no') {
    if (emitter.listenerCount('window-all-closed') > 0) emitter.emit('window-all-closed');
    else quit();
    // Without a page the browser would end by itself, at a moment of its own; a later window gets a new one.
    if (windows.size === 0) stopBrowser();
  }
}

/** For windows: one refused to close, so the app stays. */
export function windowStays() {
  if (quitting === 'closing') quitting = 'no';
}

/** For windows: one was made. */
export function windowMade(window) {
  emitter.emit('web-contents-created', makeEvent({ sender: window.webContents }), window.webContents);
  emitter.emit('browser-window-created', makeEvent(), window);
}

export const isReady = () => ready;

function exit(code = 0) {
  if (quitting === 'exiting') return;
  quitting = 'exiting';
  // What is under way is cut off here, a loadURL say; nobody is left to hear of it.
  process.on('unhandledRejection', () => {});
  for (const window of windows) window.destroy();
  emitter.emit('quit', makeEvent(), code);
  singleInstance.release();
  stopBrowser();
  setImmediate(() => process.exit(code));
}

export const app = loud(
  'app',
  Object.assign(emitter, {
    isPackaged: false,
    commandLine: loud('app.commandLine', {
      appendSwitch: (key, value = '') => void switches.set(key, value),
      hasSwitch: (key) => switches.has(key) || switchValue(key) !== undefined,
      getSwitchValue: (key) => switches.get(key) ?? switchValue(key) ?? '',
    }),
    whenReady,
    isReady,
    quit,
    exit,
    enableSandbox() {
      if (ready) throw new Error('app.enableSandbox() can only be called before app is ready');
    },
    requestSingleInstanceLock: (data) => singleInstance.request(getPath('userData', name), data),
    releaseSingleInstanceLock: () => singleInstance.release(),
    hasSingleInstanceLock: () => singleInstance.held,
    getLocale: locale,
    getPreferredSystemLanguages: preferredLanguages,
    getVersion: () => appPackage.version ?? process.versions.electron,
    getName: () => name,
    setName: (value) => {
      name = value;
    },
    getPath: (key) => getPath(key, name),
    setPath,
    getAppPath: () => appFolder,
    setAppUserModelId: (id) => record('app.setAppUserModelId', id),
    focus: () => [...windows][0]?.focus(),
  }),
);
Object.defineProperty(emitter, 'name', {
  get: () => name,
  set: (value) => app.setName(value),
  enumerable: true,
});

emitter.on('newListener', (event) => {
  if (event === 'ready') void whenReady();
});

// As Electron's main process, which lives until it is told to quit, whatever is left to do.
setInterval(() => {}, 2 ** 30);

let lastSignal;
for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })) {
  process.on(signal, () => {
    const now = performance.now();
    if (lastSignal === undefined) quit();
    else if (now - lastSignal > SAME_SIGNAL_MS) exit(code);
    lastSignal ??= now;
  });
}
