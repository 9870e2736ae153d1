import { drivesOf } from '../../drivers/places/drives.ts';
import type { Watch } from '../../kernel/progress.ts';
import { freeBatchName } from '../../kernel/quarantine.ts';
import { say } from '../../locales/say.ts';
import { deedOfAll } from '../../protocol/deed.ts';
import type { FailedStep } from '../../protocol/progress.ts';
import type { Receipt, ReceiptPart } from '../../protocol/receipt.ts';
import { type Failure, fail, ok, type Result } from '../../protocol/result.ts';
import type { ApplyResult, StepFailure } from '../../protocol/results.ts';
import { applyRequest } from '../apply-request.ts';
import { BatchOfModules } from '../batch-of-modules.ts';
import { failedStep } from '../failed-steps.ts';
import { modulesIn, tuneupJournalFolder } from '../tuneup/round.ts';
import type { Workshop } from '../workshop.ts';
import { cutName, cutText } from './cut-text.ts';
import type { Review, ReviewRow } from './review.ts';
import { bytesOf } from './review-summary.ts';
import { nameOf } from './row-name.ts';

/** Failures that a receipt names; beyond them it counts. */
const MOST_NAMED = 200;

/** What a person approved. `confirmed`: they typed the word for what cannot be undone. */
export interface Approval {
  readonly selection: string;
  readonly confirmed: boolean;
}

/**
 * Does what was approved, plan by plan, and makes the receipt from what was recorded. Codes before anything is
 * done: `NOT_APPROVED` (something else is ticked than what was approved, or nothing), `IRREVERSIBLE_NOT_ALLOWED`,
 * and those of apply where no part could even be begun: then nothing was done and the ticks stand.
 */
export async function runReview(
  review: Review,
  approval: Approval,
  workshop: Workshop,
  watch: Watch,
): Promise<Result<Receipt>> {
  const totals = review.totals();
  // SAFETY: an approval is for the list that was seen, row by row; anything else is another one.
  if (approval.selection !== totals.selection) {
    return fail('NOT_APPROVED', say('approval.otherSelection'));
  }
  if (totals.ticked === 0) return fail('NOT_APPROVED', say('apply.nothingToDo'));
  // SAFETY: what nobody can take back needs the typed word, whatever the window says (invariant 2).
  if (totals.irreversible > 0 && !approval.confirmed) {
    const fields = { id: firstIrreversible(review), count: totals.irreversible };
    return fail('IRREVERSIBLE_NOT_ALLOWED', say('undo.notAllowed', fields));
  }
  const { places, clock } = workshop;
  const startedAt = clock();
  const drivesBefore = [...drivesOf(places.profile, places.quarantine)];
  const parts: PartOutcome[] = [];
  let before = { done: 0, bytes: 0 };
  const shared = new BatchOfModules(freeBatchName(places, startedAt, new Set()));
  for (const plan of review.plans.keys()) {
    const rows = review.tickedRows(plan);
    if (rows.length === 0) continue;
    const part = watch.cancelled()
      ? notBegun(review, plan, rows)
      : await runPart(
          { review, plan, rows, shared },
          approval,
          workshop,
          counting(watch, before, totals.ticked, rows),
        );
    parts.push(part);
    before = { done: before.done + rows.length, bytes: before.bytes + bytesOf(rows) };
  }
  const refusal = refusalOfAll(parts);
  if (refusal !== null) return { ok: false, failure: refusal };
  return ok({
    receipt: workshop.newId(),
    startedAt,
    tookMs: clock() - startedAt,
    ...sumUp(parts),
    drivesBefore,
    drivesAfter: [...drivesOf(places.profile, places.quarantine)],
  });
}

/** The first reason, where every part was refused. */
function refusalOfAll(parts: readonly PartOutcome[]): Failure | null {
  const reasons = parts.map(({ told }) => told.refusal);
  return reasons.every((reason) => reason !== null) ? (reasons[0] ?? null) : null;
}

