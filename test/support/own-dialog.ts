import { user32 } from '../../src/drivers/windows/user32.ts';

/**
 * A program with one window in which there are an empty box for text, one with text in it, and a box to tick, run by
 * itself: `node own-dialog.ts <title>`. Says where the box to tick is and what it is called to Windows once they are
 * there, and each time how it is ticked when that has changed.
 */

const [title = 'DeskShell dialog'] = process.argv.slice(2);
/** WS_OVERLAPPEDWINDOW and WS_VISIBLE. */
const TOP = 0x00cf0000 | 0x10000000;
/** WS_CHILD and WS_VISIBLE. */
const INSIDE = 0x40000000 | 0x10000000;
const BS_AUTOCHECKBOX = 3;
const BM_GETCHECK = 0x00f0;
const PM_REMOVE = 1;
const MESSAGE_BYTES = 48;

const createWindow = user32(
  'intptr_t __stdcall CreateWindowExW(uint32_t more, str16 kind, str16 title, uint32_t style, int x, int y, int width, int height, intptr_t parent, intptr_t menu, intptr_t program, void *own)',
);
const peek = user32(
  'int __stdcall PeekMessageW(void *message, intptr_t window, uint32_t least, uint32_t most, uint32_t how)',
);
const translate = user32('int __stdcall TranslateMessage(void *message)');
const dispatch = user32('intptr_t __stdcall DispatchMessageW(void *message)');
const ask = user32(
  'intptr_t __stdcall SendMessageW(intptr_t window, uint32_t message, uintptr_t first, intptr_t second)',
);

function create(
  kind: string,
  text: string,
  style: number,
  [x, y, width, height]: readonly number[],
  id: number,
  parent: number,
) {
  const made = Number(createWindow(0, kind, text, style, x, y, width, height, parent, id, 0, null));
  if (made === 0) throw new Error(`no ${kind}`);
  return made;
}

const dialog = create('#32770', title, TOP, [100, 100, 400, 300], 0, 0);
create('EDIT', '', INSIDE, [20, 20, 200, 24], 101, dialog);
create('EDIT', 'mine', INSIDE, [20, 60, 200, 24], 102, dialog);
const tick = create('BUTTON', 'Tick', INSIDE | BS_AUTOCHECKBOX, [20, 100, 200, 24], 103, dialog);
process.stdout.write(`${JSON.stringify({ dialog, tick })}\n`);

let before = 0;
setInterval(() => {
  const message = Buffer.alloc(MESSAGE_BYTES);
  while (peek(message, 0, 0, 0, PM_REMOVE) !== 0) {
    translate(message);
    dispatch(message);
  }
  const now = Number(ask(tick, BM_GETCHECK, 0, 0));
  if (now !== before) process.stdout.write(`ticked ${now}\n`);
  before = now;
}, 10);
