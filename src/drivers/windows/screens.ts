import type { Rect } from '../../protocol/ui.ts';
import { loadKoffi } from '../load-koffi.ts';
import { optionalCall, user32 } from './user32.ts';

/** MONITORINFO and RECT (winuser.h, windef.h). */
const INFO_BYTES = 40;
const RECT_BYTES = 16;
const WHOLE = 4;
const WORK_AREA = 20;
const PER_MONITOR_AWARE_V2 = -4;

export function rectAt(bytes: Buffer, offset: number): Rect {
  const [x, y] = [bytes.readInt32LE(offset), bytes.readInt32LE(offset + 4)];
  return { x, y, width: bytes.readInt32LE(offset + 8) - x, height: bytes.readInt32LE(offset + 12) - y };
}

/** Four numbers that a call of `declaration` fills in for a window. */
export function askRect(declaration: string, handle: number): Rect | null {
  const bytes = Buffer.alloc(RECT_BYTES);
  return user32(declaration)(handle, bytes) === 0 ? null : rectAt(bytes, 0);
}

/** A screen that exists now. */
export interface Screen {
  readonly whole: Rect;
  /** Without the task bar. */
  readonly free: Rect;
}

let enumerate: ((visit: (monitor: unknown) => void) => void) | null = null;

export function screensNow(): readonly Screen[] {
  if (enumerate === null) {
    loadKoffi().proto('int __stdcall VisitMonitor(intptr_t monitor, intptr_t dc, void *rect, intptr_t own)');
    const call = user32(
      'int __stdcall EnumDisplayMonitors(intptr_t dc, void *clip, VisitMonitor *visit, intptr_t own)',
    );
    enumerate = (each) => {
      const visit = (monitor: unknown): number => {
        each(monitor);
        return 1;
      };
      call(0, null, visit, 0);
    };
  }
  const ask = user32('int __stdcall GetMonitorInfoW(intptr_t monitor, void *info)');
  const screens: Screen[] = [];
  enumerate((monitor) => {
    const info = Buffer.alloc(INFO_BYTES);
    info.writeUInt32LE(INFO_BYTES, 0);
    if (ask(monitor, info) !== 0) screens.push({ whole: rectAt(info, WHOLE), free: rectAt(info, WORK_AREA) });
  });
  return screens;
}

/**
 * Does work with coordinates in physical pixels, as the protocol has them: Windows tells a program that knows nothing
 * of scales other numbers on a scaled screen (SetThreadDpiAwarenessContext, Windows 10 1607).
 */
export function inPhysicalPixels<T>(work: () => T): T {
  const set = optionalCall('user32.dll', 'intptr_t __stdcall SetThreadDpiAwarenessContext(intptr_t context)');
  const before = set === null ? 0 : Number(set(PER_MONITOR_AWARE_V2));
  try {
    return work();
  } finally {
    if (set !== null && before !== 0) set(before);
  }
}
