import type { Rect } from '../../protocol/ui.ts';

/** Of its upper edge so much must be seen, in pixels: there a hand can take hold of it. */
const GRIP = { width: 120, height: 40 } as const;

/**
 * Where a window goes that is to stand at `wanted`: there, if its upper edge is on a screen then, else wholly inside
 * the nearest screen, no larger than that. `screens` are the parts that no task bar covers; with none nothing is known,
 * and `wanted` stands.
 */
export function withinReach(wanted: Rect, screens: readonly Rect[]): Rect {
  // SAFETY: a window outside all screens is one that nobody can close, save from or move back.
  if (screens.some((screen) => hasGripOn(wanted, screen))) return wanted;
  let nearest: Rect | null = null;
  for (const screen of screens) {
    if (nearest === null || distance(wanted, screen) < distance(wanted, nearest)) nearest = screen;
  }
  if (nearest === null) return wanted;
  const width = Math.min(wanted.width, nearest.width);
  const height = Math.min(wanted.height, nearest.height);
  return {
    x: clamp(wanted.x, nearest.x, nearest.x + nearest.width - width),
    y: clamp(wanted.y, nearest.y, nearest.y + nearest.height - height),
    width,
    height,
  };
}

function hasGripOn(window: Rect, screen: Rect): boolean {
  const height = Math.min(GRIP.height, window.height);
  const width = Math.min(GRIP.width, window.width);
  // Windows' frames reach some pixels over the edges of a screen, to the sides and below, never above.
  const isLevel = window.y >= screen.y && window.y + height <= screen.y + screen.height;
  return isLevel && overlap(window.x, window.width, screen.x, screen.width) >= width;
}

function overlap(a: number, aLength: number, b: number, bLength: number): number {
  return Math.min(a + aLength, b + bLength) - Math.max(a, b);
}

/** Between the two middles, squared. */
function distance(a: Rect, b: Rect): number {
  return (a.x + a.width / 2 - b.x - b.width / 2) ** 2 + (a.y + a.height / 2 - b.y - b.height / 2) ** 2;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
