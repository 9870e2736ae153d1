import path from 'node:path';
import { applyPlan } from '../kernel/apply.ts';
import { guardTask } from '../kernel/guard/guard-task.ts';
import { parseTask } from '../kernel/guard/parse-task.ts';
import { History } from '../kernel/history.ts';
import { holdRoots } from '../kernel/hold-roots.ts';
import { JOURNAL_NAME } from '../kernel/journal.ts';
import { namedBatch } from '../kernel/kept-items.ts';
import { type Plan, sameActions } from '../kernel/plan.ts';
import type { Watch } from '../kernel/progress.ts';
import type { SharedBatch } from '../kernel/quarantine.ts';
import { say } from '../locales/say.ts';
import type { Message } from '../protocol/message.ts';
import { type Failure, fail, ok, type Result } from '../protocol/result.ts';
import type { ApplyResult, PreviewResult } from '../protocol/results.ts';
import type { ApplyRequest } from './contract.ts';
import { journalFolderFor } from './journal-folder.ts';
import { type Ground, groundOf, propose } from './propose.ts';
import type { Workshop } from './workshop.ts';

/** A plan that is about to be done, on its ground. `stored`: approved by its hash, to be used up. */
interface Approved {
  readonly plan: Plan;
  readonly ground: Ground;
  readonly stored: boolean;
  /** The preview that was made for this apply, to be shown where the apply is refused. */
  readonly preview: PreviewResult | null;
}

/** A module of a round: the task as which its list was shown, and the batch in which several of one apply keep things. */
export interface RoundPart {
  readonly taskId: string;
  readonly batch: SharedBatch;
}

/**
 * Does what was approved: a stored plan by its hash, or what a fresh preview lists. `part`: of a round, whose plan
 * file names the task that its list was shown as (another round may have been shown the same list since).
 */
export async function applyRequest(
  request: ApplyRequest,
  workshop: Workshop,
  watch: Watch,
  part: RoundPart | null = null,
): Promise<Result<ApplyResult>> {
  const approved = await approvedPlan(request, workshop, watch);
  if (!approved.ok) return approved;
  const { ground, stored, preview } = approved.value;
  const plan = part === null ? approved.value.plan : { ...approved.value.plan, taskId: part.taskId };
  const chosen = chosenIds(plan, request);
  if (chosen.size === 0) return ok(nothingDone(plan));
  const folder = journalFolderFor(ground, request.journalFolder, workshop);
  if (!folder.ok) return folder;
  const journalFolder = folder.value;
  const journal = path.join(journalFolder, JOURNAL_NAME);
  const { places, files, system, timer, drivers, clock, failureOf } = workshop;
  const held = [...ground.rootSet.roots, ...purgedPlaces(plan, chosen, places.quarantine)];
  return workshop.withIntents(async (store) => {
    const runId = workshop.newId();
    const warnings: Message[] = [];
    const run = { runId, taskId: plan.taskId, kind: 'apply', phase: 'forward', journal } as const;
    const recovering = { store, files, system, places, drivers, clock, failureOf };
    const result = await holdRoots(
      { ...run, roots: held, ts: clock() },
      ground.rootSet.key,
      workshop.processes,
      recovering,
      (recovered) => warnings.push(say('recovery.done', { path: recovered })),
      () =>
        applyPlan(plan, chosen, {
          ...ground,
          places,
          files,
          system,
          timer,
          drivers,
          store,
          runId,
          journalFolder,
          clock,
          watch,
          failureOf,
          allowIrreversible: request.allowIrreversible,
          // A window asks for its typed word itself, in its own process.
          byPerson: request.byPerson === true || request.source === 'window',
          source: request.source,
          sharedBatch: part?.batch ?? null,
          rememberJournal: () => workshop.journals.remember(journal, store),
          isApproved: () => !stored || workshop.plans.holds(plan.planHash),
          takeApproval: () => !stored || workshop.plans.use(plan.planHash),
        }),
    );
    indexJournal(workshop, journal);
    if (!result.ok) return withPreview(result.failure, preview);
    return ok({ ...result.value, warnings: [...warnings, ...result.value.warnings] });
  });
}

