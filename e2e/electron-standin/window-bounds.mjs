import { settings } from './settings.mjs';

/** Where a window is and how large. Without a screen only the page's size is real. */

export const SCREEN = { width: 1920, height: 1080 };

export function centred({ x, y, width, height }) {
  return {
    x: x ?? Math.max(0, Math.round((SCREEN.width - width) / 2)),
    y: y ?? Math.max(0, Math.round((SCREEN.height - height) / 2)),
    width,
    height,
  };
}

export async function applyBounds(window) {
  const { standin } = window.webContents;
  const { x, y, width, height } = window.getBounds();
  if (window.isDestroyed()) return;
  if (!settings.headed) {
    const metrics = { width, height, deviceScaleFactor: 1, mobile: false };
    await standin.cdp.send('Emulation.setDeviceMetricsOverride', metrics);
    return;
  }
  const { windowId } = await standin.cdp.send('Browser.getWindowForTarget');
  const place = window.state.placed ? { left: x, top: y } : {};
  const bounds = { ...place, width, height };
  await standin.cdp.send('Browser.setWindowBounds', { windowId, bounds });
}

/** @param {'normal' | 'minimized' | 'maximized'} windowState */
export function setWindowState(window, windowState) {
  if (!settings.headed) return;
  const { standin } = window.webContents;
  void standin.opening
    .then(() => standin.cdp.send('Browser.getWindowForTarget'))
    .then(({ windowId }) =>
      standin.cdp.send('Browser.setWindowBounds', { windowId, bounds: { windowState } }),
    )
    .catch(() => {});
}
