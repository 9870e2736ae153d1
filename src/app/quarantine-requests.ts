import path from 'node:path';
import { holdRoots } from '../kernel/hold-roots.ts';
import type { IntentStore } from '../kernel/intents.ts';
import { JOURNAL_NAME, JournalWriter, lineDigest, readJournal } from '../kernel/journal.ts';
import { type JournalStep, tasksOf } from '../kernel/journal-tasks.ts';
import type { Watch } from '../kernel/progress.ts';
import type { Batch } from '../kernel/quarantine.ts';
import { planRestore, type StepsOfItems } from '../kernel/restore-plan.ts';
import { type RootOrigin, resolveRoots } from '../kernel/roots.ts';
import { runUndo } from '../kernel/run-undo.ts';
import type { UndoContext, UndoPlan } from '../kernel/undo-task.ts';
import { say } from '../locales/say.ts';
import type { Message } from '../protocol/message.ts';
import type { ItemLine } from '../protocol/quarantine.ts';
import { ok, type Result } from '../protocol/result.ts';
import { indexJournal } from './apply-request.ts';
import type {
  QuarantineList,
  QuarantineListRequest,
  QuarantineRestore,
  QuarantineRestoreRequest,
} from './contract.ts';
import { findBatches, ItemSteps, nothingKept, pickBatch, pickItems, stateOf } from './quarantine-items.ts';
import { recoverAbandoned } from './recover-abandoned.ts';
import { type UndoGround, undoContextOf } from './undo-request.ts';
import type { Workshop } from './workshop.ts';

/** What the quarantine holds, newest batch first. Code: `NOT_FOUND` for a batch or folder that is not there. */
export function quarantineListRequest(
  request: QuarantineListRequest,
  workshop: Workshop,
): Result<QuarantineList> {
  const warnings: Message[] = [...recoverAbandoned(workshop)];
  const batches = findBatches(request.from, warnings, workshop);
  if (!batches.ok) return batches;
  const steps = new ItemSteps(workshop);
  const picked = request.batch === undefined ? ok(null) : pickBatch(request.batch, batches.value, steps);
  if (!picked.ok) return picked;
  const shown = picked.value === null ? batches.value : [picked.value];
  return ok({
    batches: shown.map((batch) => ({
      batch: batch.head.batch,
      ts: batch.head.ts,
      items: batch.items.flatMap((item) => {
        const state = stateOf(batch, item, steps);
        const { source, size, mtime, module } = item;
        return state === null ? [] : [{ item: item.item, source, bytes: size, mtime, module, state }];
      }),
    })),
    warnings,
  });
}

/**
 * Brings items back, to where they were or into `to`; never over anything. Without `act` shows what that would
 * do. Items fail one by one. Codes: `NOT_FOUND` (batch, item, folder), those of the roots, `LOCKED`.
 */
export async function quarantineRestoreRequest(
  request: QuarantineRestoreRequest,
  workshop: Workshop,
  watch: Watch,
): Promise<Result<QuarantineRestore>> {
  const warnings: Message[] = [...recoverAbandoned(workshop)];
  const batches = findBatches(request.from, warnings, workshop);
  if (!batches.ok) return batches;
  const steps = new ItemSteps(workshop);
  if (request.batch === undefined && nothingKept(batches.value, steps)) {
    const said = [...warnings, say('quarantine.keepsNothing')];
    return ok({ batch: '', restored: [], failed: [], warnings: said });
  }
  const batch = pickBatch(request.batch, batches.value, steps);
  if (!batch.ok) return batch;
  const items = pickItems(request.items, batch.value, steps);
  if (!items.ok) return items;
  return workshop.withIntents(async (store) => {
    const ground = groundOfBatch(batch.value, request, store, workshop);
    if (!ground.ok) return ground;
    const to = request.to === undefined ? null : ground.value.rootSet.first;
    const context: UndoContext = {
      ...undoContextOf(ground.value, store, workshop, watch),
      quarantine: path.dirname(batch.value.folder),
    };
    const known = knownSteps(batch.value, items.value, steps, store);
    const planNow = () => {
      const fresh = knownSteps(batch.value, items.value, new ItemSteps(workshop), store);
      return planRestore(batch.value, items.value, to, fresh, context);
    };
    if (!request.act) return ok(shown(planNow(), batch.value, warnings));
    const runId = workshop.newId();
    const { files, system, places, drivers, clock, failureOf } = workshop;
    const journal =
      known.size > 0 ? batch.value.head.journal : path.join(places.data, 'journal', JOURNAL_NAME);
    const result = await holdRoots(
      {
        runId,
        taskId: batch.value.items[0]?.taskId ?? batch.value.head.batch,
        kind: 'undo',
        phase: 'forward',
        journal,
        roots: ground.value.rootSet.roots,
        ts: clock(),
      },
      ground.value.rootSet.key,
      workshop.processes,
      { store, files, system, places, drivers, clock, failureOf },
      (recovered) => warnings.push(say('recovery.done', { path: recovered })),
      // Planned only now: whoever held the roots before may have brought some of it back.
      () => restore(planNow(), runId, known.size > 0 ? journal : null, batch.value, context, workshop),
    );
    if (known.size > 0) indexJournal(workshop, journal);
    return result.ok ? ok({ ...result.value, warnings: [...warnings, ...result.value.warnings] }) : result;
  });
}

