import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from '../e2e/electron-standin/find-browser.mjs';
import { electronBinary, fetchElectron } from './electron-binary.mjs';

const projectRoot = fileURLToPath(new URL('..', import.meta.url));

/**
 * How DeskShell can be shown here: in a window (by Electron, or by an installed browser where Electron's program
 * cannot be had) with the command that opens it, or without one and why.
 */
export function chooseFront(
  platform = process.platform,
  env = process.env,
  find = { electron: electronProgram, browser: findBrowser },
) {
  if (!hasDisplay(platform, env)) return { kind: 'none', why: 'noDisplay' };
  const electron = find.electron();
  if (electron !== null) {
    return { kind: 'electron', name: 'Electron', command: [electron, projectRoot] };
  }
  const browser = find.browser(platform, env);
  if (browser === null) return { kind: 'none', why: 'noProgram' };
  const runner = path.join(projectRoot, 'e2e', 'electron-standin', 'run-app.mjs');
  return { kind: 'browser', name: browser, command: [process.execPath, runner] };
}

function electronProgram() {
  return electronBinary() ?? fetchElectron();
}

/** A Linux session without a display server, or one over SSH, has nobody in front of a screen. */
function hasDisplay(platform, env) {
  if (platform === 'linux') return Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
  return !env.SSH_CONNECTION && !env.SSH_TTY;
}
