import path from 'node:path';
import { renderText } from '../locales/render.ts';
import { say } from '../locales/say.ts';
import { actionSchema } from '../protocol/action.ts';
import { canonicalJson } from '../protocol/canonical-json.ts';
import type { MadeFolder, StepLine } from '../protocol/journal.ts';
import type { Result } from '../protocol/result.ts';
import { type ActionDrivers, bindAction } from './bound-action.ts';
import { finishUndo } from './finish-undo.ts';
import type { IntentStore, Run } from './intents.ts';
import { JournalWriter, lineDigest, readJournal } from './journal.ts';
import { journalPath, mapUndoPaths } from './journal-paths.ts';
import { tasksOf } from './journal-tasks.ts';
import { rootOfJournal } from './known-journals.ts';
import { removeEmptyParents } from './parents.ts';
import { parseJson } from './parse-json.ts';
import { caselessName, exactName, isBelow } from './paths.ts';
import type { Places } from './places.ts';
import type { Files } from './ports.ts';
import type { RootSet } from './roots.ts';
import { keptPathIn } from './run-undo.ts';
import {
  intentPayloadSchema,
  MAY_HAVE_HAPPENED,
  type Settled,
  type StoredIntent,
  settleStep,
} from './settle-step.ts';
import type { SystemPorts } from './system-ports.ts';

export interface RecoverContext {
  readonly store: IntentStore;
  readonly files: Files;
  readonly system: SystemPorts;
  readonly places: Places;
  readonly drivers: ActionDrivers;
  readonly clock: () => number;
  readonly failureOf: (error: unknown, path: string) => Result<never>;
}

/**
 * Brings a run of a dead process to a true end: the step in flight is settled by what the disk shows and
 * journalled, a begun undo or rollback is completed, half-made copies go. Doing it twice changes nothing.
 * Codes: those of opening the journal.
 */
export function recoverRun(run: Run, context: RecoverContext): Result<void> {
  const { store, files, places } = context;
  const root = rootOfJournal(run.journal);
  // Where the root itself is gone there is nothing to settle, and nothing is made anew by looking.
  if (root !== null && !files.lookAt(root).ok) return store.release(run.runId);
  const journal = JournalWriter.open(path.dirname(run.journal), context.failureOf);
  if (!journal.ok) return journal;
  try {
    if (run.kind === 'apply' && run.phase === 'forward') {
      settleApply(run, journal.value, context);
    } else {
      const keptPath = (batch: string, item: string) => keptPathIn(places.quarantine, batch, item);
      finishUndo(run, store, journal.value, files, keptPath, context.system);
      removeMadeFolders(run, files);
    }
    journal.value.flush();
    return store.release(run.runId);
  } catch (error) {
    return context.failureOf(error, run.journal);
  } finally {
    journal.value.close();
  }
}

function settleApply(run: Run, journal: JournalWriter, context: RecoverContext): void {
  const contents = readJournal(run.journal);
  const task = contents.ok ? tasksOf(contents.value).find(({ taskId }) => taskId === run.taskId) : undefined;
  const recorded = new Map(task?.steps.map(({ line }) => [line.actionId, line]));
  const digests = new Map<string, string>();
  const begun = new Set<string>();
  for (const intent of context.store.pending(run.runId)) {
    const parsed = intentPayloadSchema.safeParse(parseJson(intent.payload));
    if (!parsed.success) continue;
    const known = recorded.get(intent.actionId);
    if (known !== undefined && known.status !== 'ok') {
      digests.set(known.actionId, lineDigest(known));
      continue;
    }
    const settled = settleStep(parsed.data, context.files, context.system, context.places.quarantine);
    if (settled === MAY_HAVE_HAPPENED) {
      // A line without undo leads nobody anywhere, whoever wrote it; one with an undo stays foreign.
      if (known !== undefined) {
        if (known.undo === undefined) digests.set(known.actionId, lineDigest(known));
      } else {
        const line = uncertainLine(parsed.data, run, context);
        journal.append(line);
        digests.set(line.actionId, lineDigest(line));
      }
      continue;
    }
    if (settled === null) {
      for (const dir of parsed.data.missingParents) begun.add(dir);
      continue;
    }
    const line = lineOf(parsed.data, settled, run, context);
    if (known === undefined) journal.append(line);
    // SAFETY: a line that was not yet ours by record becomes ours only where it says what the disk shows and the
    // intent meant; one that a stranger changed stays foreign.
    else if (!saysTheSame(known, line)) continue;
    digests.set(line.actionId, lineDigest(known ?? line));
  }
  removeBegunFolders(begun, run, context.files);
  journal.flush();
  context.store.settle(run.runId, run.taskId, digests);
}

