import path from 'node:path';
import { app, BrowserWindow, nativeTheme } from 'electron';
import { PAGE_ADDRESS } from './page-address.ts';

const FIRST_WIDTH = 1280;
const FIRST_HEIGHT = 820;
/** Everything still fits at 200 % of this. */
const LEAST_WIDTH = 640;
const LEAST_HEIGHT = 480;
const TITLE_BAR_HEIGHT = 40;

/** Does the system draw its buttons into our own title bar? */
export const OWN_TITLE_BAR = process.platform === 'win32';

/** Opens the window on our page. The one place where a window is made. */
export function openWindow(folder: string): BrowserWindow {
  const window = new BrowserWindow({
    show: false,
    width: FIRST_WIDTH,
    height: FIRST_HEIGHT,
    minWidth: LEAST_WIDTH,
    minHeight: LEAST_HEIGHT,
    title: 'DeskShell',
    backgroundColor: backgroundColor(),
    autoHideMenuBar: true,
    ...(OWN_TITLE_BAR ? { titleBarStyle: 'hidden', titleBarOverlay: titleBarOverlay() } : {}),
    webPreferences: securePreferences(path.join(folder, 'preload', 'index.cjs')),
  });
  window.once('ready-to-show', () => window.show());
  const followTheme = () => {
    window.setBackgroundColor(backgroundColor());
    if (OWN_TITLE_BAR) window.setTitleBarOverlay(titleBarOverlay());
  };
  nativeTheme.on('updated', followTheme);
  window.once('closed', () => nativeTheme.off('updated', followTheme));
  void window.loadURL(PAGE_ADDRESS);
  return window;
}

/** SAFETY: the page is no program: it has no Node, a world of its own, a sandbox, and nothing that is experimental. */
function securePreferences(preload: string): Electron.WebPreferences {
  return {
    preload,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    webSecurity: true,
    spellcheck: false,
    devTools: !app.isPackaged,
    disableBlinkFeatures: 'Auxclick',
  };
}

function backgroundColor(): string {
  return nativeTheme.shouldUseDarkColors ? '#1f1f22' : '#f0f0f3';
}

function titleBarOverlay(): Electron.TitleBarOverlay {
  return {
    color: '#00000000',
    symbolColor: nativeTheme.shouldUseDarkColors ? '#f3f6f7' : '#171c1f',
    height: TITLE_BAR_HEIGHT,
  };
}
