import { type Drive, isLowOnSpace } from '../protocol/drives.ts';
import type { StepFailure } from '../protocol/results.ts';
import type {
  AppliedModule,
  OldBatch,
  ReceiptAction,
  ReceiptModule,
  RoundLine,
  RowSpace,
  TuneupReceipt,
  TuneupRound,
  WaitingRequest,
} from '../protocol/tuneup.ts';

/**
 * What a round did, from what was recorded alone. `oldBatches` is what the quarantine keeps past its days now,
 * `quarantine` where that is, and `waiting` what a night left for a person.
 */
export function receiptOf(
  round: TuneupRound,
  now: {
    readonly quarantine: string;
    readonly oldBatches: readonly OldBatch[];
    readonly waiting: readonly WaitingRequest[];
    readonly entered: boolean;
    /** Steps (`stepKeyOf`) of which the quarantine keeps nothing any more: what they moved was purged, or is gone. */
    readonly gone: ReadonlySet<string>;
  },
): TuneupReceipt {
  const { baseline, scan, plan, applies } = round;
  const modules = applies.flatMap(({ batch, modules: parts }) =>
    parts.map((part) => receiptModule(part, batch)),
  );
  const sum = (of: (module: ReceiptModule) => number): number =>
    modules.reduce((total, module) => total + of(module), 0);
  const total = sum((module) => module.total);
  const drivesBefore = applies[0]?.drivesBefore ?? baseline.drives;
  const drivesAfter = applies.at(-1)?.drivesAfter ?? drivesBefore;
  return {
    round: round.round,
    startedAt: baseline.at,
    tookMs: workedMs(round),
    system: baseline.system,
    drivesBefore: [...drivesBefore],
    drivesAfter: [...drivesAfter],
    lowSpace: drivesAfter.find((drive) => drive.holdsProfile && isLowOnSpace(drive)) ?? null,
    scan: (scan?.modules ?? []).map(({ module, total: found, bytes }) => ({ module, total: found, bytes })),
    leftOut: [...(plan?.leftOut ?? scan?.leftOut ?? [])],
    execution: total > 0 ? 'done' : 'previewed',
    total,
    succeeded: sum((module) => module.succeeded),
    failed: sum((module) => module.failed),
    modules,
    freed: applies.reduce((bytes, { modules: parts }) => bytes + freedBy(parts), 0),
    afterPurge: spaceOf(applies, 'after purge', now.gone),
    changedFolder: spaceOf(applies, 'changes folder', now.gone),
    measured: measuredChange(drivesBefore, drivesAfter),
    quarantine: now.quarantine,
    batches: keepingBatches(modules, now.gone),
    oldBatches: [...now.oldBatches],
    waiting: [...now.waiting],
    entered: now.entered,
    warnings: [...baseline.warnings],
  };
}

/** The line of a round in `runs.jsonl`; `ts` is the time of the entry. */
export function lineOf(receipt: TuneupReceipt, ts: number): RoundLine {
  const { round, tookMs, freed, succeeded, failed, batches } = receipt;
  return { round, ts, tookMs, freed, succeeded, failed, batch: batches.at(-1) ?? null, batches };
}

/** How long the program itself was at work: a person may look at a plan for days. */
function workedMs({ scan, plan, applies }: TuneupRound): number {
  const times = [
    scan?.tookMs ?? 0,
    plan?.tookMs ?? 0,
    ...applies.map(({ at, endedAt }) => (endedAt ?? at) - at),
  ];
  // A clock that was put back in between makes no work undone.
  return times.reduce((sum, ms) => sum + Math.max(ms, 0), 0);
}

function measuredChange(before: readonly Drive[], after: readonly Drive[]): number | null {
  const then = before.find(({ holdsProfile }) => holdsProfile);
  const now = after.find(({ name }) => name === then?.name);
  return then === undefined || now === undefined ? null : now.free - then.free;
}

function freedBy(parts: readonly AppliedModule[]): number {
  return parts.reduce((sum, { outcome }) => sum + (outcome.kind === 'done' ? outcome.result.freed : 0), 0);
}

/** How a step of a round is called among all tasks. */
export function stepKeyOf(taskId: string, actionId: string): string {
  return `${taskId}\n${actionId}`;
}

function spaceOf(applies: TuneupRound['applies'], space: RowSpace, gone: ReadonlySet<string>): number {
  let bytes = 0;
  for (const { rows, outcome, taskId } of applies.flatMap(({ modules }) => modules)) {
    const done = new Set(outcome.kind === 'done' ? outcome.result.applied : []);
    for (const row of rows) {
      if (row.space === space && done.has(row.id) && !gone.has(stepKeyOf(taskId, row.id))) bytes += row.bytes;
    }
  }
  return bytes;
}

/** Batches of which anything can be taken back. */
function keepingBatches(modules: readonly ReceiptModule[], gone: ReadonlySet<string>): string[] {
  const done = modules.filter(({ actions, taskId }) =>
    actions.some((one) => one.state === 'done' && one.reversible && !gone.has(stepKeyOf(taskId, one.id))),
  );
  return [...new Set(done.map(({ batch }) => batch))];
}

function receiptModule(part: AppliedModule, batch: string): ReceiptModule {
  const { module, title, taskId, roots, rows, outcome } = part;
  const actions = rows.map(stateBy(outcome));
  const { kind } = outcome;
  return {
    module,
    title,
    taskId,
    batch,
    roots,
    total: rows.length,
    // What was taken back again succeeded too, and its line says what became of it.
    succeeded: actions.filter(({ state }) => state === 'done' || state === 'taken back').length,
    // What was refused as a whole failed row by row.
    failed: kind === 'refused' ? rows.length : actions.filter(({ state }) => state === 'failed').length,
    recovered: kind === 'done' && outcome.recovered,
    refusal: kind === 'refused' ? toldFailure(outcome) : null,
    actions,
    warnings: kind === 'done' ? outcome.result.warnings : [],
  };
}

/** Tells of each row what became of it. */
function stateBy(outcome: AppliedModule['outcome']): (row: AppliedModule['rows'][number]) => ReceiptAction {
  const told = ({ id, summary, bytes, reversible }: AppliedModule['rows'][number]) => ({
    id,
    summary,
    bytes,
    reversible,
    failure: null,
  });
  if (outcome.kind !== 'done') return (row) => ({ ...told(row), state: 'not begun' });
  const { result } = outcome;
  const [applied, back] = [new Set(result.applied), new Set(result.rolledBack)];
  const failures = new Map(result.failed.map((failure) => [failure.actionId, failure]));
  return (row) => {
    const failure = failures.get(row.id);
    if (failure !== undefined) return { ...told(row), state: 'failed', failure: toldFailure(failure) };
    if (back.has(row.id)) return { ...told(row), state: 'taken back' };
    return { ...told(row), state: applied.has(row.id) ? 'done' : 'left alone' };
  };
}

function toldFailure({
  code,
  message,
  detail,
}: Pick<StepFailure, 'code' | 'message' | 'detail'>): NonNullable<ReceiptAction['failure']> {
  return { code, message, ...(detail === undefined ? {} : { detail }) };
}