/** The folders that items may return to: those that the batch names, or the one that the person named. */
function groundOfBatch(
  batch: Batch,
  request: QuarantineRestoreRequest,
  store: IntentStore,
  workshop: Workshop,
): Result<UndoGround> {
  const { files, places } = workshop;
  // SAFETY: only a manifest of ours that says what our journal says may name the shipped targets inside system
  // folders: a changed one opens none of them.
  const mayBeSystem = request.to === undefined && saysWhatOursSays(batch, store, places.quarantine);
  const origin: RootOrigin = mayBeSystem ? 'shipped-targets' : 'named';
  const named = request.to === undefined ? batch.head.roots : [request.to];
  const presence = request.to === undefined ? 'may be gone' : 'must be there';
  const rootSet = resolveRoots(named, origin, files, places, presence);
  return rootSet.ok ? ok({ rootSet: rootSet.value, origin }) : rootSet;
}

function saysWhatOursSays(batch: Batch, store: IntentStore, quarantine: string): boolean {
  if (path.dirname(batch.folder) !== quarantine) return false;
  const contents = readJournal(batch.head.journal);
  const owners = new Set(batch.items.map(({ taskId }) => taskId));
  const roots = new Set<string>();
  for (const { taskId, head } of contents.ok ? tasksOf(contents.value) : []) {
    const isOurs = head !== null && store.digestOf(taskId, '') === lineDigest(head);
    if (!isOurs || !(owners.has(taskId) || head.batch === batch.head.batch)) continue;
    for (const root of head.roots) roots.add(root);
  }
  return batch.head.roots.every((root) => roots.has(root));
}

/** The journal's steps that put these items there, where those lines are ours and still stand. */
function knownSteps(
  batch: Batch,
  items: readonly ItemLine[],
  steps: ItemSteps,
  store: IntentStore,
): StepsOfItems {
  const known = new Map<string, JournalStep>();
  for (const item of items) {
    const step = steps.of(batch, item);
    if (step === null || step.line.status !== 'ok') continue;
    if (store.digestOf(item.taskId, item.actionId) !== lineDigest(step.line)) continue;
    known.set(item.item, step);
  }
  return known;
}

function shown(plan: UndoPlan, batch: Batch, warnings: readonly Message[]): QuarantineRestore {
  const restored = plan.steps.flatMap(({ undoable }) =>
    undoable.undo.kind === 'quarantine.restore'
      ? [{ item: undoable.actionId, path: undoable.undo.path, renamed: false }]
      : [],
  );
  return { batch: batch.head.batch, restored, failed: [...plan.failed], warnings: [...warnings] };
}

function restore(
  plan: UndoPlan,
  runId: string,
  journalFile: string | null,
  batch: Batch,
  context: UndoContext,
  workshop: Workshop,
): Result<QuarantineRestore> {
  const writer =
    journalFile === null ? ok(null) : JournalWriter.open(path.dirname(journalFile), workshop.failureOf);
  if (!writer.ok) return writer;
  try {
    const undone = runUndo(plan, runId, writer.value, context);
    const failed = new Set(undone.failed.map(({ actionId }) => actionId));
    const renamed = new Map(undone.renamed.map(({ actionId, path: full }) => [actionId, full]));
    const restored = shown(plan, batch, [])
      .restored.filter(({ item }) => !failed.has(item))
      .map(({ item, path: full }) => ({ item, path: renamed.get(item) ?? full, renamed: renamed.has(item) }));
    return ok({ batch: batch.head.batch, restored, failed: undone.failed, warnings: undone.warnings });
  } finally {
    writer.value?.close();
  }
}
