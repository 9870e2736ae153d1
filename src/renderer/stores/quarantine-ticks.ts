import type { QuarantineLine } from '../../protocol/quarantine-view.ts';

export type BatchLine = Extract<QuarantineLine, { kind: 'batch' }>;
export type ItemLine = Extract<QuarantineLine, { kind: 'item' }>;

/** What is ticked of a batch. `bytes` is null where it has to be counted anew. */
export interface BatchTicks {
  readonly items: ReadonlySet<string>;
  readonly bytes: number | null;
}
/** Batch → what is ticked of it; a batch of which nothing is ticked is not in here. */
export type Ticks = ReadonlyMap<string, BatchTicks>;

export const NO_TICKS: Ticks = new Map();

function withBatch(ticks: Ticks, batch: string, of: BatchTicks): Ticks {
  const next = new Map(ticks);
  if (of.items.size === 0) next.delete(batch);
  else next.set(batch, of);
  return next;
}

export function isTicked(ticks: Ticks, { batch, item }: ItemLine): boolean {
  return ticks.get(batch)?.items.has(item) === true;
}

export function batchState(ticks: Ticks, { batch, items }: BatchLine): 'true' | 'false' | 'mixed' {
  const ticked = ticks.get(batch)?.items;
  if (ticked === undefined) return 'false';
  const count = items.reduce((sum, item) => sum + (ticked.has(item) ? 1 : 0), 0);
  if (count === 0) return 'false';
  return count === items.length ? 'true' : 'mixed';
}

export function toggleItem(ticks: Ticks, line: ItemLine): Ticks {
  if (line.state !== 'kept') return ticks;
  const { items, bytes } = ticks.get(line.batch) ?? { items: new Set<string>(), bytes: 0 };
  const next = new Set(items);
  const isOn = !next.delete(line.item);
  if (isOn) next.add(line.item);
  return withBatch(ticks, line.batch, {
    items: next,
    bytes: bytes === null ? null : bytes + (isOn ? line.bytes : -line.bytes),
  });
}

/** Ticks what the batch's line stands for (all that it keeps, or what a search left of it), or unticks it where all is. */
export function toggleBatch(ticks: Ticks, line: BatchLine): Ticks {
  const { items: before, bytes } = ticks.get(line.batch) ?? { items: new Set<string>(), bytes: 0 };
  if (batchState(ticks, line) === 'true') {
    const next = new Set(before);
    for (const item of line.items) next.delete(item);
    return withBatch(ticks, line.batch, {
      items: next,
      bytes: next.size === 0 ? 0 : bytes === null ? null : bytes - line.bytes,
    });
  }
  const next = new Set([...before, ...line.items]);
  return withBatch(ticks, line.batch, { items: next, bytes: bytesTogether(before, bytes, next, line) });
}

/** Exact where the two do not overlap, or one holds the other; else only counting tells. */
function bytesTogether(
  before: ReadonlySet<string>,
  bytes: number | null,
  together: ReadonlySet<string>,
  line: BatchLine,
): number | null {
  if (together.size === line.items.length) return line.bytes;
  const isApart = together.size === before.size + line.items.length;
  return isApart && bytes !== null ? bytes + line.bytes : null;
}

export function tickedCount(ticks: Ticks): number {
  let count = 0;
  for (const { items } of ticks.values()) count += items.size;
  return count;
}

/** The size of what is ticked; null while some of it is still being counted. */
export function tickedBytes(ticks: Ticks): number | null {
  let sum = 0;
  for (const { bytes } of ticks.values()) {
    if (bytes === null) return null;
    sum += bytes;
  }
  return sum;
}

/** What stays ticked once something was done with `done`: all else, and those of it that failed. */
export function afterDoing(ticks: Ticks, done: readonly Chosen[], failed: ReadonlySet<string>): Ticks {
  let next = ticks;
  for (const { batch, items } of done) {
    const before = next.get(batch);
    if (before === undefined) continue;
    const gone = new Set(items.filter((item) => !failed.has(item)));
    const left = new Set([...before.items].filter((item) => !gone.has(item)));
    next = withBatch(next, batch, {
      items: left,
      bytes: left.size === before.items.size ? before.bytes : null,
    });
  }
  return next;
}

/**
 * What is left of the ticks where `lines` were read anew: what they keep no more is not ticked. Batches that are not
 * among them are gone, if these are all lines that there are.
 */
export function keptOnly(ticks: Ticks, lines: readonly QuarantineLine[], lineCount: number): Ticks {
  const kept = new Map(lines.flatMap((line) => (line.kind === 'batch' ? [[line.batch, line] as const] : [])));
  let next = ticks;
  for (const [batch, { items }] of ticks) {
    const line = kept.get(batch);
    if (line === undefined) {
      if (lines.length >= lineCount) next = withBatch(next, batch, { items: new Set(), bytes: 0 });
      continue;
    }
    const still = new Set(line.items);
    const left = new Set([...items].filter((item) => still.has(item)));
    if (left.size === items.size) continue;
    next = withBatch(next, batch, { items: left, bytes: left.size === still.size ? line.bytes : null });
  }
  return next;
}

/** Items of a batch by their ids, as a request names them. */
export interface Chosen {
  readonly batch: string;
  readonly items: readonly string[];
}

export function chosenOf(ticks: Ticks): readonly Chosen[] {
  return [...ticks].map(([batch, { items }]) => ({ batch, items: [...items] }));
}
