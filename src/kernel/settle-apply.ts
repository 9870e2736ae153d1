import path from 'node:path';
import { renderText } from '../locales/render.ts';
import { say } from '../locales/say.ts';
import { actionSchema } from '../protocol/action.ts';
import type { MadeFolder, StepLine } from '../protocol/journal.ts';
import { bindAction } from './bound-action.ts';
import type { Run } from './intents.ts';
import { type JournalWriter, lineDigest, readJournal } from './journal.ts';
import { journalPath, mapUndoPaths } from './journal-paths.ts';
import { tasksOf } from './journal-tasks.ts';
import { originalInLine } from './last-copy.ts';
import { parseJson } from './parse-json.ts';
import type { Files } from './ports.ts';
import {
  type PurgeIntent,
  purgeActionId,
  purgeIntentSchema,
  purgeLine,
  settlePurge,
} from './purge-intent.ts';
import { rootSetOf } from './reach-of-run.ts';
import type { RecoverContext } from './recover-context.ts';
import type { RootSet } from './roots.ts';
import { isOurLine, type LaterPlaces } from './says-what-was-meant.ts';
import {
  intentPayloadSchema,
  MAY_HAVE_HAPPENED,
  type Settled,
  type StoredIntent,
  settleStep,
} from './settle-step.ts';

/** What was intended, with the journal's line of it where there is one. */
interface Intended {
  readonly actionId: string;
  readonly known: StepLine | undefined;
  readonly step: StoredIntent | null;
  readonly purge: PurgeIntent | null;
}

/**
 * Settles what a killed run had intended since its last settled batch: lines that it wrote become ours by record,
 * the step in flight is found out from the disk and journalled.
 */
export function settleApply(run: Run, journal: JournalWriter, context: RecoverContext): void {
  const { store, files } = context;
  const rootSet = rootSetOf(run, files);
  const digests = new Map<string, string>();
  const begun = new Set<string>();
  const standing = new Set<string>();
  const intended = readIntents(run, context);
  for (const [index, { known, step, purge }] of intended.entries()) {
    if (known !== undefined) {
      // SAFETY: a line that a stranger changed stays foreign.
      if (step === null || isOurLine(known, step, rootSet, laterPlaces(intended, index), files)) {
        digests.set(known.actionId, lineDigest(known));
      }
      for (const dir of foldersOf(known, rootSet)) standing.add(dir);
      continue;
    }
    const line = purge === null ? settled(step, begun, rootSet, run, context) : purged(purge, run, context);
    if (line === null) continue;
    journal.append(line);
    digests.set(line.actionId, lineDigest(line));
    for (const dir of foldersOf(line, rootSet)) standing.add(dir);
  }
  // SAFETY: a folder that a step is told to have made stays, though a later step meant to make it on its way.
  removeBegunFolders(
    [...begun].filter((dir) => !standing.has(dir)),
    run,
    files,
  );
  journal.flush();
  store.settle(run.runId, run.taskId, digests);
}

function readIntents(run: Run, { store }: RecoverContext): readonly Intended[] {
  const contents = readJournal(run.journal);
  const task = contents.ok ? tasksOf(contents.value).find(({ taskId }) => taskId === run.taskId) : undefined;
  const recorded = new Map(task?.steps.map(({ line }) => [line.actionId, line]));
  return store.pending(run.runId).flatMap(({ actionId, payload }): Intended[] => {
    const json = parseJson(payload);
    const [step, purge] = [intentPayloadSchema.safeParse(json), purgeIntentSchema.safeParse(json)];
    if (step.success) return [{ actionId, known: recorded.get(actionId), step: step.data, purge: null }];
    if (!purge.success) return [];
    const known = recorded.get(purgeActionId(purge.data));
    return [{ actionId, known, step: null, purge: purge.data }];
  });
}

/** Folders that a step made, as its line tells. */
function foldersOf({ status, undo, made = [] }: StepLine, rootSet: RootSet): readonly string[] {
  if (status !== 'ok') return [];
  const own = undo?.kind === 'fs.rmdir' ? [undo.path] : [];
  return [...own, ...made.map(({ path: dir }) => dir)].map((dir) => path.resolve(rootSet.first, dir));
}

/** Where the steps behind this one acted, up to the one in flight: they may have taken what it left. */
function laterPlaces(intended: readonly Intended[], index: number): LaterPlaces {
  const later = intended.slice(index + 1);
  const inFlight = later.findIndex(({ known }) => known === undefined);
  const acted = inFlight === -1 ? later : later.slice(0, inFlight + 1);
  return acted.flatMap(({ step }) => [step?.from, step?.to].filter((place) => typeof place === 'string'));
}

function purged(intent: PurgeIntent, run: Run, { clock, files }: RecoverContext): StepLine | null {
  const outcome = settlePurge(intent, files);
  return outcome === null ? null : purgeLine(intent, outcome.failure, { ts: clock(), taskId: run.taskId });
}

function settled(
  intent: StoredIntent | null,
  begun: Set<string>,
  rootSet: RootSet,
  run: Run,
  context: RecoverContext,
): StepLine | null {
  if (intent === null) return null;
  const found = settleStep(intent, context.files, context.system, context.places.quarantine);
  if (found === MAY_HAVE_HAPPENED) return uncertainLine(intent, run, context);
  if (found !== null) return lineOf(intent, found, rootSet, run, context);
  for (const dir of intent.missingParents) begun.add(dir);
  return null;
}

/** Folders that were not there when a step was intended, and that it got no further than making. */
function removeBegunFolders(begun: readonly string[], run: Run, files: Files): void {
  for (const dir of [...begun].sort((a, b) => b.length - a.length)) {
    const facts = files.lookAt(dir);
    if (facts.ok && facts.value.type === 'dir' && facts.value.birthtimeMs >= run.ts)
      files.removeEmptyFolder(dir);
  }
}

function lineOf(
  intent: StoredIntent,
  settled: Settled,
  rootSet: RootSet,
  run: Run,
  context: RecoverContext,
): StepLine {
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
    ...originalInLine(actionSchema.parse(action), rootSet),
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
