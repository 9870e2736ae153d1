import { EventEmitter } from 'node:events';
import path from 'node:path';
import { onBrowserStart } from './browser.mjs';
import { loud, makeEvent, onlyEvents } from './loud.mjs';
import { setPermissionCheckHandler, setPermissionRequestHandler } from './permissions.mjs';
import { protocol } from './protocol.mjs';
import { record } from './records.mjs';
import { fromPageUrl } from './schemes.mjs';
import { webRequest } from './web-request.mjs';
import { webContentsOfFrame } from './windows.mjs';

const emitter = onlyEvents(new EventEmitter(), 'session', ['will-download']);

export const defaultSession = loud(
  'session.defaultSession',
  Object.assign(emitter, {
    protocol,
    webRequest,
    setPermissionCheckHandler,
    setPermissionRequestHandler,
    // Chromium without a person grants no device and captures no screen; what the app says is only kept.
    setDevicePermissionHandler: (handler) => record('session.setDevicePermissionHandler', handler),
    setDisplayMediaRequestHandler: (handler) => record('session.setDisplayMediaRequestHandler', handler),
  }),
);

export const session = loud('session', { defaultSession });

/** Every download is refused; the app hears of it as Electron would tell it. */
onBrowserStart(({ browser }) => {
  browser.on('Browser.downloadWillBegin', ({ frameId, url, suggestedFilename }) => {
    const item = loud('DownloadItem', {
      getURL: () => fromPageUrl(url),
      getFilename: () => path.basename(suggestedFilename),
      getState: () => 'cancelled',
      cancel() {},
    });
    emitter.emit('will-download', makeEvent(), item, webContentsOfFrame(frameId));
  });
  return browser.send('Browser.setDownloadBehavior', { behavior: 'deny', eventsEnabled: true });
});
