import path from 'node:path';
import { say } from '../locales/say.ts';
import type { CapabilityId } from '../protocol/capability.ts';
import type { TaskLine } from '../protocol/journal.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import type { ApplyResult, Problem, StepFailure } from '../protocol/results.ts';
import type { Task } from '../protocol/task.ts';
import { nothingRan, resultOf } from './apply-result.ts';
import { isUnchanged } from './fingerprint.ts';
import { type GuardContext, guardTask, missingGrants, notGranted } from './guard/guard-task.ts';
import { unknownId } from './guard/resolve-task.ts';
import type { IntentStore } from './intents.ts';
import { JournalWriter, lineDigest } from './journal.ts';
import { type JudgedStep, judgeSteps } from './judge.ts';
import { type Plan, type PlannedStep, sameActions } from './plan.ts';
import { leavingBytes } from './preview.ts';
import type { Watch } from './progress.ts';
import { BatchWriter, type SharedBatch } from './quarantine.ts';
import { NOT_ROLLED_BACK, needsRollback, rollBack } from './roll-back.ts';
import { roomShort } from './room.ts';
import { type PreparedStep, pathlessSummary, type RunContext, stepFailureOf } from './run-context.ts';
import { runSteps } from './run-steps.ts';
import { journalRefused } from './step-lines.ts';
import type { SystemPorts, Timer } from './system-ports.ts';

/** Everything an apply needs beside plan and approval. */
export interface ApplyContext extends GuardContext {
  readonly granted: ReadonlySet<CapabilityId>;
  readonly allowIrreversible: boolean;
  readonly store: IntentStore;
  readonly runId: string;
  /** Where the journal lies: `.deskshell` of the first root, or a folder that the caller named. */
  readonly journalFolder: string;
  readonly source: string;
  readonly clock: () => number;
  readonly watch: Watch;
  readonly system: SystemPorts;
  readonly timer: Timer;
  /** Did a person at a window or a terminal say so themselves? Only then anything is purged. */
  readonly byPerson: boolean;
  readonly failureOf: (error: unknown, path: string) => Result<never>;
  /** The batch that this task shares with others of one apply; null: one of its own where it keeps anything. */
  readonly sharedBatch: SharedBatch | null;
  /** Makes the journal known, so that history and undo find it. Called right before it is opened. */
  readonly rememberJournal: () => Result<void>;
  /** Is the approval there still? Asked with the roots held, before anything is looked at. */
  readonly isApproved: () => boolean;
  /** Uses the approval up; false where somebody else already did. Called right before the first change. */
  readonly takeApproval: () => boolean;
}

function usedUp({ planHash }: Plan): Result<never> {
  return fail('NOT_APPROVED', say('approval.used', { hash: planHash }));
}

/**
 * Does the chosen steps of a plan, and nothing else. The roots are held by the caller. Codes before the first
 * change: those of the guard, `INVALID_ARGUMENT` (an id that the plan has not), `CAPABILITY_NOT_GRANTED`,
 * `IRREVERSIBLE_NOT_ALLOWED`, `NOT_APPROVED`, under `rollback` any state problem, `NO_SPACE`, `CANCELLED`.
 */
export async function applyPlan(
  plan: Plan,
  chosen: ReadonlySet<string>,
  context: ApplyContext,
): Promise<Result<ApplyResult>> {
  // Another run may have used it up while this one waited for the roots: then that is why, and not what it did to the files.
  if (!context.isApproved()) return usedUp(plan);
  const checked = checkPlan(plan, chosen, context);
  if (!checked.ok) return checked;
  const { steps, failed } = checked.value;
  tellRefused(plan, failed, steps.length, context.watch);
  if (steps.length === 0) return ok(nothingRan(plan, failed));
  const opened = openRecords(plan, steps, context);
  if (!opened.ok) return opened;
  const run = opened.value;
  try {
    if (!context.takeApproval()) return usedUp(plan);
    const begun = beginTask(plan, steps.length + failed.length, run, context);
    if (!begun.ok) return begun;
    const told = journalRefused(plan, failed, run);
    if (!told.ok) return told;
    const outcome = await runSteps(steps, run);
    const rolled = needsRollback(plan, outcome) ? rollBack(outcome.done, run) : NOT_ROLLED_BACK;
    return ok(resultOf(plan, failed, outcome, rolled, run.batch?.batch ?? null));
  } finally {
    run.journal.close();
    run.batch?.close();
  }
}

