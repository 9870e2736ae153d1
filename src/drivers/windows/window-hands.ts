import type { Rect } from '../../protocol/ui.ts';
import { clickAt } from './mouse.ts';
import { askRect, inPhysicalPixels } from './screens.ts';
import { isHung } from './top-windows.ts';
import { optionalCall } from './user32.ts';
import type { WindowHands } from './window-elements.ts';
import { handleOf } from './windows.ts';

/** Dots per inch at 100 %. */
const NO_SCALE = 96;

/** Windows themselves, by Win32 calls. */
export const windowHands: WindowHands = {
  handleOf: (window) => inPhysicalPixels(() => handleOf(window)),
  isHung,
  standing: (handle) => inPhysicalPixels(() => standing(handle)),
  clickAt: (handle, x, y) => inPhysicalPixels(() => clickAt(handle, x, y)),
};

function standing(handle: number): { readonly rect: Rect; readonly scales: readonly number[] } | null {
  const rect = askRect('int __stdcall GetWindowRect(intptr_t window, void *rect)', handle);
  if (rect === null) return null;
  const ofWindow = dpi('uint32_t __stdcall GetDpiForWindow(intptr_t window)', handle);
  const ofSystem = dpi('uint32_t __stdcall GetDpiForSystem()');
  return { rect, scales: [1, ofWindow / NO_SCALE, ofWindow / ofSystem] };
}

/** Windows 10 1607 and newer tell. */
function dpi(declaration: string, ...words: readonly number[]): number {
  const told = Number(optionalCall('user32.dll', declaration)?.(...words) ?? 0);
  return told === 0 ? NO_SCALE : told;
}
