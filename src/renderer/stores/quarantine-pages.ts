import type { QuarantineLine } from '../../protocol/quarantine-view.ts';
import { ask } from '../bridge.ts';

/** Lines are fetched this many at a time. */
export const PAGE_LINES = 200;

export interface ShelfView {
  readonly search: string;
  /** Batches that are folded; null: as main sees fit, all but the newest. */
  readonly shut: readonly string[] | null;
}

export type Pages = ReadonlyMap<number, readonly QuarantineLine[]>;

export function lineAt(pages: Pages, index: number): QuarantineLine | undefined {
  return pages.get(Math.floor(index / PAGE_LINES))?.[index % PAGE_LINES];
}

/**
 * The place of the head of the batch that the line at `index` belongs to: the first line of that batch. A batch's
 * lines stand together, so halving finds it; -1 where a line on the way is not there.
 */
export function headIndex(pages: Pages, index: number): number {
  const search = headSearch(pages, index);
  return search.isMissing ? -1 : search.at;
}

/** Halves its way to the head, as far as lines are there; `at` is the head, or the line that is missing. */
export function headSearch(
  pages: Pages,
  index: number,
): { readonly at: number; readonly isMissing: boolean } {
  const batch = lineAt(pages, index)?.batch;
  let [low, high] = [0, index];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const line = lineAt(pages, middle);
    if (line === undefined) return { at: middle, isMissing: true };
    if (line.batch === batch) high = middle;
    else low = middle + 1;
  }
  return { at: low, isMissing: batch === undefined };
}

/** Pages that a range of lines needs and that are not there yet. */
export function missingPages(
  pages: Pages,
  first: number,
  last: number,
  lineCount: number,
): readonly number[] {
  const missing: number[] = [];
  const end = Math.floor(Math.min(last, lineCount - 1) / PAGE_LINES);
  for (let page = Math.floor(Math.max(0, first) / PAGE_LINES); page <= end; page += 1)
    if (!pages.has(page)) missing.push(page);
  return missing;
}

export function askPage(view: ShelfView, page: number) {
  const { search, shut } = view;
  return ask('quarantineLines', {
    search,
    shut: shut === null ? null : [...shut],
    from: page * PAGE_LINES,
    count: PAGE_LINES,
  });
}