/** Steps that are not even begun are told at once, like those that fail on the way. */
function tellRefused(plan: Plan, failed: readonly StepFailure[], total: number, watch: Watch): void {
  const tolerated = new Set(plan.steps.filter((step) => step.tolerated).map(({ action }) => action.id));
  for (const { actionId: id, blockedBy: _none, ...told } of failed) {
    if (tolerated.has(id)) continue;
    const full = told.message.fields['path'];
    const name = typeof full === 'string' ? path.basename(full) : id;
    watch.report({ phase: 'apply', done: 0, total, bytes: 0, failed: { id, name, ...told } });
  }
}

interface CheckedPlan {
  readonly steps: readonly PreparedStep[];
  /** Under `continue`: chosen steps that will not be begun, and why. */
  readonly failed: readonly StepFailure[];
}

function checkPlan(plan: Plan, chosen: ReadonlySet<string>, context: ApplyContext): Result<CheckedPlan> {
  const known = new Map(plan.steps.map((step) => [step.action.id, step]));
  for (const id of chosen) if (!known.has(id)) return unknownId(id);
  const guarded = guardTask(taskOf(plan), context);
  if (!guarded.ok) return guarded;
  const resolved = guarded.value.steps.map(({ bound }, index) => ({
    fingerprint: null,
    ticked: false,
    tolerated: false,
    ...plan.steps[index],
    action: bound.action,
  }));
  // SAFETY: a folder that became a link since would lead the approved steps elsewhere (invariant 1).
  if (!sameActions(plan.steps, resolved)) {
    return fail('NOT_APPROVED', say('approval.otherPlan', { hash: plan.planHash }));
  }
  const [missing] = missingGrants(guarded.value.capabilities, context.granted);
  if (missing !== undefined) return notGranted(missing);
  const { rootSet, files, proposer, places, watch, system } = context;
  // The bytes are read again right before each step; here the look of things is enough.
  const hash = (): Result<string> => ok('');
  const judged = judgeSteps(guarded.value, (step) => chosen.has(step.bound.action.id), {
    rootSet,
    files,
    proposer,
    synced: places.synced,
    watch,
    system,
    hash,
  });
  if (!judged.ok) return judged;
  const irreversible = judged.value.filter(({ runs, reversible }) => runs && !reversible);
  const [firstIrreversible] = irreversible;
  if (firstIrreversible !== undefined && !context.allowIrreversible) {
    // SAFETY: nothing that cannot be taken back runs without its own confirmation (invariant 2).
    const { id } = firstIrreversible.step.bound.action;
    return fail('IRREVERSIBLE_NOT_ALLOWED', say('undo.notAllowed', { id, count: irreversible.length }));
  }
  const purge = judged.value.find(({ runs, step }) => runs && step.bound.action.kind === 'quarantine.purge');
  if (purge !== undefined && !context.byPerson) {
    // SAFETY: no flag, no pipe and no program stands for a person's own word (safety model, purging).
    return fail('IRREVERSIBLE_NOT_ALLOWED', say('quarantine.purgeNeedsPerson'));
  }
  return checkState(plan, chosen, judged.value, known, context);
}

function checkState(
  plan: Plan,
  chosen: ReadonlySet<string>,
  judged: readonly JudgedStep[],
  known: ReadonlyMap<string, PlannedStep>,
  context: ApplyContext,
): Result<CheckedPlan> {
  const steps: PreparedStep[] = [];
  const failed: StepFailure[] = [];
  const bytes = leavingBytes(judged);
  const unsupported = plan.onFailure === 'rollback' ? unsupportedIn(judged) : null;
  if (unsupported !== null) return { ok: false, failure: unsupported };
  for (const [index, one] of judged.entries()) {
    if (!one.runs) continue;
    const { id } = one.step.bound.action;
    const planned = known.get(id);
    if (planned === undefined) return unknownId(id);
    if (one.missingStep !== null && !chosen.has(one.missingStep)) {
      return fail('NOT_APPROVED', say('approval.dependsOn', { id, needs: one.missingStep }));
    }
    const problem = one.problems[0] ?? changedSince(one, planned);
    if (problem === null) {
      steps.push({ judged: one, planned, bytes: bytes[index] ?? 0 });
      continue;
    }
    const refuses =
      plan.onFailure === 'rollback' || (problem.code === 'PATH_PROTECTED' && plan.proposer === 'task');
    if (refuses) return { ok: false, failure: problem };
    failed.push(stepFailureOf(id, problem, pathlessSummary(one)));
  }
  const short = roomShort(
    steps.map(({ judged: one }) => one),
    context,
  );
  if (short !== null) {
    const fields = {
      path: short.place,
      needed: { bytes: short.needed },
      free: { bytes: short.free },
    };
    return fail('NO_SPACE', say('fs.noRoom', fields));
  }
  return ok({ steps, failed });
}