/** What became of one plan. */
interface PartOutcome {
  readonly rows: readonly ReviewRow[];
  readonly told: ReceiptPart;
  readonly result: ApplyResult | null;
  readonly afterPurge: number;
  readonly undoable: number;
  readonly cancelled: boolean;
}

interface Part {
  readonly review: Review;
  readonly plan: number;
  readonly rows: readonly ReviewRow[];
  readonly shared: BatchOfModules;
}

async function runPart(
  { review, plan, rows, shared }: Part,
  { confirmed }: Approval,
  workshop: Workshop,
  watch: Watch,
): Promise<PartOutcome> {
  const proposed = review.plans[plan];
  if (proposed === undefined) throw new Error(`the review has no plan ${plan}`);
  const { subject, roots, preview } = proposed;
  const isModule =
    subject.kind === 'skill' && modulesIn(workshop).some(({ skill }) => skill === subject.name);
  const answer = await applyRequest(
    {
      subject,
      roots: [...roots],
      // A raw task is granted by its approval, for this run alone.
      grants: subject.kind === 'task' ? [...preview.summary.needsGrant] : [],
      choice: { kind: 'only', ids: rows.map(({ row }) => row.id) },
      planHash: preview.planHash,
      allowIrreversible: confirmed && rows.some(({ row }) => !row.reversible),
      ...(isModule ? { journalFolder: tuneupJournalFolder(workshop.places) } : {}),
      source: 'window',
    },
    workshop,
    watch,
    isModule ? shared.of(preview.taskId) : null,
  );
  if (isModule && answer.ok) shared.made(answer.value.batch);
  if (answer.ok) return outcomeOf(review, plan, rows, answer.value);
  const nothing = notBegun(review, plan, rows);
  if (answer.failure.code === 'CANCELLED') return nothing;
  const { data: _preview, ...refusal } = answer.failure;
  return { ...nothing, told: { ...nothing.told, refusal }, cancelled: false };
}

function outcomeOf(
  review: Review,
  plan: number,
  rows: readonly ReviewRow[],
  result: ApplyResult,
): PartOutcome {
  const applied = new Set(result.applied);
  const done = rows.filter(({ row }) => applied.has(row.id));
  const of = (use: ReturnType<Review['spaceUse']>) =>
    bytesOf(done.filter((entry) => review.spaceUse(entry) === use));
  const told: ReceiptPart = {
    ...headOf(review, plan, rows),
    taskId: result.applied.length + result.failed.length === 0 ? null : result.taskId,
    status: result.status,
    done: done.length,
    bytes: result.bytes,
    freed: result.freed,
    changedFolder: of('changes folder'),
    batch: result.batch ?? null,
    groups: groupsOf(rows, applied),
    refusal: null,
  };
  const undoable = done.filter(({ row }) => row.reversible).length;
  const cancelled = result.status === 'cancelled';
  return { rows, told, result, afterPurge: of('after purge'), undoable, cancelled };
}

function notBegun(review: Review, plan: number, rows: readonly ReviewRow[]): PartOutcome {
  const told: ReceiptPart = {
    ...headOf(review, plan, rows),
    taskId: null,
    status: null,
    done: 0,
    bytes: 0,
    freed: 0,
    changedFolder: 0,
    batch: null,
    groups: groupsOf(rows, new Set()),
    refusal: null,
  };
  return { rows, told, result: null, afterPurge: 0, undoable: 0, cancelled: true };
}

function headOf(
  review: Review,
  plan: number,
  rows: readonly ReviewRow[],
): Pick<ReceiptPart, 'part' | 'title' | 'deed' | 'chosen'> {
  const { part = '', preview } = review.plans[plan] ?? {};
  const deed = deedOfAll(rows.map(({ row }) => row.kind));
  return { part, title: cutText(preview?.title ?? ''), deed, chosen: rows.length };
}

