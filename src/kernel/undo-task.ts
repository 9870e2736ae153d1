import { createHash } from 'node:crypto';
import { say } from '../locales/say.ts';
import { canonicalJson } from '../protocol/canonical-json.ts';
import type { MadeFolder, StepLine } from '../protocol/journal.ts';
import type { Message } from '../protocol/message.ts';
import { type Failure, fail, ok, type Result } from '../protocol/result.ts';
import type { StepFailure } from '../protocol/results.ts';
import { forbidsRegistryValue } from './allowed-settings.ts';
import type { IntentStore } from './intents.ts';
import { lineDigest } from './journal.ts';
import { mapUndoPaths } from './journal-paths.ts';
import { isUndoable, type JournalStep, type JournalTask } from './journal-tasks.ts';
import type { Places } from './places.ts';
import type { Files } from './ports.ts';
import type { Watch } from './progress.ts';
import { byTask, Protection } from './protection.ts';
import { PathResolver } from './resolve-path.ts';
import type { RootOrigin, RootSet } from './roots.ts';
import { stepFailureOf } from './run-context.ts';
import { isSetting, settingPlace } from './setting-state.ts';
import type { SystemPorts } from './system-ports.ts';
import { placeLeft, type UndoableStep } from './undoable-step.ts';

export interface UndoContext {
  readonly rootSet: RootSet;
  readonly origin: RootOrigin;
  readonly places: Places;
  readonly files: Files;
  readonly system: SystemPorts;
  readonly store: IntentStore;
  readonly watch: Watch;
  /** The folder that holds the batches. */
  readonly quarantine: string;
}

/** A step that is to be taken back, checked, with where it stands in the journal. */
export interface UndoStepPlan {
  /** Where its status stands in the journal (bytes), or null where no journal tells of it. */
  readonly statusOffset: number | null;
  readonly summary: string;
  readonly undoable: UndoableStep;
}

/** What an undo would do: its steps in the order in which they go back, and what it cannot take back. */
export interface UndoPlan {
  readonly taskId: string;
  readonly planHash: string;
  readonly steps: readonly UndoStepPlan[];
  readonly failed: readonly StepFailure[];
  readonly warnings: readonly Message[];
  /** Lines that `intents.db` does not know as ours: a journal is a file that anybody may have written. */
  readonly foreign: boolean;
  readonly later: readonly LaterStep[];
  /** Folders that the task made on its way: whichever undo leaves one empty removes it. */
  readonly made: readonly MadeFolder[];
}

interface LaterStep {
  readonly label: string;
  /** Where it left what, or null. */
  readonly place: string | null;
  readonly identity: string | null;
  /** Where it took something from. */
  readonly took: string | null;
  readonly made: readonly string[];
  readonly seq: number;
}

/**
 * Plans the undo of a task, or of one of its actions. Every entry is guarded like a new task: paths inside the
 * roots, nothing protected. Codes: `NOT_FOUND` (no such action), `UNDO_REQUIRED` (it cannot be taken back).
 */
export function planUndo(
  task: JournalTask,
  allTasks: readonly JournalTask[],
  actionIds: readonly string[] | null,
  context: UndoContext,
): Result<UndoPlan> {
  const named = task.steps.filter(({ line }) => actionIds === null || actionIds.includes(line.actionId));
  const unknown = actionIds?.find((id) => !named.some(({ line }) => line.actionId === id));
  if (unknown !== undefined) {
    return fail('NOT_FOUND', say('undo.noSuchAction', { id: unknown, task: task.taskId }));
  }
  const final = named.find(({ line }) => line.status === 'ok' && line.undo === undefined);
  if (actionIds !== null && final !== undefined) {
    return fail('UNDO_REQUIRED', say('undo.cannot', { id: final.line.actionId }));
  }
  const resolver = new PathResolver(context.rootSet, context.files, 'as they are');
  const protection = new Protection(context.rootSet, byTask(context.origin), context.places, context.files);
  const steps: UndoStepPlan[] = [];
  const failed: StepFailure[] = [];
  for (const step of [...named].reverse()) {
    if (!isUndoable(step.line)) continue;
    const checked = checkEntry(step.line, resolver, protection);
    const { statusOffset, line } = step;
    if (checked.ok) steps.push({ statusOffset, summary: line.summary, undoable: checked.value });
    else failed.push(failureOfStep(step.line.actionId, checked.failure));
  }
  const stuck = named.filter(({ line }) => line.status === 'ok' && line.undo === undefined).length;
  const warnings = stuck > 0 ? [say('undo.someCannot', { count: stuck })] : [];
  return ok({
    taskId: task.taskId,
    planHash: hashUndo(task, steps, context),
    steps,
    failed,
    warnings,
    foreign: hasForeignLines(task, named, context.store),
    later: laterSteps(allTasks, task, resolver),
    made: madeFolders(task, resolver, protection),
  });
}