/** What this system cannot do at all comes before what is wrong on its disk. */
function unsupportedIn(judged: readonly JudgedStep[]): Problem | null {
  const problems = judged.filter(({ runs }) => runs).flatMap((one) => one.problems);
  return problems.find(({ code }) => code === 'UNSUPPORTED_PLATFORM') ?? null;
}

/** Does the look of the source differ from what was previewed? Its bytes are compared right before the step. */
function changedSince(one: JudgedStep, planned: PlannedStep): Omit<StepFailure, 'actionId'> | null {
  const path = one.estimate.from ?? one.estimate.to ?? '';
  const changed = { code: 'CONFLICT', message: say('step.changed', { path }) } as const;
  if (planned.fingerprint === null) {
    return one.fingerprint !== null && one.estimate.dependsOn.length === 0 ? changed : null;
  }
  if (one.fingerprint === null) return changed;
  const { hash: _now, ...look } = one.fingerprint;
  const { hash: _then, ...seen } = planned.fingerprint;
  // Of a folder or a link the hash is its look; of a file it would be its bytes.
  const withHash = planned.fingerprint.type !== 'file';
  return isUnchanged(withHash ? planned.fingerprint : seen, withHash ? one.fingerprint : look)
    ? null
    : changed;
}

function taskOf(plan: Plan): Task {
  return {
    title: plan.title,
    onFailure: plan.onFailure,
    capabilities: plan.capabilities.flatMap(({ id, folders }) =>
      folders.length === 0 ? [{ id, reason: '' }] : folders.map((scope) => ({ id, scope, reason: '' })),
    ),
    actions: plan.steps.map(({ action }) => action),
  };
}

/** About what a line takes beside the names in it: ids, time, fingerprint, digest. */
const LINE_BYTES = 400;

/** SAFETY: a run whose record does not fit is refused before its first change, not stopped in its midst (C06). */
function journalRoomShort(steps: readonly PreparedStep[], context: ApplyContext): Result<never> | null {
  const free = context.files.freeBytes(context.journalFolder);
  // Each name stands in the summary and in the way back, and perhaps once more as a folder that was made.
  const namesOf = ({ judged }: PreparedStep): number =>
    Buffer.byteLength((judged.estimate.from ?? '') + (judged.estimate.to ?? ''));
  const needed = steps.reduce((sum, step) => sum + LINE_BYTES + 3 * namesOf(step), LINE_BYTES);
  if (free === null || free >= needed) return null;
  const path = context.journalFolder;
  return fail('NO_SPACE', say('fs.noRoom', { path, needed: { bytes: needed }, free: { bytes: free } }));
}

/** Opens journal and batch; whatever cannot be recorded is not begun. */
function openRecords(plan: Plan, steps: readonly PreparedStep[], context: ApplyContext): Result<RunContext> {
  const short = journalRoomShort(steps, context);
  if (short !== null) return short;
  const known = context.rememberJournal();
  if (!known.ok) return known;
  const journal = JournalWriter.open(context.journalFolder, context.failureOf);
  if (!journal.ok) return journal;
  const { rootSet, files, store, runId, clock, watch, failureOf, places, system, timer } = context;
  let batch: BatchWriter | null = null;
  if (steps.some(({ judged }) => judged.estimate.keepsInQuarantine)) {
    const head = { ts: context.clock(), roots: [...rootSet.roots], journal: journal.value.file };
    const created = BatchWriter.create({ ...places, files }, head, runId, failureOf, context.sharedBatch);
    if (!created.ok) {
      journal.value.close();
      return created;
    }
    batch = created.value;
  }
  const stopAtFailure = plan.onFailure === 'rollback';
  return ok({
    runId,
    taskId: plan.taskId,
    rootSet,
    files,
    system,
    timer,
    store,
    journal: journal.value,
    batch,
    clock,
    watch,
    stopAtFailure,
    failureOf,
  });
}

function beginTask(plan: Plan, approved: number, run: RunContext, context: ApplyContext): Result<void> {
  const line: TaskLine = {
    ts: run.clock(),
    taskId: plan.taskId,
    actionId: '',
    kind: 'task',
    summary: plan.title,
    status: 'ok',
    undo: { kind: 'noop' },
    roots: [...run.rootSet.roots],
    source: context.source,
    ...(plan.skill === null ? {} : { skill: plan.skill.name, version: plan.skill.version }),
    planHash: plan.planHash,
    steps: approved,
    ...(context.sharedBatch === null ? {} : { batch: run.batch?.batch ?? context.sharedBatch.name }),
  };
  try {
    run.journal.append(line);
    run.journal.flush();
    return run.store.settle(run.runId, run.taskId, new Map([['', lineDigest(line)]]));
  } catch (error) {
    return context.failureOf(error, run.journal.file);
  }
}
