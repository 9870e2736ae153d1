import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowser } from '../e2e/electron-standin/find-browser.mjs';
import { electronBinary } from './electron-binary.mjs';

/** The browser, fonts for both languages, and a display that nobody looks at. */
const PACKAGES = ['chromium', 'fonts-noto-cjk', 'fonts-open-sans', 'xvfb'];

/**
 * What the tests of the window run in: Electron, or an installed Chromium, which a Debian machine gets where this
 * account may install it. Null where it is there now; otherwise why the tests cannot run here.
 */
export function setUpWindowTests() {
  if (electronBinary() !== null || findBrowser() !== null) return null;
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) {
    return 'there is neither Electron’s program nor Chromium, Chrome or Edge on this machine';
  }
  if (process.getuid?.() !== 0) {
    return `there is no Chromium, and only root may install it (apt-get install ${PACKAGES.join(' ')})`;
  }
  console.error('Installing Chromium for the tests of the window…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...words) => spawnSync('apt-get', words, { stdio: ['ignore', 2, 2], env }).status === 0;
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', ...PACKAGES);
  return findBrowser() === null ? 'Chromium could not be installed; the lines above say why' : null;
}
