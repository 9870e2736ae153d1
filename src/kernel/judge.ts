import { say } from '../locales/say.ts';
import type { Assertion } from '../protocol/assertion.ts';
import { deviceOf } from '../protocol/device.ts';
import type { Fingerprint } from '../protocol/fingerprint.ts';
import type { Message } from '../protocol/message.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import { type Problem, problemOf } from '../protocol/results.ts';
import type { Estimate } from './action-driver.ts';
import type { EntryFacts } from './entry-facts.ts';
import { fingerprintOf, lookAtSubtree, type Subtree } from './fingerprint.ts';
import type { GuardedTask } from './guard/guard-task.ts';
import type { ResolvedStep } from './guard/resolve-task.ts';
import { judgeUndo } from './guard/undo-policy.ts';
import { TreeOutlook } from './outlook.ts';
import { isWithin } from './paths.ts';
import type { Files } from './ports.ts';
import type { Watch } from './progress.ts';
import type { Proposer } from './protection.ts';
import type { RootSet } from './roots.ts';
import { unsupported } from './setting-state.ts';
import type { SystemPorts } from './system-ports.ts';

/** A step as it stands at its turn: what it would do, on what, and what is in its way. */
export interface JudgedStep {
  readonly step: ResolvedStep;
  readonly estimate: Estimate;
  readonly fingerprint: Fingerprint | null;
  readonly subtree: Subtree | null;
  readonly problems: readonly Problem[];
  readonly reversible: boolean;
  /** The kernel's tick: enabled, reversible, risk low, no problem, and nothing that would vanish from a cloud. */
  readonly ticked: boolean;
  /** Would run, by the caller's rule. */
  readonly runs: boolean;
  /** A step that would not run and that this one needs, where that is what is in its way. */
  readonly missingStep: string | null;
  readonly notes: readonly Message[];
}

/** What decides whether a step runs; `tickable`: the kernel would tick it by itself. */
export type RunRule = (step: ResolvedStep, tickable: boolean) => boolean;

export interface JudgeContext {
  readonly rootSet: RootSet;
  readonly files: Files;
  readonly proposer: Proposer;
  readonly synced: readonly string[];
  readonly watch: Watch;
  readonly system: SystemPorts;
  /** Hash of a file's bytes; a preview may remember what a skill read a moment ago. */
  readonly hash: (facts: EntryFacts) => Result<string>;
}

/**
 * Judges every step on the state that it will find: the running steps before it taken as done. A step that
 * does not run is judged on the state in which all steps before it ran, where the first gives it problems.
 * Codes: `UNDO_REQUIRED`, `UNDO_MISMATCH`, `CANCELLED`; everything else is a problem of its step.
 */
export function judgeSteps(
  guarded: GuardedTask,
  runRule: RunRule,
  context: JudgeContext,
): Result<readonly JudgedStep[]> {
  const { rootSet, files, watch } = context;
  const running = new TreeOutlook(rootSet, files);
  const judged: JudgedStep[] = [];
  const everything = new EverythingDone(judged, rootSet, files);
  for (const [index, step] of guarded.steps.entries()) {
    if (watch.cancelled()) return fail('CANCELLED', say('run.cancelled'));
    if (index % STEPS_BETWEEN_REPORTS === 0) {
      watch.report({ phase: 'preview', done: index, total: guarded.steps.length });
    }
    const one = judgeStep(step, guarded, running, everything, runRule, context);
    if (!one.ok) return one;
    judged.push(one.value);
    const { action } = step.bound;
    if (one.value.runs && one.value.problems.length === 0)
      running.apply(one.value.estimate.effects, action.id);
  }
  return ok(judged);
}

/** The state in which all steps so far ran; put together only where a step needs it. */
class EverythingDone {
  private readonly judged: readonly JudgedStep[];
  private readonly tree: TreeOutlook;
  private applied = 0;

  constructor(judged: readonly JudgedStep[], rootSet: RootSet, files: Files) {
    this.judged = judged;
    this.tree = new TreeOutlook(rootSet, files);
  }

