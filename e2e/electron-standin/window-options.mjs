import { gap, onlyOptions } from './loud.mjs';

/** What a BrowserWindow may be made with. */

const OPTIONS = new Set([
  'show',
  'width',
  'height',
  'x',
  'y',
  'minWidth',
  'minHeight',
  'center',
  'title',
  'icon',
  'backgroundColor',
  'titleBarStyle',
  'titleBarOverlay',
  'autoHideMenuBar',
  'webPreferences',
]);
/** Must be this where given: the stand-in has no other. */
const FIXED = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
};
const PREFERENCES = new Set([
  ...Object.keys(FIXED),
  'preload',
  'additionalArguments',
  'spellcheck',
  'devTools',
  'disableBlinkFeatures',
  'navigateOnDragDrop',
  'safeDialogs',
]);

export function checkWindowOptions(options) {
  onlyOptions('BrowserWindow', options, OPTIONS);
  const preferences = options.webPreferences ?? {};
  onlyOptions('BrowserWindow webPreferences', preferences, PREFERENCES);
  for (const [name, value] of Object.entries(FIXED)) {
    if (preferences[name] !== undefined && preferences[name] !== value) {
      throw gap(`webPreferences.${name}: ${preferences[name]}`);
    }
  }
}
