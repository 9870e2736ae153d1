import path from 'node:path';
import { holdRoots } from '../kernel/hold-roots.ts';
import { JournalWriter } from '../kernel/journal.ts';
import { exactName } from '../kernel/paths.ts';
import type { Watch } from '../kernel/progress.ts';
import { purgeItems } from '../kernel/purge.ts';
import type { Message } from '../protocol/message.ts';
import { ok, type Result } from '../protocol/result.ts';
import { indexJournal } from './apply-request.ts';
import type { QuarantinePurge, QuarantinePurgeRequest } from './contract.ts';
import { findBatches, ItemSteps, pickBatch, pickItems, stateOf } from './quarantine-items.ts';
import { purgeJournal, type Workshop } from './workshop.ts';

/**
 * Removes kept items for good (`act`: only after the person typed the word at a window or terminal), or shows
 * which that would be. Codes: `NOT_FOUND`, `LOCKED`, those of the journal.
 */
export async function quarantinePurgeRequest(
  request: QuarantinePurgeRequest,
  workshop: Workshop,
  watch: Watch,
): Promise<Result<QuarantinePurge>> {
  const warnings: Message[] = [];
  const batches = findBatches(undefined, warnings, workshop);
  if (!batches.ok) return batches;
  const steps = new ItemSteps(workshop);
  const batch = pickBatch(request.batch, batches.value, steps);
  if (!batch.ok) return batch;
  const named = pickItems(request.items, batch.value, steps);
  if (!named.ok) return named;
  const items = named.value.filter((item) => stateOf(batch.value, item, steps) === 'kept');
  const name = batch.value.head.batch;
  if (!request.act) {
    const bytes = items.reduce((sum, { size }) => sum + size, 0);
    return ok({
      batch: name,
      purged: items.map(({ item }) => item),
      bytes,
      freed: 0,
      failed: [],
      notBegun: 0,
    });
  }
  const { files, system, places, drivers, clock, failureOf } = workshop;
  const journal = purgeJournal(places);
  return workshop.withIntents(async (store) => {
    const [runId, taskId] = [workshop.newId(), workshop.newId()];
    const run = { runId, taskId, kind: 'apply', phase: 'forward', journal } as const;
    const result = await holdRoots(
      { ...run, roots: [...batch.value.head.roots, batch.value.folder], ts: clock() },
      exactName,
      workshop.processes,
      { store, files, system, places, drivers, clock, failureOf },
      () => undefined,
      () => {
        const known = workshop.journals.remember(journal, store);
        if (!known.ok) return known;
        const writer = JournalWriter.open(path.dirname(journal), failureOf);
        if (!writer.ok) return writer;
        try {
          const context = { runId, taskId, files, store, journal: writer.value, clock, watch, failureOf };
          const outcome = purgeItems(batch.value, items, { ...context, source: request.source });
          const { purged, failed } = outcome;
          const notBegun = items.length - purged.length - failed.length;
          return ok({ batch: name, ...outcome, purged: [...purged], failed: [...failed], notBegun });
        } finally {
          writer.value.close();
        }
      },
    );
    indexJournal(workshop, journal);
    return result;
  });
}
