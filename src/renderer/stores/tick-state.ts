import type { ReviewLine, ReviewTotals } from '../../protocol/review.ts';
import type { ShownLines } from './line-pager.ts';

export type TickState = 'true' | 'false' | 'mixed';

/** The box of a line: of a group it is mixed where only some are ticked of what can be. */
export function tickStateOf(line: ReviewLine): TickState {
  if (line.kind === 'row') return line.ticked ? 'true' : 'false';
  if (line.ticked === 0) return 'false';
  return line.ticked >= line.tickable ? 'true' : 'mixed';
}

export function canTick(line: ReviewLine): boolean {
  return line.kind === 'row' ? line.tickable : line.tickable > 0;
}

/** The box above the list: of everything that the view holds, shown or folded away. */
export function viewTickState(totals: ReviewTotals, { matching, hiddenTicked }: ShownLines): TickState {
  const ticked = totals.ticked - hiddenTicked;
  if (ticked <= 0) return 'false';
  const isWhole = matching === totals.total;
  return ticked >= (isWhole ? totals.total - totals.untickable : matching) ? 'true' : 'mixed';
}
