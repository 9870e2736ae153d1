import { say } from '../locales/say.ts';
import type { CapabilityId } from '../protocol/capability.ts';
import type { Message, Text } from '../protocol/message.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import type { PreviewResult, PreviewRow, PreviewSummary } from '../protocol/results.ts';
import type { Task } from '../protocol/task.ts';
import type { EntryFacts } from './entry-facts.ts';
import {
  type GuardContext,
  type GuardedTask,
  guardTask,
  missingGrants,
  notGranted,
} from './guard/guard-task.ts';
import { type JudgeContext, type JudgedStep, judgeSteps } from './judge.ts';
import { hashBody, type Plan, planBody } from './plan.ts';
import type { Watch } from './progress.ts';
import { roomShort, roomWarnings } from './room.ts';
import type { SystemPorts } from './system-ports.ts';

/** Steps and bytes above which a person is asked to look twice (protocol, Results). */
const MANY_ACTIONS = 20;
const MUCH_BYTES = 100 * 1024 * 1024;

/** What a proposer hands in beside the task itself. */
export interface Proposal {
  readonly task: Task;
  readonly title: Text;
  readonly titleEnglish: string;
  readonly skill: { readonly name: string; readonly version: string } | null;
  /** Reasons of built-in skills as messages, by action id. */
  readonly reasons: ReadonlyMap<string, Text>;
  readonly tolerated: ReadonlySet<string>;
  /** What it said while looking. */
  readonly log: readonly Text[];
  /** What it left because it is fresh or in use: entries and their bytes. Null where it counts no such thing. */
  readonly kept: { readonly count: number; readonly bytes: number } | null;
}

export interface PreviewContext extends GuardContext {
  readonly granted: ReadonlySet<CapabilityId>;
  /** True where an apply follows at once: a grant that is missing is refused in its turn. */
  readonly enforcesGrants: boolean;
  readonly now: number;
  readonly newTaskId: () => string;
  readonly watch: Watch;
  readonly system: SystemPorts;
  readonly hash: (facts: EntryFacts) => Result<string>;
}

/** The dry run and the closed list behind it. */
export interface Preview {
  readonly result: PreviewResult;
  readonly plan: Plan;
  /** The text that the plan hash is of. */
  readonly body: Buffer;
}

/**
 * Shows what a task would do and changes nothing. Grants and the irreversible gate are reported, not enforced.
 * Codes: those of the guard, of the undo policy, `CANCELLED`. State problems belong to their rows.
 */
export function previewTask(proposal: Proposal, context: PreviewContext): Result<Preview> {
  const guarded = guardTask(proposal.task, context);
  if (!guarded.ok) return guarded;
  const [missing] = missingGrants(guarded.value.capabilities, context.granted);
  if (context.enforcesGrants && missing !== undefined) return notGranted(missing);
  const judged = judgeSteps(
    guarded.value,
    (_step, tickable) => context.proposer === 'task' || tickable,
    judgeContextOf(context),
  );
  if (!judged.ok) return judged;
  if (context.watch.cancelled()) return fail('CANCELLED', say('run.cancelled'));
  return ok(assemble(proposal, guarded.value, judged.value, context));
}

export function judgeContextOf(context: PreviewContext): JudgeContext {
  const { rootSet, files, proposer, places, watch, hash, system } = context;
  return { rootSet, files, proposer, synced: places.synced, watch, hash, system };
}

function assemble(
  proposal: Proposal,
  guarded: GuardedTask,
  judged: readonly JudgedStep[],
  context: PreviewContext,
): Preview {
  const bytesOf = leavingBytes(judged);
  const rows = judged.map((one, index) => rowOf(one, bytesOf[index] ?? 0, proposal));
  const steps = judged.map(({ step, fingerprint, ticked }) => ({
    action: step.bound.action,
    fingerprint,
    ticked,
    tolerated: proposal.tolerated.has(step.bound.action.id),
  }));
  const { onFailure } = guarded;
  const { roots } = context.rootSet;
  const capabilities = guarded.capabilities.map(({ id, folders }) => ({ id, folders: [...folders] }));
  const unhashed = { roots: [...roots], capabilities, onFailure, steps };
  const body = planBody(unhashed);
  const planHash = hashBody(body);
  const taskId = context.newTaskId();
  const plan: Plan = {
    version: 1,
    planHash,
    taskId,
    madeAt: context.now,
    title: proposal.titleEnglish,
    proposer: context.proposer,
    origin: context.origin,
    skill: proposal.skill,
    ...unhashed,
  };
  const { kept } = proposal;
  const summary = {
    ...summarize(judged, rows, guarded, context),
    ...(kept === null ? {} : { keptCount: kept.count, keptBytes: kept.bytes }),
  };
  // Under `rollback` one step in trouble keeps the whole task from starting.
  const startable = onFailure === 'continue' || rows.every((row) => row.problems.length === 0);
  const refused =
    context.proposer === 'task' && rows.some((row) => row.problems[0]?.code === 'PATH_PROTECTED');
  const result: PreviewResult = {
    taskId,
    planHash,
    // What does not fit would not start either.
    ok: startable && !refused && roomShort(judged, context) === null && closedRoot(judged, context) === null,
    title: proposal.title,
    roots: [...roots],
    summary,
    log: [...proposal.log],
    actions: rows,
  };
  return { result, plan, body };
}

