import { browser } from './browser.mjs';
import { originOf, toPageUrl } from './schemes.mjs';

/**
 * Permissions. Chromium asks nobody over the debugging protocol, so the app's handlers are asked about all of them when
 * a page is about to load, and Chromium is told the answers. As in Electron, what no handler refuses is granted.
 */

/** [Electron's name, Chromium's descriptor, what the handlers are told besides] */
const PERMISSIONS = [
  ['geolocation', { name: 'geolocation' }],
  ['notifications', { name: 'notifications' }],
  ['media', { name: 'camera' }, 'video'],
  ['media', { name: 'microphone' }, 'audio'],
  ['midi', { name: 'midi' }],
  ['midiSysex', { name: 'midi', sysex: true }],
  ['clipboard-read', { name: 'clipboard-read' }],
  ['clipboard-sanitized-write', { name: 'clipboard-write' }],
  ['display-capture', { name: 'display-capture' }],
  ['idle-detection', { name: 'idle-detection' }],
  ['storage-access', { name: 'storage-access' }],
  ['window-management', { name: 'window-management' }],
  ['sensors', { name: 'accelerometer' }],
];
/** A request handler that has not answered by then has refused. */
const ANSWER_MS = 1000;

let checkHandler = null;
let requestHandler = null;
let told;

export function setPermissionCheckHandler(handler) {
  checkHandler = handler;
  told = undefined;
}

export function setPermissionRequestHandler(handler) {
  requestHandler = handler;
  told = undefined;
}

async function isGranted(webContents, permission, url, media) {
  const origin = `${originOf(url)}/`;
  const details = { requestingUrl: url, isMainFrame: true };
  if (checkHandler) {
    const more = media ? { mediaType: media, securityOrigin: origin } : {};
    if (!checkHandler(webContents, permission, origin, { ...details, ...more })) return false;
  }
  if (!requestHandler) return true;
  const more = media ? { mediaTypes: [media], securityOrigin: origin } : {};
  return await new Promise((resolve) => {
    setTimeout(resolve, ANSWER_MS, false).unref();
    requestHandler(webContents, permission, (granted) => resolve(granted === true), { ...details, ...more });
  });
}

/** Before the page at `url` loads: once for each origin and set of handlers. */
export async function applyPermissions(webContents, url) {
  const { pipe } = await browser();
  const origin = new URL(toPageUrl(url)).origin;
  if (told === origin) return;
  told = origin;
  await Promise.all(
    PERMISSIONS.map(async ([permission, descriptor, media]) => {
      const setting = (await isGranted(webContents, permission, url, media)) ? 'granted' : 'denied';
      await pipe.browser.send('Browser.setPermission', { permission: descriptor, setting, origin });
    }),
  );
}
