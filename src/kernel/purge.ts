import fs from 'node:fs';
import path from 'node:path';
import type { TaskLine } from '../protocol/journal.ts';
import type { ItemLine } from '../protocol/quarantine.ts';
import type { Result } from '../protocol/result.ts';
import type { StepFailure } from '../protocol/results.ts';
import type { IntentStore } from './intents.ts';
import { type JournalWriter, lineDigest } from './journal.ts';
import type { Files } from './ports.ts';
import type { Watch } from './progress.ts';
import { isLeaving, leavingName, type PurgeIntent, purgeActionId, purgeLine } from './purge-intent.ts';
import type { Batch } from './quarantine.ts';
import { stepFailureOf } from './run-context.ts';

export interface PurgeContext {
  readonly runId: string;
  readonly taskId: string;
  readonly files: Files;
  readonly store: IntentStore;
  readonly journal: JournalWriter;
  readonly clock: () => number;
  readonly watch: Watch;
  readonly source: string;
  readonly failureOf: (error: unknown, path: string) => Result<never>;
}

export interface PurgeOutcome {
  readonly purged: readonly string[];
  readonly bytes: number;
  readonly freed: number;
  readonly failed: readonly StepFailure[];
}

/**
 * Removes kept items for good: the one thing here that nothing brings back. The caller has the person's own
 * confirmation. An item first loses its name in the batch, so that a kill leaves no half item to restore.
 */
export function purgeItems(batch: Batch, items: readonly ItemLine[], context: PurgeContext): PurgeOutcome {
  const purged: string[] = [];
  const failed: StepFailure[] = [];
  const digests = new Map<string, string>();
  let bytes = 0;
  let freed = 0;
  removeLeftovers(batch, context.files);
  const intents = items.map((item) => purgeIntentOf(batch, item));
  const intended = context.store.intend(
    context.runId,
    intents.map((intent, seq) => ({ seq, actionId: purgeActionId(intent), payload: JSON.stringify(intent) })),
  );
  // SAFETY: nothing goes for good that a recovery would not know of (invariant 6).
  if (!intended.ok) {
    const refused = items.map(({ item }) => stepFailureOf(item, intended.failure));
    return { purged, bytes, freed, failed: refused };
  }
  const head = taskLine(batch, items.length, context);
  context.journal.append(head);
  digests.set('', lineDigest(head));
  for (const [index, item] of items.entries()) {
    if (context.watch.cancelled()) break;
    context.watch.report({ phase: 'apply', done: index, total: items.length, current: item.source });
    const gone = removeKept(batch, item, context.files, context.failureOf);
    const told = { ts: context.clock(), taskId: context.taskId };
    const line = purgeLine(purgeIntentOf(batch, item), gone.ok ? null : gone.failure, told);
    context.journal.append(line);
    digests.set(line.actionId, lineDigest(line));
    if (gone.ok) {
      purged.push(item.item);
      bytes += item.size;
      freed += gone.value;
    } else failed.push(stepFailureOf(item.item, gone.failure));
  }
  context.journal.flush();
  context.store.settle(context.runId, context.taskId, digests);
  return { purged, bytes, freed, failed };
}

/** One item: it loses its name in the batch first, so that a kill leaves no half item to restore. */
export function removeKept(
  batch: Batch,
  item: ItemLine,
  files: Files,
  failureOf: PurgeContext['failureOf'],
): Result<number> {
  const leaving = path.join(batch.folder, leavingName(item.target));
  try {
    fs.renameSync(path.join(batch.folder, item.target), leaving);
  } catch (error) {
    return failureOf(error, item.source);
  }
  return files.removeForGood(leaving);
}

/** What an earlier purge was cut off in has no name in the batch any more: it goes on going. */
function removeLeftovers(batch: Batch, files: Files): void {
  for (const name of fs.readdirSync(batch.folder)) {
    if (isLeaving(name)) files.removeForGood(path.join(batch.folder, name));
  }
}

function taskLine(batch: Batch, steps: number, context: PurgeContext): TaskLine {
  return {
    ts: context.clock(),
    taskId: context.taskId,
    actionId: '',
    kind: 'task',
    summary: `Purge ${batch.head.batch}`,
    status: 'ok',
    undo: { kind: 'noop' },
    roots: [batch.folder],
    source: context.source,
    planHash: '',
    steps,
  };
}

function purgeIntentOf(batch: Batch, { item, target, source, size }: ItemLine): PurgeIntent {
  return { purge: { folder: batch.folder, batch: batch.head.batch, item, target, source, bytes: size } };
}
