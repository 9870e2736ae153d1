import type { QuarantineLine, QuarantinePage } from '../../protocol/quarantine-view.ts';
import { ask } from '../bridge.ts';
import { type LinePages, lineOf, type ShownLines } from './line-pager.ts';

export interface ShelfView {
  readonly search: string;
  /** Batches that are folded; null: as main sees fit, all but the newest. */
  readonly shut: readonly string[] | null;
}

export type ShownShelf = ShownLines<ShelfView, QuarantineLine, QuarantinePage>;

/**
 * The place of the head of the batch that the line at `index` belongs to: the first line of that batch. A batch's
 * lines stand together, so halving finds it; -1 where a line on the way is not there.
 */
export function headIndex(shown: { readonly pages: LinePages<QuarantineLine> }, index: number): number {
  const search = headSearch(shown, index);
  return search.isMissing ? -1 : search.at;
}

/** Halves its way to the head, as far as lines are there; `at` is the head, or the line that is missing. */
export function headSearch(
  shown: { readonly pages: LinePages<QuarantineLine> },
  index: number,
): { readonly at: number; readonly isMissing: boolean } {
  const batch = lineOf(shown, index)?.batch;
  let [low, high] = [0, index];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const line = lineOf(shown, middle);
    if (line === undefined) return { at: middle, isMissing: true };
    if (line.batch === batch) high = middle;
    else low = middle + 1;
  }
  return { at: low, isMissing: batch === undefined };
}

export function askLines({ search, shut }: ShelfView, from: number, count: number) {
  return ask('quarantineLines', { search, shut: shut === null ? null : [...shut], from, count });
}
