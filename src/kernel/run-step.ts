import { say } from '../locales/say.ts';
import type { Fingerprint } from '../protocol/fingerprint.ts';
import type { MadeFolder } from '../protocol/journal.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import type { Execution, Hands, KeepingPlace } from './action-driver.ts';
import type { BoundAction } from './bound-action.ts';
import { type AssertionSurroundings, checkAssertions } from './check-assertions.ts';
import type { EntryFacts } from './entry-facts.ts';
import { isUnchanged, takeFingerprint } from './fingerprint.ts';
import { makeParents, removeEmptyParents } from './parents.ts';
import type { PlannedStep } from './plan.ts';
import type { Files } from './ports.ts';

/** Marks a failure of a step that had done something by then which nothing brings back. */
export const DONE_IN_PART = Symbol('done in part');

/** A step of a run, about to be done. */
export interface StepToRun {
  readonly bound: BoundAction;
  readonly planned: PlannedStep;
  /** What it acts on, absolute; null where it makes something new. */
  readonly sourcePath: string | null;
  /**
   * What an earlier step of this run left at the source, where one did: that is its fingerprint. `missing`: an
   * earlier step was to leave something there and did not.
   */
  readonly earlier: Fingerprint | 'missing' | null;
  readonly keep: KeepingPlace | null;
  readonly token: string;
  readonly plannedTo: string | null;
  readonly frees: number;
  /** Told how far a step in several parts is (`Hands.tell`). */
  readonly tell: Hands['tell'];
}

/** A step that was done, and the folders it made on the way. */
export interface DoneStep {
  readonly execution: Execution;
  readonly made: readonly MadeFolder[];
  readonly source: EntryFacts | null;
}

/**
 * Runs one step: is the source still what was previewed → pre → driver → (post is the caller's). Codes:
 * `CONFLICT` (the source changed), `PRECONDITION_FAILED`, those of the driver.
 */
export async function runStep(step: StepToRun, where: AssertionSurroundings): Promise<Result<DoneStep>> {
  const { files } = where;
  const source = checkSource(step, files);
  if (!source.ok) return source;
  const pre = await checkAssertions(step.planned.action.pre ?? [], 'PRECONDITION_FAILED', where);
  if (!pre.ok) return pre;
  const made: MadeFolder[] = [];
  let isFinalInPart = false;
  const noteFinal = (): void => {
    isFinalInPart = true;
  };
  const hands: Hands = { ...handsFor(step, source.value, made, where), noteFinal };
  const execution = await step.bound.execute(hands);
  if (execution.ok) return ok({ execution: execution.value, made, source: source.value });
  removeEmptyParents(made, files);
  return isFinalInPart ? { ok: false, failure: { ...execution.failure, data: DONE_IN_PART } } : execution;
}

function checkSource(step: StepToRun, files: Files): Result<EntryFacts | null> {
  const { sourcePath, planned, earlier } = step;
  if (sourcePath === null) return ok(null);
  // SAFETY: where the step that was to make it failed, what stands there is somebody else's.
  if (earlier === 'missing') return fail('CONFLICT', say('step.dependsOnFailed', { path: sourcePath }));
  const facts = files.lookAt(sourcePath);
  if (!facts.ok) {
    if (facts.failure.code !== 'NOT_FOUND') return facts;
    return fail('CONFLICT', say('step.sourceGone', { path: sourcePath }));
  }
  const expected = earlier ?? planned.fingerprint;
  if (expected === null) return fail('CONFLICT', say('step.changed', { path: sourcePath }));
  const now = takeFingerprint(facts.value, files, expected.type === 'file' && expected.hash !== undefined);
  if (!now.ok) return now;
  // Of a folder that an earlier step brought, only that it is that folder is known.
  const seen = earlier !== null && expected.type === 'dir' ? { ...expected, hash: undefined } : expected;
  // SAFETY: what is acted on is what was shown and approved; anything else is left alone.
  if (!isUnchanged(seen, now.value)) return fail('CONFLICT', say('step.changed', { path: sourcePath }));
  return ok(facts.value);
}

function handsFor(
  step: StepToRun,
  source: EntryFacts | null,
  made: MadeFolder[],
  { files, timer, watch }: AssertionSurroundings,
): Omit<Hands, 'noteFinal'> {
  const { keep, token, plannedTo, frees, tell } = step;
  const expected = (): EntryFacts => {
    if (source === null) throw new Error('this step has no source to act on');
    return source;
  };
  return {
    source,
    keep,
    plannedTo,
    frees,
    token,
    cancelled: () => watch.cancelled(),
    tell,
    wait: (ms) => timer.wait(ms),
    makeParents: (path) => makeParents(path, files, made),
    lookAt: (path) => files.lookAt(path),
    move: (from, to) => files.move(from, to, expected(), token),
    makeFolder: (path) => files.makeFolder(path),
    copy: (from, to) => files.copy(from, to, token),
    writeNew: (path, content) => files.writeNew(path, content, token),
    writeOver: (path, content, keepAt) => files.writeOver(path, content, expected(), keepAt, token),
  };
}
