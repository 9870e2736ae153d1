/**
 * Which lines are selected, by their places in the view: a few ranges, however many lines there are. A selection
 * belongs to one view and is cleared with it; ticks are another thing.
 */
export interface LineSelection {
  /** Where a range that is being extended began. */
  readonly anchor: number;
  /** First and last line of each range, in order, without gaps that touch. */
  readonly ranges: readonly (readonly [number, number])[];
}

export const NO_SELECTION: LineSelection = { anchor: 0, ranges: [] };

export function selectOnly(index: number): LineSelection {
  return { anchor: index, ranges: [[index, index]] };
}

export function selectAll(lineCount: number): LineSelection {
  return lineCount === 0 ? NO_SELECTION : { anchor: 0, ranges: [[0, lineCount - 1]] };
}

/** From the anchor (or `from`, where nothing is selected yet) to `to`. */
export function extendTo({ anchor, ranges }: LineSelection, from: number, to: number): LineSelection {
  const start = ranges.length === 0 ? from : anchor;
  return { anchor: start, ranges: [[Math.min(start, to), Math.max(start, to)]] };
}

/** Adds one line, or takes it out. */
export function toggleLine(selection: LineSelection, index: number): LineSelection {
  if (!isSelected(selection, index))
    return { anchor: index, ranges: joined([...selection.ranges, [index, index]]) };
  const ranges = selection.ranges.flatMap(([first, last]): readonly (readonly [number, number])[] => {
    if (index < first || index > last) return [[first, last]];
    const before = first < index ? [[first, index - 1] as const] : [];
    const after = index < last ? [[index + 1, last] as const] : [];
    return [...before, ...after];
  });
  return { anchor: index, ranges };
}

export function isSelected({ ranges }: LineSelection, index: number): boolean {
  return ranges.some(([first, last]) => index >= first && index <= last);
}

export function selectedCount({ ranges }: LineSelection): number {
  return ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
}

function joined(ranges: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  const result: [number, number][] = [];
  for (const [first, last] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const previous = result.at(-1);
    if (previous !== undefined && first <= previous[1] + 1) previous[1] = Math.max(previous[1], last);
    else result.push([first, last]);
  }
  return result;
}
