import { app, session, type WebContents } from 'electron';
import { isOurs } from './page-address.ts';

/**
 * SAFETY: the page stays where it is and gets nothing from the system: no navigation, no window, no permission, no
 * device, no download, no connection. Each refusal stands for every page that this program could ever show.
 */
export function lockDown(): void {
  app.on('web-contents-created', (_event, contents) => keepInPlace(contents));
  const { defaultSession } = session;
  // Electron grants what is not refused.
  defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  defaultSession.setPermissionCheckHandler(() => false);
  defaultSession.setDevicePermissionHandler(() => false);
  defaultSession.setDisplayMediaRequestHandler((_request, answer) => answer({}));
  defaultSession.on('will-download', (event) => event.preventDefault());
  defaultSession.webRequest.onBeforeRequest((details, answer) => {
    answer({ cancel: !isOurs(details.url) && !details.url.startsWith('data:') && !isTool(details.url) });
  });
}

function keepInPlace(contents: WebContents): void {
  contents.on('will-navigate', (event) => event.preventDefault());
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-frame-navigate', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** Developer tools are parts of Chromium itself; a packaged app has none. */
function isTool(address: string): boolean {
  return !app.isPackaged && address.startsWith('devtools:');
}
