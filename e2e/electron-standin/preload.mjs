import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import vm from 'node:vm';
import { makeBridge } from './page/bridge.mjs';
import { runMainWorld } from './page/main-world.mjs';
import { runPreloadWorld } from './page/preload-world.mjs';
import { makeWire } from './page/wire.mjs';
import { settings } from './settings.mjs';

/**
 * The preload script runs in an isolated JavaScript world of the page, before anything of the page runs, and once for
 * every document of the main frame. Only that world can reach the main process.
 */
export const preloadWorldName = 'electron-preload';
export const bindingName = '__standinPost';

/** Not on the empty page, not in frames, not on Chromium's own error page. */
const onlyIn = (code) =>
  `if (window === top && !/^(about|data|chrome-error):/.test(location.href)) { ${code} }`;

/** Sends what a page needs; the promises settle when it is in place. */
export function addPreload(cdp, { preload, additionalArguments = [], listener }) {
  // Page code can neither guess nor list the names of the events that the two worlds talk by.
  const token = randomUUID();
  const sent = [
    cdp.send('Runtime.addBinding', { name: bindingName, executionContextName: preloadWorldName }),
    cdp.send('Page.addScriptToEvaluateOnNewDocument', {
      source: onlyIn(`(${runMainWorld})(${makeWire}, ${makeBridge}, ${JSON.stringify(token)})`),
    }),
  ];
  const code = readPreload(preload, listener);
  const info = {
    token,
    bindingName,
    preload,
    watchWindow: settings.headed,
    process: {
      platform: process.platform,
      arch: process.arch,
      argv: [process.argv[0], ...additionalArguments],
      env: {},
      versions: { ...process.versions },
      type: 'renderer',
      sandboxed: true,
      contextIsolated: true,
    },
  };
  const wrapped = `function (require, module, exports, process, global, setImmediate, clearImmediate) {${code}\n}`;
  sent.push(
    cdp.send('Page.addScriptToEvaluateOnNewDocument', {
      worldName: preloadWorldName,
      source: onlyIn(`(${runPreloadWorld})(${makeWire}, ${makeBridge}, ${JSON.stringify(info)}, ${wrapped})`),
    }),
  );
  return sent;
}

/** The preload script's text; nothing, and a preload-error, where it cannot be read or is no JavaScript. */
function readPreload(file, listener) {
  if (!file) return '';
  try {
    const code = fs.readFileSync(file, 'utf8');
    new vm.Script(`(function () {${code}\n})`, { filename: file });
    return code;
  } catch (error) {
    setImmediate(() => listener.preloadFailed(file, error));
    return '';
  }
}
