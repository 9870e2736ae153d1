import { user32 } from './user32.ts';

/** GetAncestor: the window itself, not a part of it. */
const GA_ROOT = 2;
/** Two INPUT structures of 64-bit Windows (winuser.h): the kind, then MOUSEINPUT from byte 8 on. */
const INPUT_BYTES = 40;
const X = 8;
const Y = 12;
const FLAGS = 20;
/** MOUSEEVENTF_MOVE, _ABSOLUTE, _VIRTUALDESK: to a place, counted in parts of all screens together. */
const TO_PLACE = 0x0001 | 0x8000 | 0x4000;
const PARTS = 65_536;
const LEFT_DOWN = 0x0002;
const LEFT_UP = 0x0004;
/** GetSystemMetrics: where all screens together begin, and how large they are. */
const ALL_SCREENS = { x: 76, y: 77, width: 78, height: 79 };

/**
 * Clicks a point of a window (physical pixels, see `inPhysicalPixels`). `covered`: another window lies there.
 * `denied`: Windows takes no input from this program there (a window with more rights).
 */
export function clickAt(window: number, x: number, y: number): 'clicked' | 'covered' | 'denied' {
  // SAFETY: what would be clicked is asked at the last moment; a window that came in between is not clicked.
  if (rootAt(x, y) !== window) return 'covered';
  const metric = user32('int __stdcall GetSystemMetrics(int which)');
  const of = (which: number): number => Number(metric(which));
  const part = (at: number, from: number, size: number): number =>
    Math.floor(((at - from) * PARTS + PARTS / 2) / size);
  const press = Buffer.alloc(2 * INPUT_BYTES);
  // SAFETY: place and press are one event, so that a hand on the mouse cannot come in between.
  for (const [at, button] of [LEFT_DOWN, LEFT_UP].entries()) {
    const event = at * INPUT_BYTES;
    press.writeInt32LE(part(x, of(ALL_SCREENS.x), of(ALL_SCREENS.width)), event + X);
    press.writeInt32LE(part(y, of(ALL_SCREENS.y), of(ALL_SCREENS.height)), event + Y);
    press.writeUInt32LE(TO_PLACE | button, event + FLAGS);
  }
  const send = user32('uint32_t __stdcall SendInput(uint32_t count, void *inputs, int size)');
  return Number(send(2, press, INPUT_BYTES)) === 2 ? 'clicked' : 'denied';
}

function rootAt(x: number, y: number): number {
  // A POINT goes by value; eight bytes do so as one number.
  const point = (BigInt.asUintN(32, BigInt(y)) << 32n) | BigInt.asUintN(32, BigInt(x));
  const at = user32('intptr_t __stdcall WindowFromPoint(int64_t point)')(BigInt.asIntN(64, point));
  return Number(user32('intptr_t __stdcall GetAncestor(intptr_t window, uint32_t which)')(at, GA_ROOT));
}