  outlook(): TreeOutlook {
    for (const { estimate, step } of this.judged.slice(this.applied)) {
      this.tree.apply(estimate.effects, step.bound.action.id);
    }
    this.applied = this.judged.length;
    return this.tree;
  }
}

/** Telling how far it is costs as much as judging a step. */
const STEPS_BETWEEN_REPORTS = 128;

function judgeStep(
  step: ResolvedStep,
  guarded: GuardedTask,
  running: TreeOutlook,
  everything: EverythingDone,
  runRule: RunRule,
  context: JudgeContext,
): Result<JudgedStep> {
  const reversible = judgeUndo(step.bound, running);
  if (!reversible.ok) return reversible;
  const { action } = step.bound;
  const calm = action.enabled !== false && (action.risk ?? 'low') === 'low' && reversible.value;
  let estimate = step.bound.estimate(running);
  let problems = estimate.problems;
  let missingStep: string | null = null;
  if (problems.length > 0) {
    const other = step.bound.estimate(everything.outlook());
    if (other.problems.length === 0 && !runRule(step, calm)) {
      estimate = other;
      problems = [];
    } else if (other.problems.length === 0) {
      missingStep = other.dependsOn.find((id) => !estimate.dependsOn.includes(id)) ?? null;
    }
  }
  const unseen = problems.length > 0 ? null : unseenWindow(step, context);
  if (unseen !== null) problems = [unseen];
  const forbidden = forbiddenBy(step, estimate, guarded, context);
  if (forbidden !== null) problems = [{ code: 'PATH_PROTECTED', message: forbidden }, ...problems];
  const seen = problems.length > 0 ? ok(NOTHING_SEEN) : lookAtStep(step, estimate, guarded, running, context);
  if (!seen.ok) return seen;
  if (seen.value.problems.length > 0) problems = [...problems, ...seen.value.problems];
  const synced = isSynced(estimate, context);
  const ticked = calm && !synced && problems.length === 0;
  const notes = synced ? [say('note.synced', { path: estimate.from ?? '' })] : NO_NOTES;
  const { fingerprint, subtree } = seen.value;
  const runs = runRule(step, ticked);
  return ok({
    step,
    estimate,
    fingerprint,
    subtree,
    problems,
    reversible: reversible.value,
    ticked,
    runs,
    missingStep,
    notes,
  });
}

/** A condition about a window, or about what is in one, cannot hold where nobody can look at that. */
function unseenWindow(step: ResolvedStep, { system }: JudgeContext): Problem | null {
  const { pre, post } = step.bound.action;
  if (pre === undefined && post === undefined) return null;
  const asked = [...(pre ?? []), ...(post ?? [])].find((assertion) => isUnseen(assertion, system));
  const refused = asked === undefined ? null : unsupported(asked.kind);
  return refused === null || refused.ok ? null : problemOf(refused.failure);
}

function isUnseen(assertion: Assertion, { windows, elements }: SystemPorts): boolean {
  switch (assertion.kind) {
    case 'window.exists':
    case 'window.rect':
      return windows === null;
    case 'ui.exists':
    case 'ui.value':
      return elements === null;
    default:
      return false;
  }
}

const NO_NOTES: readonly Message[] = [];

interface SeenSource {
  readonly fingerprint: Fingerprint | null;
  readonly subtree: Subtree | null;
  readonly problems: readonly Problem[];
}

const NOTHING_SEEN: SeenSource = { fingerprint: null, subtree: null, problems: [] };

function forbiddenBy(
  step: ResolvedStep,
  estimate: Estimate,
  guarded: GuardedTask,
  context: JudgeContext,
): Message | null {
  if (step.forbidden !== null) return step.forbidden;
  // What could not come back anyway needs no second reason.
  for (const place of estimate.problems.length > 0 ? [] : estimate.returns) {
    // SAFETY: a record of the bin is a file that anybody may have written: nothing comes back among our own records.
    const forbidden = guarded.protection.forbidsReturn(place);
    if (forbidden !== null) return forbidden;
  }
  if (context.proposer === 'task' || estimate.source?.type !== 'dir') return null;
  return guarded.protection.forbids(estimate.source.path, true);
}

