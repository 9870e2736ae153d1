import { loadKoffi } from '../load-koffi.ts';
import { lastError } from './kernel32.ts';
import { optionalCall, user32 } from './user32.ts';

/** A window as a person sees it in the task bar. */
export interface TopWindow {
  readonly handle: number;
  /** Of the program in it; the frame around a Store app is another program's. */
  readonly pid: number;
  readonly title: string;
}

const GW_OWNER = 4;
const WM_CLOSE = 0x0010;
const DWMWA_CLOAKED = 14;
const LONGEST_TITLE = 1_024;
/** Around each Store app there is a window of ApplicationFrameHost; the app's own is inside. */
const FRAME_CLASS = 'ApplicationFrameWindow';
const APP_CLASS = 'Windows.UI.Core.CoreWindow';

let enumerate: ((visit: (handle: number) => void) => void) | null = null;

/** Walks all top-level windows; Windows keeps its own list of them, so that none comes twice. */
function eachWindow(visit: (handle: number) => void): void {
  if (enumerate === null) {
    const koffi = loadKoffi();
    koffi.proto('int __stdcall VisitWindow(intptr_t window, intptr_t own)');
    const call = user32('int __stdcall EnumWindows(VisitWindow *visit, intptr_t own)');
    enumerate = (each) => {
      call((handle: unknown) => {
        each(Number(handle));
        return 1;
      }, 0);
    };
  }
  enumerate(visit);
}

/** Visible windows that no other window owns, on any screen, minimised ones too. */
function ownWindows(): readonly number[] {
  const isVisible = user32('int __stdcall IsWindowVisible(intptr_t window)');
  const related = user32('intptr_t __stdcall GetWindow(intptr_t window, uint32_t which)');
  const found: number[] = [];
  eachWindow((handle) => {
    if (isVisible(handle) !== 0 && Number(related(handle, GW_OWNER)) === 0 && !isCloaked(handle))
      found.push(handle);
  });
  return found;
}

/** Main windows: those with a title. */
export function mainWindows(): readonly TopWindow[] {
  return ownWindows()
    .map((handle) => ({ handle, pid: programIn(handle), title: titleOf(handle) }))
    .filter(({ title }) => title !== '');
}

/** A window on another desktop, or of a Store app that sleeps, is there and not seen. Wine does not tell. */
function isCloaked(handle: number): boolean {
  const ask = optionalCall(
    'dwmapi.dll',
    'int32_t __stdcall DwmGetWindowAttribute(intptr_t window, uint32_t which, void *value, uint32_t size)',
  );
  const value = Buffer.alloc(4);
  return ask !== null && ask(handle, DWMWA_CLOAKED, value, value.length) === 0 && value.readUInt32LE(0) !== 0;
}

function titleOf(handle: number): string {
  return textBy(user32('int __stdcall GetWindowTextW(intptr_t window, void *text, int room)'), handle);
}

function textBy(call: (...words: unknown[]) => unknown, handle: number): string {
  const text = Buffer.alloc(LONGEST_TITLE * 2);
  return text.toString('utf16le', 0, Number(call(handle, text, LONGEST_TITLE)) * 2);
}

function programIn(handle: number): number {
  const className = user32('int __stdcall GetClassNameW(intptr_t window, void *name, int room)');
  if (textBy(className, handle) !== FRAME_CLASS) return pidOf(handle);
  const find = user32(
    'intptr_t __stdcall FindWindowExW(intptr_t parent, intptr_t after, str16 kind, str16 title)',
  );
  const inside = Number(find(handle, 0, APP_CLASS, null));
  return inside === 0 ? pidOf(handle) : pidOf(inside);
}

function pidOf(handle: number): number {
  const ask = user32('uint32_t __stdcall GetWindowThreadProcessId(intptr_t window, _Out_ uint32_t *pid)');
  const pid: unknown[] = [0];
  ask(handle, pid);
  return Number(pid[0]);
}

/** Does its program not take messages? */
export function isHung(handle: number): boolean {
  return user32('int __stdcall IsHungAppWindow(intptr_t window)')(handle) !== 0;
}

const ACCESS_DENIED = 5;

/**
 * Asks the windows of a process to close, as a click on their cross does. `asked` also where it is already busy with
 * a question of its own, or takes no messages.
 */
export function askToClose(pid: number): 'asked' | 'denied' | 'no window' {
  const windows = ownWindows().filter((handle) => programIn(handle) === pid);
  if (windows.length === 0) return 'no window';
  const isEnabled = user32('int __stdcall IsWindowEnabled(intptr_t window)');
  const post = user32(
    'int __stdcall PostMessageW(intptr_t window, uint32_t message, uintptr_t first, intptr_t second)',
  );
  let denied = 0;
  for (const handle of windows) {
    // SAFETY: a window that is blocked by a question of its program is not closed past that question, and one that
    // takes no messages now would close at a moment that nobody expects.
    if (isEnabled(handle) === 0 || isHung(handle)) continue;
    if (post(handle, WM_CLOSE, 0, 0) === 0 && lastError() === ACCESS_DENIED) denied += 1;
  }
  return denied === windows.length ? 'denied' : 'asked';
}
