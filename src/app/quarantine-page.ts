import path from 'node:path';
import type { z } from 'zod';
import type { Batch } from '../kernel/quarantine.ts';
import type { Message } from '../protocol/message.ts';
import type { Overview } from '../protocol/overview.ts';
import type { ItemLine } from '../protocol/quarantine.ts';
import type {
  QuarantineLine,
  QuarantinePage,
  quarantineLinesRequestSchema,
} from '../protocol/quarantine-view.ts';
import { ok, type Result } from '../protocol/result.ts';
import { BATCH_KEPT_MS, findBatches, type ItemState, ItemSteps, stateOf } from './quarantine-items.ts';
import { fileKindOf } from './review/file-kind.ts';
import { shownPlace } from './review/shown-place.ts';
import type { Workshop } from './workshop.ts';

type Kept = Overview['kept'];
type LinesRequest = z.infer<typeof quarantineLinesRequestSchema>;

interface KeptItem {
  readonly item: ItemLine;
  readonly state: ItemState;
}
interface KeptBatch {
  readonly batch: Batch;
  readonly items: readonly KeptItem[];
  readonly isOld: boolean;
}

/** What the quarantine holds, read once and asked for in pages. The first page always reads anew. */
export class QuarantineShelf {
  private read: { readonly batches: readonly KeptBatch[]; readonly warnings: readonly Message[] } | null =
    null;
  private readonly workshop: Workshop;

  constructor(workshop: Workshop) {
    this.workshop = workshop;
  }

  /** Codes: those of reading the quarantine. */
  page(request: LinesRequest): Result<QuarantinePage> {
    if (request.from === 0 || this.read === null) {
      const read = this.readAnew();
      if (!read.ok) return read;
    }
    const { batches, warnings } = this.read ?? { batches: [], warnings: [] };
    const newest = batches.find(({ items }) => items.some(isKept));
    const shut = new Set(
      request.shut ?? batches.flatMap((one) => (one === newest ? [] : [one.batch.head.batch])),
    );
    const lines = batches.flatMap((one) => linesOf(one, request.search, shut, this.workshop.places.profile));
    const page = lines.slice(request.from, request.from + request.count);
    return ok({
      sums: sumsOf(batches),
      lineCount: lines.length,
      from: request.from,
      shut: [...shut],
      lines: page,
      warnings: [...warnings],
    });
  }

  /** Codes: those of reading the quarantine. */
  sums(): Result<Kept> {
    const read = this.readAnew();
    return read.ok ? ok(sumsOf(this.read?.batches ?? [])) : read;
  }

  private readAnew(): Result<void> {
    const warnings: Message[] = [];
    const found = findBatches(undefined, warnings, this.workshop);
    if (!found.ok) return found;
    const steps = new ItemSteps(this.workshop);
    const now = this.workshop.clock();
    const batches = found.value.map((batch) => {
      const items = batch.items.flatMap((item) => {
        const state = stateOf(batch, item, steps);
        return state === null ? [] : [{ item, state }];
      });
      return { batch, items, isOld: now - batch.head.ts > BATCH_KEPT_MS };
    });
    this.read = { batches, warnings };
    return ok(undefined);
  }
}

function isKept({ state }: KeptItem): boolean {
  return state === 'kept';
}

function bytesOf(items: readonly KeptItem[]): number {
  return items.reduce((sum, { item }) => sum + item.size, 0);
}

function sumsOf(batches: readonly KeptBatch[]): Kept {
  const keeping = batches
    .map((one) => ({ ...one, items: one.items.filter(isKept) }))
    .filter(({ items }) => items.length > 0);
  const old = keeping.filter(({ isOld }) => isOld);
  const all = (of: readonly KeptBatch[]) => of.flatMap(({ items }) => items);
  return {
    batches: keeping.length,
    items: all(keeping).length,
    bytes: bytesOf(all(keeping)),
    oldBatches: old.length,
    oldItems: all(old).length,
    oldBytes: bytesOf(all(old)),
    oldSince: old[0]?.batch.head.ts ?? null,
  };
}

/** A batch and, where it is open or searched in, its items. A search leaves out batches without a match. */
function linesOf(
  { batch, items, isOld }: KeptBatch,
  search: string,
  shut: ReadonlySet<string>,
  profile: string,
): readonly QuarantineLine[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const isSearch = words.length > 0;
  const matching = isSearch ? items.filter(({ item }) => holdsAll(item.source, words)) : items;
  if (matching.length === 0) return [];
  const { batch: name, ts } = batch.head;
  const kept = matching.filter(isKept);
  const open = isSearch || !shut.has(name);
  const head: QuarantineLine = {
    kind: 'batch',
    batch: name,
    ts,
    open,
    old: isOld && kept.length > 0,
    kept: kept.length,
    total: matching.length,
    bytes: bytesOf(kept),
    modules: [...new Set(matching.map(({ item }) => item.module))],
    items: kept.map(({ item }) => item.item),
  };
  return open ? [head, ...matching.map((one) => itemLine(one, name, profile))] : [head];
}

function holdsAll(source: string, words: readonly string[]): boolean {
  const lower = source.toLowerCase();
  return words.every((word) => lower.includes(word));
}

function itemLine({ item, state }: KeptItem, batch: string, profile: string): QuarantineLine {
  const name = path.basename(item.source);
  return {
    kind: 'item',
    batch,
    item: item.item,
    name,
    place: shownPlace(path.dirname(item.source), profile),
    bytes: item.size,
    mtime: item.mtime,
    module: item.module,
    state,
    fileKind: fileKindOf(name, item.type),
  };
}
