import type { Rect } from '../../protocol/ui.ts';
import type { Located } from './powershell/element-operations.ts';

/** By so many pixels two measures of one window may differ, by rounding alone. */
const ROUNDING = 2;

/**
 * The point of an element in physical pixels. The session measures as a program that knows nothing of scales: on a
 * scaled screen its numbers are smaller. `rect` is where the window stands in physical pixels, `scales` are those that
 * Windows may have applied.
 * SAFETY: null where the two measures of the window agree under none of them: a click would hit something else.
 */
export function physicalPoint(
  located: Located,
  rect: Rect,
  scales: readonly number[],
): { readonly x: number; readonly y: number } | null {
  const { left, top, width, height } = located;
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= ROUNDING;
  const scale = scales.find((by) => isNear(width * by, rect.width) && isNear(height * by, rect.height));
  if (scale === undefined) return null;
  const [dx, dy] = [(located.x - left) * scale, (located.y - top) * scale];
  if (dx < 0 || dy < 0 || dx >= rect.width || dy >= rect.height) return null;
  return { x: Math.round(rect.x + dx), y: Math.round(rect.y + dy) };
}
