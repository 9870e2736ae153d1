import path from 'node:path';
import type { z } from 'zod';
import type { Watch } from '../kernel/progress.ts';
import { readBatch } from '../kernel/quarantine.ts';
import type { FailedStep } from '../protocol/progress.ts';
import type { chosenItemsSchema, Purged, Restored } from '../protocol/quarantine-view.ts';
import { ok, type Result } from '../protocol/result.ts';
import type { StepFailure } from '../protocol/results.ts';
import { failedStep } from './failed-steps.ts';
import { quarantinePurgeRequest } from './purge-request.ts';
import { quarantineRestoreRequest } from './quarantine-requests.ts';
import type { Workshop } from './workshop.ts';

type Chosen = z.infer<typeof chosenItemsSchema>;

/** Items that are named in an answer; beyond them it counts. */
const MOST_NAMED = 500;

/** Brings chosen items of several batches back, batch by batch; a batch that cannot be begun is told with its reason. */
export async function restoreItems(
  chosen: Chosen,
  workshop: Workshop,
  watch: Watch,
): Promise<Result<Restored>> {
  const all: Restored = { restored: [], count: 0, renamed: 0, failed: [], warnings: [] };
  for (const { batch, items } of chosen) {
    const answer = await quarantineRestoreRequest({ batch, items, act: true }, workshop, watch);
    if (!answer.ok) {
      if (chosen.length === 1) return answer;
      all.failed.push(failedBatch(batch, answer.failure));
      continue;
    }
    const { restored, failed, warnings } = answer.value;
    for (const { path: full, renamed } of restored) {
      all.restored.push({ name: path.basename(full), path: full, renamed });
    }
    all.failed.push(...namedFailures(batch, failed, workshop));
    all.warnings.push(...warnings);
  }
  // Those that came back under another name are the ones that a person must hear of.
  const told = all.restored.toSorted((a, b) => Number(b.renamed) - Number(a.renamed));
  return ok({
    ...all,
    restored: told.slice(0, MOST_NAMED),
    count: told.length,
    renamed: told.filter(({ renamed }) => renamed).length,
  });
}

/** Removes chosen items for good; the person typed the word. */
export async function purgeItems(chosen: Chosen, workshop: Workshop, watch: Watch): Promise<Result<Purged>> {
  const sums = { count: 0, bytes: 0, freed: 0 };
  const failed: FailedStep[] = [];
  for (const { batch, items } of chosen) {
    const answer = await quarantinePurgeRequest(
      { batch, items, act: true, source: 'window' },
      workshop,
      watch,
    );
    if (!answer.ok) {
      if (chosen.length === 1) return answer;
      failed.push(failedBatch(batch, answer.failure));
      continue;
    }
    sums.count += answer.value.purged.length;
    sums.bytes += answer.value.bytes;
    sums.freed += answer.value.freed;
    failed.push(...namedFailures(batch, answer.value.failed, workshop));
  }
  return ok({ ...sums, failed });
}

/** Items are known to a person by the names they had, not by the numbers under which they are kept. */
function namedFailures(
  batch: string,
  failures: readonly StepFailure[],
  workshop: Workshop,
): readonly FailedStep[] {
  if (failures.length === 0) return [];
  const kept = readBatch(path.join(workshop.places.quarantine, batch));
  const items = kept.ok ? kept.value.items : [];
  return failures.map((failure) => {
    const item = items.find((one) => one.item === failure.actionId);
    return failedStep(failure, item === undefined ? failure.actionId : path.basename(item.source));
  });
}

function failedBatch(batch: string, failure: Omit<StepFailure, 'actionId'>): FailedStep {
  return failedStep({ ...failure, actionId: batch }, batch);
}
