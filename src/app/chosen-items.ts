import path from 'node:path';
import type { z } from 'zod';
import type { Watch } from '../kernel/progress.ts';
import { readBatch } from '../kernel/quarantine.ts';
import type { chosenItemsSchema, FailedItem, Purged, Restored } from '../protocol/quarantine-view.ts';
import { type Failure, ok, type Result } from '../protocol/result.ts';
import type { StepFailure } from '../protocol/results.ts';
import { quarantinePurgeRequest } from './purge-request.ts';
import { quarantineRestoreRequest } from './quarantine-requests.ts';
import type { Workshop } from './workshop.ts';

type Chosen = z.infer<typeof chosenItemsSchema>;

/** Items that are named in an answer; beyond them it counts. */
const MOST_NAMED = 500;

/** What became of the items so far; of failures those that are not the person's own wish to stop. */
interface Tally {
  readonly failed: FailedItem[];
  failedCount: number;
  notBegun: number;
  cancelled: boolean;
}

/**
 * Brings chosen items of several batches back, batch by batch. A batch that cannot be begun is told with its
 * reason; only where that was all, it is the answer. Codes: those of restoring.
 */
export async function restoreItems(
  chosen: Chosen,
  workshop: Workshop,
  watch: Watch,
): Promise<Result<Restored>> {
  const restored: Restored['restored'] = [];
  const warnings: Restored['warnings'] = [];
  const tally = emptyTally();
  for (const { batch, items } of chosen) {
    if (stopsBefore(items, tally, watch)) continue;
    const request = { batch, items: items ?? [], act: true };
    const answer = await quarantineRestoreRequest(request, workshop, watch);
    if (!answer.ok) {
      if (chosen.length === 1) return answer;
      addBatch(batch, answer.failure, items, tally);
      continue;
    }
    const names = itemNames(batch, workshop);
    for (const { item, path: full, renamed } of answer.value.restored) {
      restored.push({ name: names.get(item) ?? path.basename(full), path: full, renamed });
    }
    addFailures(batch, answer.value.failed, names, tally);
    warnings.push(...answer.value.warnings);
  }
  // Those that came back under another name are the ones that a person must hear of.
  const told = restored.toSorted((a, b) => Number(b.renamed) - Number(a.renamed));
  return ok({
    restored: told.slice(0, MOST_NAMED),
    count: told.length,
    renamed: told.filter(({ renamed }) => renamed).length,
    ...tally,
    warnings,
  });
}

/** Removes chosen items for good; the person typed the word. Codes: those of purging. */
export async function purgeItems(chosen: Chosen, workshop: Workshop, watch: Watch): Promise<Result<Purged>> {
  const sums = { count: 0, bytes: 0, freed: 0 };
  const tally = emptyTally();
  for (const { batch, items } of chosen) {
    if (stopsBefore(items, tally, watch)) continue;
    const request = { batch, items: items ?? [], act: true, source: 'window' };
    const answer = await quarantinePurgeRequest(request, workshop, watch);
    if (!answer.ok) {
      if (chosen.length === 1) return answer;
      addBatch(batch, answer.failure, items, tally);
      continue;
    }
    const { purged, bytes, freed, failed, notBegun } = answer.value;
    sums.count += purged.length;
    sums.bytes += bytes;
    sums.freed += freed;
    tally.notBegun += notBegun;
    tally.cancelled ||= notBegun > 0;
    addFailures(batch, failed, itemNames(batch, workshop), tally);
  }
  return ok({ ...sums, ...tally });
}

function emptyTally(): Tally {
  return { failed: [], failedCount: 0, notBegun: 0, cancelled: false };
}

/** A stop is for all that is left, not for one batch. */
function stopsBefore(items: readonly string[] | null, tally: Tally, watch: Watch): boolean {
  if (!watch.cancelled()) return false;
  tally.cancelled = true;
  tally.notBegun += items?.length ?? 1;
  return true;
}

function addFailures(
  batch: string,
  failures: readonly StepFailure[],
  names: ReadonlyMap<string, string>,
  tally: Tally,
): void {
  for (const { actionId: item, blockedBy: _none, ...told } of failures) {
    if (told.code === 'CANCELLED') {
      tally.cancelled = true;
      tally.notBegun += 1;
      continue;
    }
    tally.failedCount += 1;
    // Items are known to a person by the names they had, not by the numbers under which they are kept.
    if (tally.failed.length < MOST_NAMED) {
      tally.failed.push({ batch, item, name: names.get(item) ?? item, ...told });
    }
  }
}

/** A whole batch that could not be begun. */
function addBatch(
  batch: string,
  { code, message, detail }: Failure,
  items: readonly string[] | null,
  tally: Tally,
): void {
  tally.failedCount += items?.length ?? 1;
  tally.failed.push({
    batch,
    item: null,
    name: batch,
    code,
    message,
    ...(detail === undefined ? {} : { detail }),
  });
}

function itemNames(batch: string, workshop: Workshop): ReadonlyMap<string, string> {
  const kept = readBatch(path.join(workshop.places.quarantine, batch));
  return new Map((kept.ok ? kept.value.items : []).map(({ item, source }) => [item, path.basename(source)]));
}