/** Fingerprints the source; a folder with everything in it, which must hold nothing protected. */
function lookAtStep(
  step: ResolvedStep,
  estimate: Estimate,
  guarded: GuardedTask,
  running: TreeOutlook,
  context: JudgeContext,
): Result<SeenSource> {
  const { source } = estimate;
  if (source === null) return ok(NOTHING_SEEN);
  if (source.type === 'dir')
    return lookAtFolder(source, estimate.from ?? source.path, guarded, running, context);
  if (source.type === 'link') {
    const target = context.files.readLink(source.path);
    if (!target.ok) return ok({ ...NOTHING_SEEN, problems: [problemOf(target.failure)] });
    return ok({ ...NOTHING_SEEN, fingerprint: fingerprintOf(source, target.value) });
  }
  if (!decidedByContents(step)) {
    const { subtree, problems } = NOTHING_SEEN;
    return ok({ fingerprint: fingerprintOf(source), subtree, problems });
  }
  const hash = context.hash(source);
  if (!hash.ok) {
    if (hash.failure.code === 'CANCELLED') return hash;
    return ok({ ...NOTHING_SEEN, problems: [problemOf(hash.failure)] });
  }
  return ok({ ...NOTHING_SEEN, fingerprint: fingerprintOf(source, hash.value) });
}

function lookAtFolder(
  source: EntryFacts,
  at: string,
  guarded: GuardedTask,
  running: TreeOutlook,
  context: JudgeContext,
): Result<SeenSource> {
  const changes = running.changesBelow(at);
  const eyes = changes === 'taken' ? running.eyes(source.path, at) : context.files;
  let forbidden: Message | null = null;
  let cloudOnly = false;
  let mounted: string | null = null;
  let unaddressable: string | null = null;
  const device = deviceOf(source);
  const subtree = lookAtSubtree(
    source,
    eyes,
    (entry, folder) => {
      forbidden ??= guarded.protection.forbidsInside(folder, entry.name);
      cloudOnly ||= entry.cloudOnly;
      if (deviceOf(entry) !== device) mounted ??= entry.path;
      return !context.watch.cancelled();
    },
    (dir) => {
      unaddressable ??= dir;
    },
  );
  if (!subtree.ok) {
    return ok({ ...NOTHING_SEEN, problems: [problemOf(subtree.failure)] });
  }
  if (subtree.value === null) return fail('CANCELLED', say('run.cancelled'));
  const problems: Problem[] = [];
  if (forbidden !== null) problems.push({ code: 'PATH_PROTECTED', message: forbidden });
  // SAFETY: another drive mounted inside is a leaf, and no part of this folder (architecture, "Choices").
  if (mounted !== null)
    problems.push({ code: 'CONFLICT', message: say('step.mountInside', { path: mounted }) });
  // SAFETY: a name that cannot be said cannot be looked at, moved or brought back: the folder stays whole.
  if (unaddressable !== null) {
    problems.push({ code: 'PATH_INVALID', message: say('step.nameInside', { path: unaddressable }) });
  }
  if (cloudOnly) problems.push({ code: 'CONFLICT', message: say('step.cloudOnly', { path: source.path }) });
  const { fingerprint } = subtree.value;
  // What earlier steps put there is theirs to answer for: only that it is the same folder can be said now.
  const known = changes === 'added' ? { ...fingerprint, hash: undefined } : fingerprint;
  return ok({ fingerprint: known, subtree: subtree.value, problems });
}

/** Contents decided where the step names the hash of any file as its condition. */
export function decidedByContents(step: ResolvedStep): boolean {
  return step.bound.action.pre?.some((assertion) => assertion.kind === 'file.hash') === true;
}

function isSynced(estimate: Estimate, context: JudgeContext): boolean {
  const { from, to } = estimate;
  if (from === null || !estimate.leavesPlace) return false;
  const { key } = context.rootSet;
  const folder = context.synced.find((synced) => isWithin(from, synced, key));
  if (folder === undefined) return false;
  return estimate.keepsInQuarantine || to === null || !isWithin(to, folder, key);
}
