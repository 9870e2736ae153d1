import { user32 } from '../../src/drivers/windows/user32.ts';
import { makeWindow, TOP_STYLE, takeMessages } from './made-window.ts';

/**
 * A program with one window, run by itself: `node own-window.ts <title> <closes|stays|hangs>`. It ends with its window,
 * with `stays` it takes no notice of being asked to close, with `hangs` it takes no messages. Says `ready` when the window is there.
 */

const [title = 'DeskShell test', manner = 'closes'] = process.argv.slice(2);
const WM_CLOSE = 0x0010;

const isWindow = user32('int __stdcall IsWindow(intptr_t window)');

const window = makeWindow('STATIC', title, TOP_STYLE, [100, 100, 400, 300]);
process.stdout.write('ready\n');

if (manner !== 'hangs') setInterval(work, 10);
else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);

function work(): void {
  takeMessages((kind) => kind !== WM_CLOSE || manner === 'closes');
  if (isWindow(window) === 0) process.exit(0);
}
