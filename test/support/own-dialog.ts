import { user32 } from '../../src/drivers/windows/user32.ts';
import { makeWindow, TOP_STYLE, takeMessages } from './made-window.ts';

/**
 * A program with one window in which there are an empty box for text, one with text in it, and a box to tick, run by
 * itself: `node own-dialog.ts <title>`. Says where the box to tick is and what it is called to Windows once they are
 * there, and each time how it is ticked when that has changed.
 */

const [title = 'DeskShell dialog'] = process.argv.slice(2);
/** WS_CHILD and WS_VISIBLE. */
const INSIDE = 0x40000000 | 0x10000000;
const BS_AUTOCHECKBOX = 3;
const BM_GETCHECK = 0x00f0;

const ask = user32(
  'intptr_t __stdcall SendMessageW(intptr_t window, uint32_t message, uintptr_t first, intptr_t second)',
);

const dialog = makeWindow('#32770', title, TOP_STYLE, [100, 100, 400, 300]);
makeWindow('EDIT', '', INSIDE, [20, 20, 200, 24], 101, dialog);
makeWindow('EDIT', 'mine', INSIDE, [20, 60, 200, 24], 102, dialog);
const tick = makeWindow('BUTTON', 'Tick', INSIDE | BS_AUTOCHECKBOX, [20, 100, 200, 24], 103, dialog);
process.stdout.write(`${JSON.stringify({ dialog, tick })}\n`);

let before = 0;
setInterval(() => {
  takeMessages(() => true);
  const now = Number(ask(tick, BM_GETCHECK, 0, 0));
  if (now !== before) process.stdout.write(`ticked ${now}\n`);
  before = now;
}, 10);
