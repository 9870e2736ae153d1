import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findBrowser } from './find-browser.mjs';

/**
 * Starts the built app in a window for a person, in an installed Chromium, Chrome or Edge:
 * `node e2e/electron-standin/run-app.mjs [app arguments]`. Also a module: `startOnStandin({ browser })`.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const register = new URL('./register.mjs', import.meta.url).href;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * @param {{ browser: string, args?: string[], env?: Record<string, string | undefined>, cwd?: string, main?: string }} options
 * @returns {Promise<number>} the app's exit code; 128 + n where signal n ended it
 */
export function startOnStandin({ browser, args = [], env = process.env, cwd = process.cwd(), main }) {
  const script = main ?? path.join(root, 'out', 'main', 'index.js');
  const child = spawn(process.execPath, ['--import', register, script, ...args], {
    cwd,
    env: { ...env, STANDIN_HEADED: env['STANDIN_HEADED'] ?? '1', STANDIN_BROWSER: browser },
    // The fourth tells the app when this process is gone.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // The app decides what a signal ends; a terminal sends Ctrl-C to both, and the app counts the two as one.
  const forward = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, forward);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const name of SIGNALS) process.off(name, forward);
      resolve(code ?? (signal === 'SIGKILL' ? 137 : 143));
    });
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const browser = findBrowser();
  if (browser) {
    process.exitCode = await startOnStandin({ browser, args: process.argv.slice(2) });
  } else {
    console.error('No Chromium, Chrome or Edge was found. STANDIN_BROWSER=/path/to/one names one.');
    process.exitCode = 1;
  }
}
