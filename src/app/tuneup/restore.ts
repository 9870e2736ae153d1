import fs from 'node:fs';
import { readJournal } from '../../kernel/journal.ts';
import { type JournalTask, tasksOf } from '../../kernel/journal-tasks.ts';
import type { Watch } from '../../kernel/progress.ts';
import { say } from '../../locales/say.ts';
import type { Message } from '../../protocol/message.ts';
import { ok, type Result } from '../../protocol/result.ts';
import { nextCommand } from '../../tuneup/stages.ts';
import type { RequestOf } from '../contract.ts';
import { findBatches } from '../quarantine-items.ts';
import { quarantineRestoreRequest } from '../quarantine-requests.ts';
import { recoverAbandoned } from '../recover-abandoned.ts';
import type { TuneupRestore } from '../tuneup-contract.ts';
import { undoRequest } from '../undo-request.ts';
import type { Workshop } from '../workshop.ts';
import { standingOf } from './round.ts';

/**
 * Takes back what a batch's apply did (things in the quarantine, files that were moved, settings), the last task
 * first; without a name the newest batch. Journals and manifests tell, so it works after `clean` too. Without `act`
 * shows what that would do. Steps fail one by one. Code: `NOT_FOUND` (no such batch).
 */
export async function tuneupRestore(
  { owner, batch, act }: RequestOf<'tuneupRestore'>,
  workshop: Workshop,
  watch: Watch,
): Promise<Result<TuneupRestore>> {
  const warnings: Message[] = [...recoverAbandoned(workshop)];
  // A plan file that cannot be read stands in nobody's way back.
  const standing = await standingOf(owner, workshop);
  const next = standing.ok ? nextCommand(standing.value.round) : 'status';
  const tasks = allTasks(workshop);
  const name = batch ?? newestBatch(tasks);
  if (name === null) return ok({ ...NOTHING, next, warnings: [...warnings, say('tuneup.nothingToRestore')] });
  const owned = tasksOfBatch(name, tasks, warnings, workshop);
  if (owned.length === 0) return byManifest(name, act, { warnings, next }, workshop, watch);
  const back: TuneupRestore = {
    ...NOTHING,
    batch: name,
    steps: [],
    renamed: [],
    failed: [],
    stays: [],
    warnings,
  };
  let rolledBack = 0;
  // The last thing done is the first to go back: nothing of ours then stands in its way.
  for (const { taskId, steps } of owned.toReversed()) {
    for (const { line } of steps) {
      if (line.status === 'ok' && line.undo === undefined) {
        back.stays.push({ actionId: line.actionId, summary: line.summary });
      }
    }
    if (!steps.some(({ line }) => line.status === 'ok' && line.undo !== undefined)) continue;
    if (act && watch.cancelled()) {
      back.failed.push({ actionId: taskId, code: 'CANCELLED', message: say('run.cancelled') });
      continue;
    }
    const looked = await undoRequest({ taskId, act }, workshop, watch);
    if (!looked.ok) {
      const { code, message, detail } = looked.failure;
      const words = detail === undefined ? {} : { detail };
      back.failed.push({ actionId: taskId, code, message: ownWayBack(message, taskId), ...words });
      continue;
    }
    rolledBack += looked.value.rolledBack;
    back.steps.push(...(looked.value.steps ?? []).map((step) => ({ taskId, ...step })));
    back.renamed.push(...looked.value.renamed);
    back.failed.push(...looked.value.failed);
    back.warnings.push(...looked.value.warnings.map((warning) => ownWayBack(warning, taskId)));
  }
  return ok({ ...back, next, rolledBack });
}

/** A task with foreign lines goes back by its own undo alone, where each step of it is looked at and approved by hash. */
function ownWayBack(message: Message, task: string): Message {
  return message.key === 'undo.foreign' ? say('tuneup.restoreForeign', { task }) : message;
}

/** Where no journal knows of the batch (they were lost): by its own manifest. Codes: those of the quarantine. */
async function byManifest(
  batch: string,
  act: boolean,
  told: Pick<TuneupRestore, 'warnings' | 'next'>,
  workshop: Workshop,
  watch: Watch,
): Promise<Result<TuneupRestore>> {
  const answer = await quarantineRestoreRequest({ batch, items: [], act }, workshop, watch);
  if (!answer.ok) return answer;
  const { restored, failed, warnings } = answer.value;
  const steps = restored.map(({ item, path }) => {
    const summary = say('undo.bringBack', { path });
    return { taskId: '', actionId: item, summary, to: path };
  });
  return ok({
    ...NOTHING,
    ...told,
    batch,
    steps: act ? [] : steps,
    rolledBack: act ? restored.length : 0,
    renamed: restored.filter(({ renamed }) => renamed).map(({ item, path }) => ({ actionId: item, path })),
    failed,
    warnings: [...told.warnings, ...warnings],
  });
}

const NOTHING: TuneupRestore = {
  batch: null,
  steps: [],
  rolledBack: 0,
  renamed: [],
  failed: [],
  stays: [],
  next: 'status',
  warnings: [],
};

/** The tasks of all known journals, oldest first. */
function allTasks(workshop: Workshop): readonly JournalTask[] {
  const tasks = workshop.journals.all().flatMap((journal) => {
    const contents = fs.existsSync(journal) ? readJournal(journal) : null;
    return contents?.ok === true ? tasksOf(contents.value) : [];
  });
  return tasks.sort((a, b) => a.ts - b.ts);
}

function newestBatch(tasks: readonly JournalTask[]): string | null {
  return tasks.findLast(({ head }) => head?.batch !== undefined)?.head?.batch ?? null;
}

/** The tasks that say that the batch is theirs, and those that keep something in it. */
function tasksOfBatch(
  name: string,
  tasks: readonly JournalTask[],
  warnings: Message[],
  workshop: Workshop,
): readonly JournalTask[] {
  const batches = findBatches(undefined, warnings, workshop);
  const kept = batches.ok ? batches.value.find(({ head }) => head.batch === name) : undefined;
  const keeping = new Set((kept?.items ?? []).map(({ taskId }) => taskId));
  return tasks.filter(({ taskId, head }) => head?.batch === name || keeping.has(taskId));
}
