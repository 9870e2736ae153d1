import type { FailedItem, QuarantineLine } from '../../protocol/quarantine-view.ts';
import { type TickState, tickStateOfMany } from './tick-state.ts';

export type BatchLine = Extract<QuarantineLine, { kind: 'batch' }>;
export type ItemLine = Extract<QuarantineLine, { kind: 'item' }>;

/** What is ticked of a batch. `isWhole`: all that it keeps. `bytes` is null where it has to be counted anew. */
export interface BatchTicks {
  readonly items: ReadonlySet<string>;
  readonly isWhole: boolean;
  readonly bytes: number | null;
}
/** Batch → what is ticked of it; a batch of which nothing is ticked is not in here. */
export type Ticks = ReadonlyMap<string, BatchTicks>;

export const NO_TICKS: Ticks = new Map();
const NONE: BatchTicks = { items: new Set(), isWhole: false, bytes: 0 };

function withBatch(ticks: Ticks, batch: string, of: BatchTicks): Ticks {
  const next = new Map(ticks);
  if (of.items.size === 0) next.delete(batch);
  else next.set(batch, of);
  return next;
}

export function isTicked(ticks: Ticks, { batch, item }: Pick<ItemLine, 'batch' | 'item'>): boolean {
  return ticks.get(batch)?.items.has(item) === true;
}

export function batchState(ticks: Ticks, { batch, items }: BatchLine): TickState {
  const ticked = ticks.get(batch)?.items;
  if (ticked === undefined) return 'false';
  const count = items.reduce((sum, item) => sum + (ticked.has(item) ? 1 : 0), 0);
  return tickStateOfMany(count, items.length);
}

export function toggleItem(ticks: Ticks, line: ItemLine): Ticks {
  if (line.state !== 'kept') return ticks;
  const { items, bytes } = ticks.get(line.batch) ?? NONE;
  const next = new Set(items);
  const isOn = !next.delete(line.item);
  if (isOn) next.add(line.item);
  return withBatch(ticks, line.batch, {
    items: next,
    isWhole: false,
    bytes: bytes === null ? null : bytes + (isOn ? line.bytes : -line.bytes),
  });
}

/**
 * Ticks what the batch's line stands for, or unticks it where all of that is ticked. `isWhole`: it stands for all that
 * the batch keeps; else for what a search left of it.
 */
export function toggleBatch(ticks: Ticks, line: BatchLine, isWhole: boolean): Ticks {
  const { items: before, bytes } = ticks.get(line.batch) ?? NONE;
  if (batchState(ticks, line) === 'true') {
    const next = new Set(before);
    for (const item of line.items) next.delete(item);
    return withBatch(ticks, line.batch, {
      items: next,
      isWhole: false,
      bytes: next.size === 0 ? 0 : bytes === null ? null : bytes - line.bytes,
    });
  }
  const items = new Set([...before, ...line.items]);
  return withBatch(ticks, line.batch, { items, isWhole, bytes: bytesTogether(before, bytes, items, line) });
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

/**
 * What is left of the ticks where `lines` were read anew: what they keep no more is not ticked, all else is as it was.
 * Batches that are not among them are gone, if these are all lines that there are.
 */
export function keptOnly(ticks: Ticks, lines: readonly QuarantineLine[], lineCount: number): Ticks {
  const kept = new Map(lines.flatMap((line) => (line.kind === 'batch' ? [[line.batch, line] as const] : [])));
  let next = ticks;
  for (const [batch, { items, isWhole }] of ticks) {
    const line = kept.get(batch);
    if (line === undefined) {
      if (lines.length >= lineCount) next = withBatch(next, batch, NONE);
      continue;
    }
    const still = new Set(line.items);
    const left = new Set([...items].filter((item) => still.has(item)));
    if (left.size === items.size) continue;
    const bytes = left.size === still.size ? line.bytes : null;
    next = withBatch(next, batch, { items: left, isWhole, bytes });
  }
  return next;
}

/** Where a thing is that could not be brought back or purged: still kept, with its tick or without, or gone. */
export type Fate = 'ticked' | 'kept' | 'gone';

/** What became of those that failed, now that `batches` says what is still kept. */
export function fateOf({ batch, item }: FailedItem, ticks: Ticks, batches: readonly BatchLine[]): Fate {
  const line = batches.find((one) => one.batch === batch);
  const isKept = line !== undefined && (item === null ? line.kept > 0 : line.items.includes(item));
  if (!isKept) return 'gone';
  const isStillTicked = item === null ? ticks.has(batch) : isTicked(ticks, { batch, item });
  return isStillTicked ? 'ticked' : 'kept';
}

/** Items of a batch by their ids, as a request names them; null: all that it still keeps. */
export interface Chosen {
  readonly batch: string;
  readonly items: readonly string[] | null;
}

export function chosenOf(ticks: Ticks): readonly Chosen[] {
  return [...ticks].map(([batch, { items, isWhole }]) => ({ batch, items: isWhole ? null : [...items] }));
}
