import fs from 'node:fs';
import path from 'node:path';

const LINUX_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
];
const LINUX_PLACES = [
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/opt/microsoft/msedge/msedge',
  '/var/lib/flatpak/exports/bin/org.chromium.Chromium',
];
const LINUX_FOLDERS = ['/usr/bin', '/usr/local/bin'];
const WINDOWS_PLACES = [
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
];
const MAC_PLACES = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

/** Where a browser may be, most wanted first. */
function candidates(platform, env) {
  if (platform === 'win32') {
    const bases = [env['ProgramFiles'], env['ProgramFiles(x86)'], env['ProgramW6432'], env['LOCALAPPDATA']];
    const known = bases.filter(Boolean);
    return WINDOWS_PLACES.flatMap((parts) => known.map((base) => path.win32.join(base, ...parts)));
  }
  if (platform === 'darwin') {
    const folders = ['/Applications', ...(env['HOME'] ? [`${env['HOME']}/Applications`] : [])];
    return MAC_PLACES.flatMap((place) => folders.map((folder) => `${folder}/${place}`));
  }
  const folders = [...(env['PATH'] ?? '').split(':').filter(Boolean), ...LINUX_FOLDERS];
  return [...LINUX_NAMES.flatMap((name) => folders.map((folder) => `${folder}/${name}`)), ...LINUX_PLACES];
}

/**
 * The Chromium, Chrome or Edge to show the window in, or null. `STANDIN_BROWSER` names one outright.
 * @param {NodeJS.Platform} platform
 * @param {Record<string, string | undefined>} env
 * @param {(file: string) => boolean} exists
 */
export function findBrowser(platform = process.platform, env = process.env, exists = fs.existsSync) {
  const wanted = env['STANDIN_BROWSER'];
  if (wanted) return exists(wanted) ? wanted : null;
  return candidates(platform, env).find((file) => exists(file)) ?? null;
}
