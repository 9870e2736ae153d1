import { EventEmitter } from 'node:events';
import { loud, onlyEvents } from './loud.mjs';
import { settings } from './settings.mjs';
import { windows } from './windows.mjs';

/** nativeTheme: the app's choice over the system's, and pages that see the same. */

const SOURCES = new Set(['system', 'light', 'dark']);
const emitter = onlyEvents(new EventEmitter(), 'nativeTheme', ['updated']);
let source = 'system';
let systemIsDark = settings.osTheme === 'dark';

const isDark = () => (source === 'system' ? systemIsDark : source === 'dark');

/** A window on the screen follows the real system, unless one was made up. */
const followsSystem = () => settings.headed && !settings.osTheme && source === 'system';

export function applyTheme(webContents) {
  const value = followsSystem() ? '' : isDark() ? 'dark' : 'light';
  const features = [{ name: 'prefers-color-scheme', value }];
  return webContents.standin.cdp?.send('Emulation.setEmulatedMedia', { features }).catch(() => {});
}

/** The page of a window on the screen says what the system prefers. */
export function systemThemeSeen(dark) {
  if (!followsSystem() || dark === systemIsDark) return;
  systemIsDark = dark;
  emitter.emit('updated');
}

export const nativeTheme = loud(
  'nativeTheme',
  Object.assign(emitter, {
    shouldUseHighContrastColors: false,
    shouldUseInvertedColorScheme: false,
    inForcedColorsMode: false,
    prefersReducedTransparency: false,
  }),
);
Object.defineProperties(emitter, {
  shouldUseDarkColors: { get: isDark, enumerable: true },
  themeSource: {
    enumerable: true,
    get: () => source,
    set(value) {
      if (!SOURCES.has(value)) throw new TypeError(`Error processing argument: ${value} is no theme source`);
      if (value === source) return;
      source = value;
      for (const { webContents } of windows) void applyTheme(webContents);
      setImmediate(() => emitter.emit('updated'));
    },
  },
});
