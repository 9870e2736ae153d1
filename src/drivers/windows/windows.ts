import type { Windows } from '../../kernel/system-ports.ts';
import { say } from '../../locales/say.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import type { Rect } from '../../protocol/ui.ts';
import { nameOf } from '../processes/protection.ts';
import { closeHandle, lastError } from './kernel32.ts';
import { programOf } from './list-processes.ts';
import { openProcess } from './process-handle.ts';
import { withinReach } from './reach.ts';
import { askRect, inPhysicalPixels, rectAt, screensNow } from './screens.ts';
import { isHung, mainWindows, type TopWindow } from './top-windows.ts';
import { user32 } from './user32.ts';

/** A window needs so long to take a new place, and to change its mind, ms. */
const SETTLES_MS = 200;

/** Windows of programs, by Win32 calls. */
export const windowsOfPrograms: Windows = {
  exists: async (window) => ok(windowsCalled(window).length > 0),
  rectOf: (window) => inPhysicalPixels(() => rectOf(window)),
  move: (window, rect) => inPhysicalPixels(() => move(window, rect)),
};

/** Those with just this title; where there is none, those of the program of this name, `.exe` or not. */
function windowsCalled(window: string): readonly TopWindow[] {
  const all = mainWindows();
  const asked = window.toLowerCase();
  const titled = all.filter(({ title }) => title.toLowerCase() === asked);
  return titled.length > 0 ? titled : all.filter(({ pid }) => programNameOf(pid) === nameOf(asked));
}

function programNameOf(pid: number): string | null {
  const opened = openProcess(pid, 0);
  if ('error' in opened) return null;
  try {
    const program = programOf(opened.handle);
    return program === null ? null : nameOf(program).toLowerCase();
  } finally {
    closeHandle(opened.handle);
  }
}

/** The one window that is called so. Codes: `NOT_FOUND`, `CONFLICT`. */
export function handleOf(window: string): Result<number> {
  const [first, second] = windowsCalled(window);
  if (first === undefined) return notFound(window);
  // SAFETY: which of several is meant, nobody knows; none of them is moved by chance.
  if (second !== undefined) return fail('CONFLICT', say('appWindow.several', { window }));
  return ok(first.handle);
}

function notFound(window: string): Result<never> {
  return fail('NOT_FOUND', say('appWindow.notFound', { window }));
}

function rectOf(window: string): Result<Rect> {
  const handle = handleOf(window);
  if (!handle.ok) return handle;
  const rect = standsAt(handle.value);
  return rect === null ? notFound(window) : ok(rect);
}

function isMinimised(handle: number): boolean {
  return user32('int __stdcall IsIconic(intptr_t window)')(handle) !== 0;
}

function isMaximised(handle: number): boolean {
  return user32('int __stdcall IsZoomed(intptr_t window)')(handle) !== 0;
}

/** Null where the window is gone. */
function standsAt(handle: number): Rect | null {
  // A minimised window stands at -32000, -32000, and a maximised one over a whole screen.
  if (isMinimised(handle) || isMaximised(handle)) return restoresTo(handle);
  return askRect('int __stdcall GetWindowRect(intptr_t window, void *rect)', handle);
}

/** WINDOWPLACEMENT (winuser.h). */
const PLACEMENT_BYTES = 44;
const NORMAL_PLACE = 28;
const GWL_EXSTYLE = -20;
const WS_EX_TOOLWINDOW = 0x80;

function restoresTo(handle: number): Rect | null {
  const placement = Buffer.alloc(PLACEMENT_BYTES);
  placement.writeUInt32LE(PLACEMENT_BYTES, 0);
  const ask = user32('int __stdcall GetWindowPlacement(intptr_t window, void *placement)');
  if (ask(handle, placement) === 0) return null;
  const place = rectAt(placement, NORMAL_PLACE);
  const style = Number(
    user32('int32_t __stdcall GetWindowLongW(intptr_t window, int which)')(handle, GWL_EXSTYLE),
  );
  if ((style & WS_EX_TOOLWINDOW) !== 0) return place;
  // It is told from where the task bar ends (WINDOWPLACEMENT, "workspace coordinates").
  const screen = screensNow().find(({ whole }) => whole.x === 0 && whole.y === 0);
  return screen === undefined ? place : { ...place, x: place.x + screen.free.x, y: place.y + screen.free.y };
}

const SW_SHOWNOACTIVATE = 4;
/** SWP_NOZORDER, SWP_NOACTIVATE, SWP_ASYNCWINDOWPOS: nothing else of it changes, and nobody waits for its program. */
const ONLY_ITS_PLACE = 0x0004 | 0x0010 | 0x4000;
const ACCESS_DENIED = 5;

function move(window: string, wanted: Rect): Result<void> {
  const found = handleOf(window);
  if (!found.ok) return found;
  const handle = found.value;
  if (isHung(handle)) return fail('BUSY', say('appWindow.busy', { window }));
  const before = standsAt(handle);
  const to = withinReach(
    wanted,
    screensNow().map(({ free }) => free),
  );
  // What is minimised or maximised is neither of them afterwards, or its place would not be seen.
  const restored = isMinimised(handle) || isMaximised(handle);
  if (restored) {
    user32('int __stdcall ShowWindowAsync(intptr_t window, int how)')(handle, SW_SHOWNOACTIVATE);
    pause(SETTLES_MS);
  }
  const set = user32(
    'int __stdcall SetWindowPos(intptr_t window, intptr_t after, int x, int y, int width, int height, uint32_t flags)',
  );
  if (set(handle, 0, to.x, to.y, to.width, to.height, ONLY_ITS_PLACE) === 0) {
    const code = lastError();
    const detail = `Windows error ${code}`;
    if (code === ACCESS_DENIED) return fail('ACCESS_DENIED', say('appWindow.denied', { window }), { detail });
    return fail('BUSY', say('appWindow.busy', { window }), { detail });
  }
  pause(SETTLES_MS);
  const after = standsAt(handle);
  if (after === null) return notFound(window);
  // A window may choose its own size, and is told as it stands then; one that did not move at all was not moved.
  const isUnmoved = before !== null && isSameRect(before, after) && !isSameRect(after, to);
  return isUnmoved ? fail('BUSY', say('appWindow.busy', { window })) : ok(undefined);
}

function isSameRect(a: Rect, b: Rect): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
