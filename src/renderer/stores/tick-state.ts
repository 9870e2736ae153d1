import type { ReviewLine, ReviewPage } from '../../protocol/review.ts';

export type TickState = 'true' | 'false' | 'mixed';

/** The box of several things: mixed where only some are ticked of what can be. */
export function tickStateOfMany(ticked: number, tickable: number): TickState {
  if (ticked === 0) return 'false';
  return ticked >= tickable ? 'true' : 'mixed';
}

/** The box of a line. */
export function tickStateOf(line: ReviewLine): TickState {
  if (line.kind === 'row') return line.ticked ? 'true' : 'false';
  return tickStateOfMany(line.ticked, line.tickable);
}

export function canTick(line: ReviewLine): boolean {
  return line.kind === 'row' ? line.tickable : line.tickable > 0;
}

/** The box above the list: of everything that the view holds, shown or folded away. */
export function viewTickState(page: Pick<ReviewPage, 'ticked' | 'tickable'> | null): TickState {
  return page === null ? 'false' : tickStateOfMany(page.ticked, page.tickable);
}
