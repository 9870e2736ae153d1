import { app } from './app.mjs';
import { browserEvents } from './browser.mjs';
import electron from './electron.mjs';
import { settings } from './settings.mjs';
import { windowEvents } from './window-events.mjs';

/**
 * The link to whoever started this process: it ends with them, and a test runner may ask for more. See launch-app.ts for
 * the other end.
 */
const tell = (message) => process.send?.(message, () => {});

async function evaluate({ id, source, arg }) {
  try {
    // The runner sends functions as text, as Playwright does with Electron.
    // biome-ignore lint/security/noGlobalEval: code comes from the test runner only
    const run = globalThis.eval(`(${source})`);
    const value = await run(electron, arg);
    process.send?.({ type: 'value', id, value }, (error) => {
      if (error) tell({ type: 'value', id, error: String(error) });
    });
  } catch (error) {
    tell({ type: 'value', id, error: String(error?.stack ?? error) });
  }
}

if (process.connected) process.on('disconnect', () => app.exit(1));

if (process.connected && settings.driven) {
  browserEvents.on('starting', ({ endpoint }) => void endpoint.then((url) => tell({ type: 'browser', url })));
  windowEvents.on('opened', (targetId) => tell({ type: 'window', targetId }));
  process.on('message', (message) => {
    if (message.type === 'quit') app.quit();
    if (message.type === 'evaluate') void evaluate(message);
  });
}