function saysTheSame(known: StepLine, settled: StepLine): boolean {
  const { kind, undo, after } = known;
  return (
    kind === settled.kind &&
    canonicalJson(undo) === canonicalJson(settled.undo) &&
    after?.identity === settled.after?.identity
  );
}

/** Folders that were not there when a step was intended, and that it got no further than making. */
function removeBegunFolders(begun: ReadonlySet<string>, run: Run, files: Files): void {
  for (const dir of [...begun].sort((a, b) => b.length - a.length)) {
    const facts = files.lookAt(dir);
    if (facts.ok && facts.value.type === 'dir' && facts.value.birthtimeMs >= run.ts)
      files.removeEmptyFolder(dir);
  }
}

function lineOf(intent: StoredIntent, settled: Settled, run: Run, context: RecoverContext): StepLine {
  const rootSet = rootSetOf(run, context.files);
  const { action } = intent.step;
  const movedTo = settled.undo.kind === 'fs.move' ? settled.undo.from : null;
  const made: MadeFolder[] = [];
  for (const dir of intent.missingParents) {
    const facts = context.files.lookAt(dir);
    if (facts.ok) made.push({ path: journalPath(dir, rootSet), identity: facts.value.identity });
  }
  return {
    ts: context.clock(),
    taskId: run.taskId,
    actionId: action.id,
    kind: action.kind,
    summary: renderText(bindAction(context.drivers, actionSchema.parse(action)).describe(movedTo), 'en'),
    status: 'ok',
    ...(intent.reversible ? { undo: mapUndoPaths(settled.undo, (full) => journalPath(full, rootSet)) } : {}),
    bytes: intent.bytes,
    ...(settled.after === null ? {} : { after: settled.after }),
    ...(made.length === 0 ? {} : { made }),
  };
}

/** SAFETY: a step of which nobody can say whether it was done is told as that, and never done again (invariant 6). */
function uncertainLine(intent: StoredIntent, run: Run, context: RecoverContext): StepLine {
  const { action } = intent.step;
  return {
    ts: context.clock(),
    taskId: run.taskId,
    actionId: action.id,
    kind: action.kind,
    summary: renderText(bindAction(context.drivers, action).describe(null), 'en'),
    status: 'failed',
    detail: `INTERNAL: ${renderText(say('recovery.mayHaveHappened'), 'en')}`,
  };
}

function rootSetOf(run: Run, files: Files): RootSet {
  const [first = ''] = run.roots;
  const ignoresCase = files.ignoresCase(first);
  return { roots: run.roots, first, key: ignoresCase ? caselessName : exactName, ignoresCase };
}

/** Folders that the task made and that its undo, or its rollback, left empty. */
function removeMadeFolders(run: Run, files: Files): void {
  const contents = readJournal(run.journal);
  const task = contents.ok ? tasksOf(contents.value).find(({ taskId }) => taskId === run.taskId) : undefined;
  const [first = ''] = run.roots;
  const made = (task?.steps ?? []).flatMap(({ line }) => line.made ?? []);
  const inside = made.map(({ path: dir, identity }) => ({ path: path.resolve(first, dir), identity }));
  const isOurs = (dir: string): boolean => run.roots.some((root) => isBelow(dir, root, exactName));
  removeEmptyParents(
    inside.filter(({ path: dir }) => isOurs(dir)),
    files,
  );
}