function groupsOf(rows: readonly ReviewRow[], applied: ReadonlySet<string>): ReceiptPart['groups'] {
  const groups = new Map<
    string | null,
    { label: string | null; done: number; chosen: number; bytes: number }
  >();
  for (const { row } of rows) {
    const group = groups.get(row.group) ?? {
      label: row.group === null ? null : cutName(row.group),
      done: 0,
      chosen: 0,
      bytes: 0,
    };
    group.chosen += 1;
    if (applied.has(row.id)) {
      group.done += 1;
      group.bytes += row.bytes;
    }
    groups.set(row.group, group);
  }
  return [...groups.values()];
}

type Sums = Omit<Receipt, 'receipt' | 'startedAt' | 'tookMs' | 'drivesBefore' | 'drivesAfter'>;

function sumUp(parts: readonly PartOutcome[]): Sums {
  const sum = (of: (part: PartOutcome) => number) => parts.reduce((total, part) => total + of(part), 0);
  const failed = parts.flatMap(({ rows, result }) => namedFailures(rows, result?.failed ?? []));
  const chosen = sum(({ told }) => told.chosen);
  const done = sum(({ told }) => told.done);
  const takenBack = sum(({ result }) => result?.rolledBack.length ?? 0);
  const refusedRows = sum(({ told }) => (told.refusal === null ? 0 : told.chosen));
  return {
    chosen,
    done,
    takenBack,
    undoable: sum(({ undoable }) => undoable),
    failedCount: failed.length,
    failed: failed.slice(0, MOST_NAMED),
    notRestored: parts.flatMap(({ rows, result }) => namedFailures(rows, standing(result))),
    renamed: parts.flatMap(({ rows, result }) => namedFailures(rows, besideStrangers(result))),
    notBegun: Math.max(0, chosen - done - takenBack - failed.length - refusedRows),
    cancelled: parts.some(({ cancelled }) => cancelled),
    bytes: sum(({ told }) => told.bytes),
    freed: sum(({ told }) => told.freed),
    afterPurge: sum(({ afterPurge }) => afterPurge),
    changedFolder: sum(({ told }) => told.changedFolder),
    parts: parts.map(({ told }) => told),
    warnings: parts.flatMap(({ result }) => result?.warnings ?? []),
  };
}

/** What a rollback could not bring back; what came back beside a stranger did come back. */
function standing(result: ApplyResult | null): readonly StepFailure[] {
  const back = new Set(result?.rolledBack);
  return (result?.notRestored ?? []).filter(({ actionId }) => !back.has(actionId));
}

function besideStrangers(result: ApplyResult | null): readonly StepFailure[] {
  const back = new Set(result?.rolledBack);
  return (result?.notRestored ?? []).filter(({ actionId }) => back.has(actionId));
}

function namedFailures(rows: readonly ReviewRow[], failures: readonly StepFailure[]): readonly FailedStep[] {
  if (failures.length === 0) return [];
  const names = new Map(rows.map((entry) => [entry.row.id, nameOf(entry)]));
  return failures.map((failure) => failedStep(failure, names.get(failure.actionId) ?? failure.actionId));
}

/** Counts a plan's steps on from those of the plans before it. */
function counting(
  watch: Watch,
  before: { readonly done: number; readonly bytes: number },
  total: number,
  rows: readonly ReviewRow[],
): Watch {
  return {
    ...watch,
    report: (progress) => {
      if (progress.phase !== 'apply') return;
      // Steps that were refused before the first of them ran are not counted by the run itself.
      const refused = rows.length - (progress.total ?? rows.length);
      watch.report({
        ...progress,
        done: before.done + refused + progress.done,
        total,
        bytes: before.bytes + (progress.bytes ?? 0),
      });
    },
  };
}

function firstIrreversible(review: Review): string {
  return review.rows.find(({ row, number }) => review.isTicked(number) && !row.reversible)?.row.id ?? '';
}
