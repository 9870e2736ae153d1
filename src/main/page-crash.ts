import type { BrowserWindow } from 'electron';
import type { JobSlot } from './job.ts';

/** A page that falls over again and again is not shown for ever. */
const MOST_RELOADS = 3;

/**
 * A page whose process is gone is loaded anew. What is being changed goes on meanwhile and comes to its end first: the
 * new page then shows its receipt.
 */
export function recoverPage(window: BrowserWindow, job: JobSlot, note: (line: string) => void): void {
  let reloads = 0;
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    note(`the page is gone (${reason})`);
    reloads += 1;
    if (reloads > MOST_RELOADS) return;
    void job.idle().then(() => {
      if (!window.isDestroyed()) window.webContents.reload();
    });
  });
}
