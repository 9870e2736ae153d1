/** Every BrowserWindow there is, oldest first. */
export const windows = new Set();

/** The webContents that a Chromium frame belongs to. */
export function webContentsOfFrame(frameId) {
  for (const { webContents } of windows) if (webContents.standin.frames.has(frameId)) return webContents;
  return undefined;
}

export function webContentsOfTarget(targetId) {
  for (const { webContents } of windows) if (webContents.standin.targetId === targetId) return webContents;
  return undefined;
}
