import { app, type BrowserWindow, dialog } from 'electron';
import { renderText } from '../locales/render.ts';
import { say } from '../locales/say.ts';
import type { Locale, MessageKey } from '../locales/texts.ts';
import { tell } from './ipc-gate.ts';
import type { JobSlot } from './job.ts';

const KEEP_GOING = 1;

/**
 * Nobody's step is cut in two by closing: while something is being changed the person is asked, the running step is
 * finished, and only then window and program end. Where the window is gone already the same happens without a question.
 */
export function endSafely(
  window: BrowserWindow,
  job: JobSlot,
  locale: Locale,
  closeApp: () => Promise<void>,
): void {
  let ending = false;
  let asking = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    tell(window.isDestroyed() ? null : window.webContents, 'closing', {});
    // SAFETY: the process ends only when no step is at work.
    await job.stopAndWait();
    await closeApp();
    if (!window.isDestroyed()) window.destroy();
    app.quit();
  };
  const mayClose = async () => {
    if (asking || ending) return;
    if (job.kind !== 'changes') return end();
    asking = true;
    const answer = await askToStop(window, locale);
    asking = false;
    if (answer !== KEEP_GOING) await end();
  };
  window.on('close', (event) => {
    if (ending) return;
    event.preventDefault();
    void mayClose();
  });
  // The window can also go without asking: its process ended, or the system took it.
  window.on('closed', () => void end());
  app.on('before-quit', (event) => {
    if (ending) return;
    event.preventDefault();
    void (window.isDestroyed() ? end() : mayClose());
  });
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
