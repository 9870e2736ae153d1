import type { Message } from '../../protocol/message.ts';
import { ok, type Result } from '../../protocol/result.ts';
import type { TuneupApply, TuneupRound } from '../../protocol/tuneup.ts';
import { lineOf, receiptOf, stepKeyOf } from '../../tuneup/receipt.ts';
import { enterRound } from '../../tuneup/runs-ledger.ts';
import { laterStage, nextCommand } from '../../tuneup/stages.ts';
import type { AnswerOf, RequestOf } from '../contract.ts';
import { findBatches, ItemSteps, stateOf } from '../quarantine-items.ts';
import type { Workshop } from '../workshop.ts';
import { oldBatchesNow, roundByNow, roundFor, standingOf, stillItsTurn } from './round.ts';
import { waitingNow } from './waiting.ts';

/**
 * The receipt of a round, from what was recorded. The first time it enters the round in `runs.jsonl` and finishes it;
 * later it only shows. Codes: `STAGE_ORDER`, `LOCKED`, those of writing.
 */
export async function tuneupReceipt(
  { owner }: RequestOf<'tuneupReceipt'>,
  workshop: Workshop,
): Promise<Result<AnswerOf<'tuneupReceipt'>>> {
  const standing = await roundFor('receipt', owner, workshop);
  if (!standing.ok) return standing;
  const { plan, round } = standing.value;
  const warnings: Message[] = [...standing.value.warnings];
  const { places, clock, failureOf } = workshop;
  const now = {
    quarantine: places.quarantine,
    oldBatches: oldBatchesNow(warnings, workshop),
    waiting: owner === 'night' ? waitingNow(workshop).waiting : [],
    gone: goneSteps(round, workshop),
  };
  if (round.stage === 'finished') {
    return ok({
      receipt: receiptOf(roundByNow(round, workshop), { ...now, entered: false }),
      next: 'clean',
      warnings,
    });
  }
  return workshop.withIntents(async (store) => {
    let isEntered = false;
    const finished = plan.change(store, (read) => {
      // SAFETY: what another process began since belongs on the receipt, and is not over: nothing is entered then.
      const same = stillItsTurn(read, round.round, 'receipt', workshop);
      if (!same.ok) return same;
      // SAFETY: entered first, then said so: a kill in between finds the entry and makes no second one.
      const line = lineOf(receiptOf(roundByNow(same.value, workshop), { ...now, entered: false }), clock());
      const entered = enterRound(places.data, line, failureOf);
      if (!entered.ok) return entered;
      isEntered = entered.value;
      return ok({ ...same.value, stage: laterStage(same.value.stage, 'finished') });
    });
    if (!finished.ok) return finished;
    return ok({
      receipt: receiptOf(roundByNow(finished.value, workshop), { ...now, entered: isEntered }),
      next: 'clean',
      warnings,
    });
  });
}

/** Steps of a round that put something into the quarantine which it keeps no more, without its having gone back. */
function goneSteps({ applies }: TuneupRound, workshop: Workshop): ReadonlySet<string> {
  const own = new Set(applies.flatMap(({ modules }) => modules.map(({ taskId }) => taskId)));
  const batches = findBatches(undefined, [], workshop);
  const steps = new ItemSteps(workshop);
  const gone = (batches.ok ? batches.value : []).flatMap((batch) =>
    batch.items.filter((item) => {
      const state = own.has(item.taskId) ? stateOf(batch, item, steps) : null;
      return state === 'purged' || state === 'missing';
    }),
  );
  return new Set(gone.map(({ taskId, actionId }) => stepKeyOf(taskId, actionId)));
}

/**
 * Removes the working files of a finished round: its plan file, and lists of it that nobody approved and no other round
 * was shown. Quarantine, manifests, journals and `runs.jsonl` stay. Codes: `STAGE_ORDER`, those of removing.
 */
export async function tuneupClean(
  { owner }: RequestOf<'tuneupClean'>,
  workshop: Workshop,
): Promise<Result<AnswerOf<'tuneupClean'>>> {
  const standing = await roundFor('clean', owner, workshop);
  if (!standing.ok) return standing;
  const { plan, round } = standing.value;
  // A night may have found the very same list, and lets it wait for a person.
  const waiting = new Set(waitingNow(workshop).waiting.map(({ planHash }) => planHash));
  for (const { preview } of round.plan?.modules ?? []) {
    // SAFETY: another round may have made the same list, under the same hash: that one is its own.
    const isOurs = !waiting.has(preview.planHash) && workshop.plans.isOnlyAsShown(preview);
    if (isOurs) workshop.plans.use(preview.planHash);
  }
  const removed = await workshop.withIntents(async (store) => plan.remove(store));
  if (!removed.ok) return removed;
  return ok({ removed: [...removed.value], quarantine: workshop.places.quarantine, next: 'init' });
}

/** Where a round stands, and which command is its turn. Codes: those of reading the plan file. */
export async function tuneupStatus(
  { owner }: RequestOf<'tuneupStatus'>,
  workshop: Workshop,
): Promise<Result<AnswerOf<'tuneupStatus'>>> {
  const standing = await standingOf(owner, workshop);
  if (!standing.ok) return standing;
  const { round, busy, warnings } = standing.value;
  const { waiting, warnings: unread } = waitingNow(workshop);
  return ok({
    stage: round?.stage ?? null,
    round: round?.round ?? null,
    startedAt: round?.baseline.at ?? null,
    busy: busy !== null,
    applies: (round?.applies ?? []).map(summaryOf),
    waiting: [...waiting],
    next: nextCommand(round),
    warnings: [...warnings, ...unread],
  });
}

function summaryOf({ batch, at, modules }: TuneupApply): AnswerOf<'tuneupStatus'>['applies'][number] {
  const results = modules.flatMap(({ outcome }) => (outcome.kind === 'done' ? [outcome.result] : []));
  const refused = modules.filter(({ outcome }) => outcome.kind === 'refused');
  return {
    batch,
    at,
    done: results.reduce((sum, { applied }) => sum + applied.length, 0),
    failed:
      results.reduce((sum, { failed }) => sum + failed.length, 0) +
      refused.reduce((sum, { rows }) => sum + rows.length, 0),
    modules: modules.map(({ module }) => module),
  };
}
