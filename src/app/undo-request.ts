import path from 'node:path';
import { History } from '../kernel/history.ts';
import { holdRoots } from '../kernel/hold-roots.ts';
import type { IntentStore } from '../kernel/intents.ts';
import { JournalWriter, lineDigest } from '../kernel/journal.ts';
import type { JournalTask } from '../kernel/journal-tasks.ts';
import { rootOfJournal } from '../kernel/known-journals.ts';
import { exactName, isWithin } from '../kernel/paths.ts';
import type { Watch } from '../kernel/progress.ts';
import { type RootOrigin, type RootSet, resolveRoots } from '../kernel/roots.ts';
import { runUndo, undoPreview } from '../kernel/run-undo.ts';
import { planUndo, type UndoContext, type UndoPlan } from '../kernel/undo-task.ts';
import { say } from '../locales/say.ts';
import type { Message } from '../protocol/message.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import type { UndoResult } from '../protocol/results.ts';
import { indexJournal } from './apply-request.ts';
import type { UndoRequest } from './contract.ts';
import { type FoundTask, findTask, goneJournals, journalsFor } from './find-task.ts';
import { recoverAbandoned } from './recover-abandoned.ts';
import type { Workshop } from './workshop.ts';

const NOTHING: Omit<UndoResult, 'warnings'> = { taskId: null, rolledBack: 0, renamed: [], failed: [] };

/** Takes a task, or one of its actions, back; without `act` shows what that would do. */
export async function undoRequest(
  request: UndoRequest,
  workshop: Workshop,
  watch: Watch,
): Promise<Result<UndoResult>> {
  const journals = journalsFor(request.root, workshop);
  if (!journals.ok) return journals;
  const warnings: Message[] = [
    ...recoverAbandoned(workshop),
    ...historyWarnings(workshop, journals.value),
    ...goneJournals(request.root, journals.value),
  ];
  const found = findTask(request.taskId, journals.value, warnings);
  if (!found.ok) return found;
  if (found.value === null) return ok({ ...NOTHING, warnings: [...warnings, say('undo.noTask')] });
  const { journal, task, all } = found.value;
  const stuck = neverUndoable(task);
  if (stuck !== null) return ok({ ...NOTHING, taskId: task.taskId, warnings: [...warnings, stuck] });
  return workshop.withIntents(async (store) => {
    const ground = undoGround({ journal, task, all }, store, workshop);
    if (!ground.ok) return ground;
    const context = undoContextOf(ground.value, store, workshop, watch);
    if (!request.act) {
      const plan = planUndo(task, all, idsOf(request), context);
      if (!plan.ok) return plan;
      return ok(withWarnings(undoPreview(plan.value, context), [...warnings, ...foreignWarning(plan.value)]));
    }
    const runId = workshop.newId();
    const { files, system, places, drivers, clock, failureOf } = workshop;
    const run = { runId, taskId: task.taskId, kind: 'undo', phase: 'forward', journal } as const;
    const result = await holdRoots(
      { ...run, roots: ground.value.rootSet.roots, ts: clock() },
      ground.value.rootSet.key,
      workshop.processes,
      { store, files, system, places, drivers, clock, failureOf },
      (recovered) => warnings.push(say('recovery.done', { path: recovered })),
      () => act(request, journal, task.taskId, runId, context, workshop),
    );
    indexJournal(workshop, journal);
    return result.ok ? ok(withWarnings(result.value, warnings)) : result;
  });
}

/** Reads the journal again, now that nobody else writes it, and goes back. */
function act(
  request: UndoRequest,
  journal: string,
  taskId: string,
  runId: string,
  context: UndoContext,
  workshop: Workshop,
): Result<UndoResult> {
  const fresh = findTask(taskId, [journal], []);
  if (!fresh.ok) return fresh;
  if (fresh.value === null) return fail('NOT_FOUND', say('undo.noSuchTask', { task: taskId }));
  const plan = planUndo(fresh.value.task, fresh.value.all, idsOf(request), context);
  if (!plan.ok) return plan;
  const { planHash, foreign, steps } = plan.value;
  if (request.planHash !== undefined && request.planHash !== planHash) {
    return fail('NOT_APPROVED', say('undo.otherPlan', { hash: request.planHash }), {
      data: undoPreview(plan.value, context),
    });
  }
  // SAFETY: what a stranger wrote into a journal is undone only by somebody who saw what that does.
  if (foreign && request.planHash === undefined && steps.length > 0) {
    return fail('NOT_APPROVED', say('undo.foreign', { hash: planHash }), {
      data: undoPreview(plan.value, context),
    });
  }
  const writer = JournalWriter.open(path.dirname(journal), workshop.failureOf);
  if (!writer.ok) return writer;
  try {
    return ok(runUndo(plan.value, runId, writer.value, context));
  } finally {
    writer.value.close();
  }
}

/** A task of which nothing could ever be taken back (a purge), or null. */
function neverUndoable(task: JournalTask): Message | null {
  const done = task.steps.filter(({ line }) => line.status !== 'failed');
  if (done.length === 0 || done.some(({ line }) => line.undo !== undefined)) return null;
  return say('undo.someCannot', { count: done.length });
}

function idsOf(request: UndoRequest): readonly string[] | null {
  return request.actionId === undefined ? null : [request.actionId];
}

export interface UndoGround {
  readonly rootSet: RootSet;
  readonly origin: RootOrigin;
}

/** The roots of a task: where its journal lies now, and the others that its first line names. */
export function undoGround(found: FoundTask, store: IntentStore, workshop: Workshop): Result<UndoGround> {
  const own = rootOfJournal(found.journal);
  const { head, taskId } = found.task;
  const isOurs = head !== null && store.digestOf(taskId, '') === lineDigest(head);
  // SAFETY: a line that a stranger wrote into a journal opens no folder but the one it lies in (invariant 1).
  const inData = isWithin(path.dirname(found.journal), workshop.places.data, exactName);
  const recorded = inData || isOurs ? (head?.roots ?? []) : [];
  const origin = inData && head?.skill !== undefined ? originOf(head.skill, workshop) : 'named';
  const named = own === null ? recorded : [own, ...recorded.slice(1)];
  const rootSet = resolveRoots(named, origin, workshop.files, workshop.places, 'may be gone');
  return rootSet.ok ? ok({ rootSet: rootSet.value, origin }) : rootSet;
}

/** SAFETY: only a skill with targets of its own ever opened a folder of the system. */
function originOf(skill: string, workshop: Workshop): RootOrigin {
  const found = workshop.registry.find(skill);
  return found.ok && found.value.skill.ground !== undefined ? 'own' : 'shipped-targets';
}

export function undoContextOf(
  ground: UndoGround,
  store: IntentStore,
  workshop: Workshop,
  watch: Watch,
): UndoContext {
  const { places, files, system } = workshop;
  return { ...ground, places, files, system, store, watch, quarantine: places.quarantine };
}

/** What is wrong with the index is said, and is nothing that an undo would need. */
function historyWarnings(workshop: Workshop, journals: readonly string[]): readonly Message[] {
  const history = History.open(workshop.places.data, journals);
  const warnings = history.warnings.filter(({ key }) => key.startsWith('history.'));
  history.close();
  return warnings;
}

function foreignWarning(plan: UndoPlan): readonly Message[] {
  return plan.foreign && plan.steps.length > 0 ? [say('undo.foreign', { hash: plan.planHash })] : [];
}

function withWarnings(result: UndoResult, warnings: readonly Message[]): UndoResult {
  return { ...result, warnings: [...warnings, ...result.warnings] };
}
