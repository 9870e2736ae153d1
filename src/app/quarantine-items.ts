import fs from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { readJournal } from '../kernel/journal.ts';
import { type JournalStep, tasksOf } from '../kernel/journal-tasks.ts';
import { purgeId } from '../kernel/purge-intent.ts';
import { type Batch, MANIFEST_NAME, readBatch, readBatches } from '../kernel/quarantine.ts';
import { say } from '../locales/say.ts';
import type { Message } from '../protocol/message.ts';
import type { ItemLine } from '../protocol/quarantine.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import type { quarantineItemStateSchema } from '../protocol/results.ts';
import { purgeJournal, type Workshop } from './workshop.ts';

/** After this many days a batch is one to decide about; nothing is purged by itself. */
export const BATCH_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** The steps of the journals that batches name, read once each. */
export class ItemSteps {
  private readonly journals = new Map<string, ReadonlyMap<string, JournalStep>>();
  private readonly purges: string;
  private purged: ReadonlySet<string> | null = null;

  constructor({ places }: Workshop) {
    this.purges = purgeJournal(places);
  }

  /** The step that put an item into the quarantine, as its journal tells it now. */
  of(batch: Batch, item: ItemLine): JournalStep | null {
    return this.read(batch.head.journal).get(stepKey(item.taskId, item.actionId)) ?? null;
  }

  /** Did a person have it deleted for good? The journal of purges tells. */
  wasPurged(batch: Batch, item: ItemLine): boolean {
    this.purged ??= readPurged(this.purges);
    return this.purged.has(purgeId(batch.head.batch, item.item));
  }

  private read(journal: string): ReadonlyMap<string, JournalStep> {
    const known = this.journals.get(journal);
    if (known !== undefined) return known;
    const steps = new Map<string, JournalStep>();
    const contents = readJournal(journal);
    for (const task of contents.ok ? tasksOf(contents.value) : []) {
      for (const step of task.steps) steps.set(stepKey(task.taskId, step.line.actionId), step);
    }
    this.journals.set(journal, steps);
    return steps;
  }
}

function readPurged(journal: string): ReadonlySet<string> {
  const contents = readJournal(journal);
  const steps = contents.ok ? tasksOf(contents.value).flatMap((task) => task.steps) : [];
  const done = steps.filter(({ line }) => line.kind === 'quarantine.purge' && line.status === 'ok');
  return new Set(done.map(({ line }) => line.actionId));
}

function stepKey(taskId: string, actionId: string): string {
  return `${taskId}\n${actionId}`;
}

export type ItemState = z.infer<typeof quarantineItemStateSchema>;

/** How an item stands: by the disk, then by its journal. Null: it was announced and never arrived. */
export function stateOf(batch: Batch, item: ItemLine, steps: ItemSteps): ItemState | null {
  const there = fs.lstatSync(path.join(batch.folder, item.target), { throwIfNoEntry: false });
  if (there !== undefined) return 'kept';
  const step = steps.of(batch, item);
  if (step?.line.status === 'rolled-back') return 'restored';
  if (step?.line.status !== 'ok') return null;
  return steps.wasPurged(batch, item) ? 'purged' : 'missing';
}

/**
 * The batches of the quarantine, newest first, or those in the folder `from` (one batch's own folder, or a
 * folder of batches). What cannot be read is said. Code: `NOT_FOUND` (no such folder).
 */
export function findBatches(
  from: string | undefined,
  warnings: Message[],
  workshop: Workshop,
): Result<readonly Batch[]> {
  if (from !== undefined && fs.existsSync(path.join(from, MANIFEST_NAME))) {
    const batch = readBatch(from);
    if (!batch.ok) return batch;
    warnings.push(...unreadLines([batch.value]));
    return ok([batch.value]);
  }
  if (from !== undefined && !fs.existsSync(from))
    return fail('NOT_FOUND', say('root.missing', { path: from }));
  const { batches, unreadable } = readBatches(from ?? workshop.places.quarantine);
  warnings.push(...unreadable);
  if (from !== undefined && batches.length === 0) {
    return fail('NOT_FOUND', say('quarantine.noManifest', { path: from }));
  }
  warnings.push(...unreadLines(batches));
  return ok(batches);
}

function unreadLines(batches: readonly Batch[]): readonly Message[] {
  return batches.flatMap(({ folder, unread: count }) =>
    count === 0 ? [] : [say('quarantine.linesUnread', { path: folder, count })],
  );
}

/** Does no batch keep anything any more? */
export function nothingKept(batches: readonly Batch[], steps: ItemSteps): boolean {
  return !batches.some((batch) => batch.items.some((item) => stateOf(batch, item, steps) === 'kept'));
}

/** A batch by its name; without one the newest that still keeps something. Code: `NOT_FOUND`. */
export function pickBatch(
  name: string | undefined,
  batches: readonly Batch[],
  steps: ItemSteps,
): Result<Batch> {
  const found =
    name === undefined
      ? batches.find((batch) => batch.items.some((item) => stateOf(batch, item, steps) === 'kept'))
      : batches.find(({ head }) => head.batch === name);
  if (found !== undefined) return ok(found);
  return name === undefined
    ? fail('NOT_FOUND', say('quarantine.empty'))
    : fail('NOT_FOUND', say('quarantine.noSuchBatch', { batch: name }));
}

/** The named items of a batch, or all that it still keeps. Code: `NOT_FOUND`, naming the item. */
export function pickItems(
  names: readonly string[],
  batch: Batch,
  steps: ItemSteps,
): Result<readonly ItemLine[]> {
  if (names.length === 0) return ok(batch.items.filter((item) => stateOf(batch, item, steps) === 'kept'));
  const known = new Map(batch.items.map((item) => [item.item, item]));
  const picked: ItemLine[] = [];
  for (const name of new Set(names)) {
    const item = known.get(name);
    if (item === undefined) {
      return fail('NOT_FOUND', say('quarantine.noSuchItem', { batch: batch.head.batch, item: name }));
    }
    picked.push(item);
  }
  return ok(picked);
}