/** Batches of which a chosen step purges something, and the roots whose things they keep: nobody else is at them. */
function purgedPlaces(plan: Plan, chosen: ReadonlySet<string>, quarantine: string): readonly string[] {
  const places = plan.steps.flatMap(({ action }) => {
    if (action.kind !== 'quarantine.purge' || !chosen.has(action.id)) return [];
    const batch = namedBatch(quarantine, action.batch);
    return batch.ok ? [...batch.value.head.roots, batch.value.folder] : [];
  });
  return [...new Set(places)];
}

/** A refusal with what would have been done: the whole of what is known, and what stands in the way. */
function withPreview(failure: Failure, preview: PreviewResult | null): Result<never> {
  const { code, message, ...more } = failure;
  return fail(code, message, { ...(preview === null ? {} : { data: preview }), ...more });
}

/** Nothing was ticked: that is fine, and leaves no trace. */
function nothingDone(plan: Plan): ApplyResult {
  const lists = { applied: [], skipped: [], failed: [], rolledBack: [], notRestored: [] };
  const warnings = [say('apply.nothingToDo')];
  return { taskId: plan.taskId, status: 'ok', ...lists, bytes: 0, freed: 0, warnings };
}

/** Brings the index up to date; the journal is the truth, so a failure here is none of the run's. */
export function indexJournal(workshop: Workshop, journal: string): void {
  History.open(workshop.places.data, [journal]).close();
}

async function approvedPlan(
  request: ApplyRequest,
  workshop: Workshop,
  watch: Watch,
): Promise<Result<Approved>> {
  const { planHash, subject, roots, grants } = request;
  if (planHash === undefined) {
    const proposed = await propose({ subject, roots, grants }, workshop, watch, true);
    if (!proposed.ok) return proposed;
    const { preview, ground } = proposed.value;
    return ok({ plan: preview.plan, ground, stored: false, preview: preview.result });
  }
  const plan = workshop.plans.load(planHash, workshop.clock());
  if (!plan.ok) return plan;
  const ground = await groundOf(subject, groundRoots(plan.value, request), grants, workshop);
  if (!ground.ok) return ground;
  const same = isSamePlan(plan.value, ground.value, request, workshop);
  if (!same.ok) return same;
  // SAFETY: an approval is for the list that was seen; a document with other actions is another one.
  if (!same.value) return fail('NOT_APPROVED', say('approval.otherPlan', { hash: planHash }));
  return ok({ plan: plan.value, ground: ground.value, stored: true, preview: null });
}

/** A skill with roots of its own runs on those that the plan was made for, whatever is there by now. */
function groundRoots(plan: Plan, request: ApplyRequest): readonly string[] {
  return request.roots.length > 0 ? request.roots : plan.origin === 'named' ? [] : plan.roots;
}

function isSamePlan(plan: Plan, ground: Ground, request: ApplyRequest, workshop: Workshop): Result<boolean> {
  const { rootSet, skill, proposer } = ground;
  if (plan.proposer !== proposer || plan.skill?.name !== skill?.manifest.name) return ok(false);
  const sameRoots =
    plan.roots.length === rootSet.roots.length && plan.roots.every((root) => rootSet.roots.includes(root));
  if (!sameRoots) return ok(false);
  if (request.subject.kind === 'skill') return ok(plan.skill?.version === skill?.manifest.version);
  const task = parseTask(request.subject.document);
  if (!task.ok) return task;
  const { places, files, drivers } = workshop;
  const guarded = guardTask(task.value, { ...ground, places, files, drivers });
  if (!guarded.ok) return guarded;
  const asked = guarded.value.steps.map(({ bound }) => ({
    action: bound.action,
    fingerprint: null,
    ticked: false,
    tolerated: false,
  }));
  return ok(sameActions(plan.steps, asked) && plan.onFailure === guarded.value.onFailure);
}

function chosenIds(plan: Plan, request: ApplyRequest): ReadonlySet<string> {
  const { choice } = request;
  switch (choice.kind) {
    case 'ticked':
      return new Set(plan.steps.filter(({ ticked }) => ticked).map(({ action }) => action.id));
    case 'all':
      return new Set(plan.steps.map(({ action }) => action.id));
    case 'only':
      return new Set(choice.ids);
  }
}
