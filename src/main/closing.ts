import { app, type BrowserWindow, dialog } from 'electron';
import { renderText } from '../locales/render.ts';
import { say } from '../locales/say.ts';
import type { Locale, MessageKey } from '../locales/texts.ts';
import { tell } from './ipc-gate.ts';
import type { JobSlot } from './job.ts';

const KEEP_GOING = 1;

/**
 * Nobody's step is cut in two by closing: while something is being changed the person is asked, the running step is
 * finished, and only then window and program end. However often somebody asks, and where the window is gone already,
 * the program waits for that.
 */
export function endSafely(
  window: BrowserWindow,
  job: JobSlot,
  locale: Locale,
  closeApp: () => Promise<void>,
): void {
  let state: 'open' | 'asking' | 'ending' | 'ended' = 'open';
  const end = async () => {
    if (state === 'ending' || state === 'ended') return;
    state = 'ending';
    tell(window.isDestroyed() ? null : window.webContents, 'closing', {});
    try {
      await job.stopAndWait();
      await closeApp();
    } finally {
      // SAFETY: only from here on may window and process go: no step is at work any more.
      state = 'ended';
      if (!window.isDestroyed()) window.destroy();
      app.quit();
    }
  };
  const askToEnd = async () => {
    if (state !== 'open') return;
    if (job.kind !== 'changes' || window.isDestroyed()) return end();
    state = 'asking';
    const answer = await askToStop(window, locale);
    if (state !== 'asking') return;
    state = 'open';
    if (answer !== KEEP_GOING) await end();
  };
  const holdBack = (event: { preventDefault(): void }) => {
    if (state === 'ended') return;
    event.preventDefault();
    void askToEnd();
  };
  window.on('close', holdBack);
  app.on('before-quit', holdBack);
  // The window can also go without asking: the system took it, or a person's browser.
  window.on('closed', () => void end());
  // Without a listener Electron would quit here, whatever is at work.
  app.on('window-all-closed', () => undefined);
}

async function askToStop(window: BrowserWindow, locale: Locale): Promise<number> {
  const words = (key: MessageKey) => renderText(say(key), locale);
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: words('main.closeTitle'),
    detail: words('main.closeDetail'),
    buttons: [words('main.closeStop'), words('main.closeStay')],
    defaultId: KEEP_GOING,
    cancelId: KEEP_GOING,
    noLink: true,
  });
  return response;
}
