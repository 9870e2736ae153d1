import type { JournalTask } from '../kernel/journal-tasks.ts';
import { say } from '../locales/say.ts';
import { errorCodeSchema } from '../protocol/failure.ts';
import type { StepLine } from '../protocol/journal.ts';
import type { ApplyResult, StepFailure } from '../protocol/results.ts';
import type { AppliedModule, ModuleOutcome } from '../protocol/tuneup.ts';
import { settingStateSchema } from '../protocol/undo.ts';

/**
 * What became of a module whose apply was cut off, from its journal alone, once recovery has settled it. Without a
 * line there nothing was done.
 */
export function recordedOutcome(applied: AppliedModule, task: JournalTask | null): ModuleOutcome {
  if (task === null || (task.head === null && task.steps.length === 0)) return { kind: 'not begun' };
  const lines = task.steps.map(({ line }) => line);
  const withStatus = (status: StepLine['status']) => lines.filter((line) => line.status === status);
  const done = withStatus('ok');
  const told = new Set(lines.map(({ actionId }) => actionId));
  const ids = applied.rows.map(({ id }) => id);
  const isUnfinished = ids.some((id) => !told.has(id));
  const tolerated = new Set(applied.rows.flatMap((row) => (row.tolerated === true ? [row.id] : [])));
  const lost = withStatus('failed');
  const spared = new Set(lost.map(({ actionId }) => actionId).filter((id) => tolerated.has(id)));
  const failed = lost.filter(({ actionId }) => !spared.has(actionId)).map(failureOfLine);
  const skipped = ids.filter((id) => !told.has(id) || spared.has(id));
  const batch = batchOf(task);
  const result: ApplyResult = {
    taskId: applied.taskId,
    status: isUnfinished ? 'incomplete' : failed.length > 0 ? 'partial' : 'ok',
    applied: done.map(({ actionId }) => actionId),
    skipped,
    failed,
    rolledBack: withStatus('rolled-back').map(({ actionId }) => actionId),
    notRestored: [],
    ...(batch === null ? {} : { batch }),
    bytes: done.reduce((sum, { bytes = 0 }) => sum + bytes, 0),
    freed: done.reduce((sum, { freed = 0 }) => sum + freed, 0),
    warnings: [],
  };
  return { kind: 'done', result, recovered: true };
}

/**
 * What a finished module's outcome says by now: what was taken back since counts as taken back, and where plan file and
 * journal do not tell the same, the journal is right. Without a journal (it was lost) the plan file is all there is.
 */
export function outcomeByNow(applied: AppliedModule, task: JournalTask | null): ModuleOutcome {
  const { outcome } = applied;
  if (outcome.kind !== 'done') return outcome;
  const recorded = recordedOutcome(applied, task);
  if (recorded.kind !== 'done') return outcome;
  const { result } = recorded;
  const did = ({ applied: done, rolledBack }: ApplyResult) => [...done, ...rolledBack].toSorted().join('\0');
  // SAFETY: a receipt never says that something was done, or was not, because somebody wrote that into a file.
  if (did(result) !== did(outcome.result)) return recorded;
  const { applied: done, rolledBack, bytes, freed } = result;
  return { ...outcome, result: { ...outcome.result, applied: done, rolledBack, bytes, freed } };
}

/** What the settings that a task changed were before. */
export function recordedOriginals(task: JournalTask | null): AppliedModule['originals'] {
  return (task?.steps ?? []).flatMap(({ line }) => {
    const value = settingStateSchema.safeParse(line.undo);
    return value.success ? [{ actionId: line.actionId, value: value.data }] : [];
  });
}

/** The batch in which a task keeps things, as its own lines say. */
function batchOf({ steps }: JournalTask): string | null {
  for (const { line } of steps) if (line.undo?.kind === 'quarantine.restore') return line.undo.batch;
  return null;
}

/** A failed line tells its code before its sentence. */
function failureOfLine({ actionId, detail = '' }: StepLine): StepFailure {
  const [, word = '', sentence = detail] = /^([A-Z_]+): ([\s\S]*)$/.exec(detail) ?? [];
  const code = errorCodeSchema.safeParse(word);
  return {
    actionId,
    code: code.success ? code.data : 'INTERNAL',
    message: say('tuneup.recordedFailure', { sentence: code.success ? sentence : detail }),
  };
}
