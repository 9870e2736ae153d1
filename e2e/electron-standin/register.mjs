/**
 * `node --import …/register.mjs out/main/index.js`: 'electron' means the stand-in, in ESM and in CommonJS, and the
 * process says of itself what Electron's main process says.
 */
import * as module from 'node:module';
import { isMainThread } from 'node:worker_threads';

if (module.registerHooks === undefined) {
  throw new Error(`electron stand-in: needs Node 22.15 or newer; this is ${process.version}`);
}

const standin = new URL('./electron.mjs', import.meta.url).href;
const NAMES = new Set(['electron', 'electron/main']);

module.registerHooks({
  resolve(specifier, context, next) {
    if (!NAMES.has(specifier)) return next(specifier, context);
    // As in Electron: a Node worker has no 'electron'. Without this the npm package would begin a download.
    if (!isMainThread) throw new Error(`electron stand-in: '${specifier}' is not there in a worker thread`);
    return { url: standin, format: 'module', shortCircuit: true };
  },
});

if (isMainThread) {
  // Programs that the app starts are plain Node again.
  process.execArgv.length = 0;
  const { ELECTRON_VERSION } = await import('./versions.mjs');
  Object.defineProperty(process.versions, 'electron', { value: ELECTRON_VERSION, enumerable: true });
  process.type = 'browser';
  process.defaultApp = true;
  process.resourcesPath = process.cwd();
  await import('./test-link.mjs');
}
