import { user32 } from '../../src/drivers/windows/user32.ts';

/**
 * A program with one window, run by itself: `node own-window.ts <title> <closes|stays|hangs>`. It ends with its window,
 * with `stays` it takes no notice of being asked to close, with `hangs` it takes no messages. Says `ready` when the window is there.
 */

const [title = 'DeskShell test', manner = 'closes'] = process.argv.slice(2);
/** WS_OVERLAPPEDWINDOW and WS_VISIBLE: as a document's. */
const STYLE = 0x00cf0000 | 0x10000000;
const WM_CLOSE = 0x0010;
const PM_REMOVE = 1;
/** MSG of 64-bit Windows (winuser.h). */
const MESSAGE_BYTES = 48;

const create = user32(
  'intptr_t __stdcall CreateWindowExW(uint32_t more, str16 kind, str16 title, uint32_t style, int x, int y, int width, int height, intptr_t parent, intptr_t menu, intptr_t program, void *own)',
);
const peek = user32(
  'int __stdcall PeekMessageW(void *message, intptr_t window, uint32_t least, uint32_t most, uint32_t how)',
);
const dispatch = user32('intptr_t __stdcall DispatchMessageW(void *message)');
const isWindow = user32('int __stdcall IsWindow(intptr_t window)');

const window = Number(create(0, 'STATIC', title, STYLE, 100, 100, 400, 300, 0, 0, 0, null));
if (window === 0) throw new Error('no window');
process.stdout.write('ready\n');

if (manner !== 'hangs') setInterval(takeMessages, 10);
else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);

function takeMessages(): void {
  const message = Buffer.alloc(MESSAGE_BYTES);
  while (peek(message, 0, 0, 0, PM_REMOVE) !== 0) {
    const isClose = message.readUInt32LE(8) === WM_CLOSE;
    if (!isClose || manner === 'closes') dispatch(message);
  }
  if (isWindow(window) === 0) process.exit(0);
}