function checkEntry(line: StepLine, resolver: PathResolver, protection: Protection): Result<UndoableStep> {
  if (line.undo === undefined) throw new Error('only undoable lines are checked');
  let failure: Failure | null = null;
  const resolve = (named: string): string => {
    const resolved = resolver.resolve(named);
    const forbidden = resolved.ok ? protection.forbids(resolved.value, false) : null;
    if (!resolved.ok) failure ??= resolved.failure;
    // SAFETY: an undo reaches no further than a new task may (invariant 1).
    else if (forbidden !== null) failure ??= { code: 'PATH_PROTECTED', message: forbidden };
    return resolved.ok ? resolved.value : named;
  };
  const undo = mapUndoPaths(line.undo, resolve);
  if (undo.kind === 'registry.set') {
    const message = forbidsRegistryValue(undo.key, undo.name);
    if (message !== null) failure ??= { code: 'PATH_PROTECTED', message };
  }
  const original = line.original === undefined ? {} : { original: resolve(line.original) };
  if (failure !== null) return { ok: false, failure };
  return ok({ actionId: line.actionId, kind: line.kind, undo, after: line.after ?? null, ...original });
}

/** Every folder that any step of the task made, whether that step is undone already or not. */
function madeFolders(
  task: JournalTask,
  resolver: PathResolver,
  protection: Protection,
): readonly MadeFolder[] {
  const made: MadeFolder[] = [];
  for (const { path: dir, identity } of task.steps.flatMap(({ line }) => line.made ?? [])) {
    const resolved = resolver.resolve(dir);
    if (resolved.ok && protection.forbids(resolved.value, false) === null) {
      made.push({ path: resolved.value, identity });
    }
  }
  return made;
}

/** Of a step that could not be taken back: also which later steps stand in its way. */
export function failureOfStep(
  actionId: string,
  failure: Failure,
  summary: Message | null = null,
): StepFailure {
  const blockedBy = blockedByOf(failure.data);
  return {
    ...stepFailureOf(actionId, failure, summary),
    ...(blockedBy.length === 0 ? {} : { blockedBy: [...blockedBy] }),
  };
}

function blockedByOf(data: unknown): readonly string[] {
  if (typeof data !== 'object' || data === null || !('blockedBy' in data)) return [];
  const { blockedBy } = data;
  return Array.isArray(blockedBy) ? blockedBy.filter((id): id is string => typeof id === 'string') : [];
}

function hasForeignLines(task: JournalTask, steps: readonly JournalStep[], store: IntentStore): boolean {
  if (task.head === null || store.digestOf(task.taskId, '') !== lineDigest(task.head)) return true;
  // A line that cannot be undone can lead nobody anywhere, whoever wrote it.
  return steps.some(
    ({ line }) => isUndoable(line) && store.digestOf(task.taskId, line.actionId) !== lineDigest(line),
  );
}

function hashUndo(task: JournalTask, steps: readonly UndoStepPlan[], context: UndoContext): string {
  const { roots } = context.rootSet;
  const entries = steps.map(({ undoable, statusOffset }) => ({ undoable, statusOffset }));
  return createHash('sha256')
    .update(canonicalJson({ taskId: task.taskId, roots, entries }))
    .digest('hex');
}

/** Where later steps of ours left things: what they hold is not taken from under them. */
function laterSteps(
  tasks: readonly JournalTask[],
  own: JournalTask,
  resolver: PathResolver,
): readonly LaterStep[] {
  const later: LaterStep[] = [];
  for (const task of tasks) {
    if (task.ts < own.ts) continue;
    for (const { line, statusOffset } of task.steps) {
      if (!isUndoable(line)) continue;
      const resolved = (named: string | null): string | null => {
        const full = named === null ? null : resolver.resolve(named);
        return full?.ok === true ? full.value : null;
      };
      later.push({
        label: task === own ? line.actionId : `${task.taskId}/${line.actionId}`,
        place: line.undo === undefined ? null : resolved(placeLeft(line.kind, line.undo, null)),
        identity: line.after?.identity ?? null,
        took:
          line.undo !== undefined && isSetting(line.undo)
            ? settingPlace(line.undo)
            : resolved(tookFrom(line)),
        made: (line.made ?? []).flatMap(({ path: dir }) => resolved(dir) ?? []),
        seq: statusOffset,
      });
    }
  }
  return later;
}

/** Where a step took something from, as its journal line tells. */
function tookFrom({ undo }: StepLine): string | null {
  if (undo?.kind === 'fs.move') return undo.to;
  return undo?.kind === 'quarantine.restore' ? undo.path : null;
}