function rowOf(one: JudgedStep, bytes: number, proposal: Proposal): PreviewRow {
  const { step, estimate, problems, reversible, ticked } = one;
  const { action } = step.bound;
  const { source } = estimate;
  const frees =
    estimate.keepsInQuarantine && bytes === 0 && (source?.size ?? 0) > 0 && (source?.links ?? 1) > 1;
  const notes = [...estimate.notes, ...one.notes];
  if (frees) notes.push(say('note.hardLink', { path: source?.path ?? '' }));
  return {
    id: action.id,
    kind: action.kind,
    group: action.group ?? null,
    summary: step.bound.describe(estimate.to),
    reason: proposal.reasons.get(action.id) ?? action.reason ?? null,
    from: estimate.from,
    to: estimate.to,
    bytes,
    mtime: source?.mtimeMs ?? null,
    risk: action.risk ?? 'low',
    tier: reversible ? step.bound.tier : 'dry-run-confirm',
    reversible,
    ticked,
    problems: [...problems],
    notes,
  };
}

/**
 * Bytes that leave their place, per step. Taking one name of a file that keeps others frees nothing: such a
 * file counts only where the plan takes its last name.
 */
export function leavingBytes(judged: readonly JudgedStep[]): readonly number[] {
  const taken = new Map<string, number>();
  for (const { estimate, runs } of judged) {
    const { source } = estimate;
    if (!runs || !estimate.keepsInQuarantine || source?.type !== 'file' || source.links < 2) continue;
    taken.set(source.identity, (taken.get(source.identity) ?? 0) + 1);
  }
  const counted = new Set<string>();
  return judged.map(({ estimate, subtree, runs }) => {
    const { source } = estimate;
    if (source === null) return estimate.bytes;
    if (!(estimate.leavesPlace || estimate.keepsInQuarantine)) return 0;
    if (source.type === 'dir') return subtree?.bytes ?? 0;
    if (!estimate.keepsInQuarantine || source.links < 2) return source.size;
    const last = runs && (taken.get(source.identity) ?? 0) >= source.links && !counted.has(source.identity);
    if (last) counted.add(source.identity);
    return last ? source.size : 0;
  });
}

function summarize(
  judged: readonly JudgedStep[],
  rows: readonly PreviewRow[],
  guarded: GuardedTask,
  context: PreviewContext,
): PreviewSummary {
  const byKind: Record<string, number> = {};
  let bytes = 0;
  let irreversible = 0;
  for (const [index, row] of rows.entries()) {
    byKind[row.kind] = (byKind[row.kind] ?? 0) + 1;
    if (judged[index]?.runs === true) bytes += row.bytes;
    if (!row.reversible) irreversible += 1;
  }
  return {
    total: rows.length,
    ticked: rows.filter((row) => row.ticked).length,
    byKind,
    bytes,
    irreversible,
    reversible: rows.length - irreversible,
    needsGrant: [...missingGrants(guarded.capabilities, context.granted)],
    warnings: [...warningsOf(judged, rows, bytes, irreversible, context)],
  };
}

function warningsOf(
  judged: readonly JudgedStep[],
  rows: readonly PreviewRow[],
  bytes: number,
  irreversible: number,
  context: PreviewContext,
): readonly Message[] {
  const warnings: Message[] = [];
  if (irreversible > 0) warnings.push(say('warning.irreversible', { count: irreversible }));
  if (rows.length > MANY_ACTIONS) warnings.push(say('warning.manyActions', { count: rows.length }));
  if (bytes > MUCH_BYTES) warnings.push(say('warning.muchLeaves', { size: { bytes } }));
  const closed = closedRoot(judged, context);
  if (closed !== null) warnings.push(say('warning.cannotWrite', { path: closed }));
  warnings.push(...roomWarnings(judged, context));
  const synced = judged.filter(({ notes }) => notes.length > 0).length;
  if (synced > 0) warnings.push(say('warning.synced', { count: synced }));
  return warnings;
}

/** A named root in which this account may change nothing, not even keep the journal; null where all is well. */
function closedRoot(judged: readonly JudgedStep[], context: PreviewContext): string | null {
  const { first } = context.rootSet;
  if (context.origin !== 'named' || !judged.some(({ runs }) => runs)) return null;
  return context.files.canChange(first) ? null : first;
}
