import { exactName, isWithin } from '../../kernel/paths.ts';
import type { Watch } from '../../kernel/progress.ts';
import { freeBatchName } from '../../kernel/quarantine.ts';
import { say } from '../../locales/say.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import type { PreviewRow } from '../../protocol/results.ts';
import type {
  AppliedModule,
  ModuleOutcome,
  RowSpace,
  TuneupApply,
  TuneupModule,
  TuneupRound,
} from '../../protocol/tuneup.ts';
import { type ChosenRows, chooseRows } from '../../tuneup/choose-rows.ts';
import { toType } from '../../tuneup/stages.ts';
import { applyRequest } from '../apply-request.ts';
import { BatchOfModules } from '../batch-of-modules.ts';
import type { TuneupApplyAnswer, TuneupApplyRequest } from '../tuneup-contract.ts';
import type { Workshop } from '../workshop.ts';
import { type Applied, ApplyRecord, type Open, usedTasks } from './apply-record.ts';
import { changedSincePlanned } from './as-planned.ts';
import { rootsOf } from './look.ts';
import { drivesNow, modulesIn, roundFor, tuneupJournalFolder, whileLive } from './round.ts';

/**
 * Does rows of the plan, module by module, each a task of its own, all in one batch; without `act` shows them. What a
 * module could not do is in its outcome. Codes: `STAGE_ORDER`, `LOCKED`, those of choosing rows and of the plan file.
 */
export async function tuneupApply(
  request: TuneupApplyRequest,
  workshop: Workshop,
  watch: Watch,
  mayBegin: MayBegin = () => true,
): Promise<Result<TuneupApplyAnswer>> {
  const standing = await roundFor('apply', request.owner, workshop);
  if (!standing.ok) return standing;
  const { round, warnings } = standing.value;
  if (round.plan === null) return fail('STAGE_ORDER', say('tuneup.noPlan'), { next: toType('plan') });
  const used = usedTasks(round);
  const chosen = chooseRows(round.plan, request, modulesIn(workshop), ({ preview }) =>
    used.has(preview.taskId),
  );
  if (!chosen.ok) return chosen;
  const changed = changedSincePlanned(chosen.value, request, workshop);
  if (changed !== null) return changed;
  if (!request.act) {
    const shown = chosen.value.map(({ planned, rows }) => ({ ...planned, chosen: rows.map(({ id }) => id) }));
    return ok({ shown, apply: null, next: 'apply', warnings: [...warnings] });
  }
  const applied = await applyModules(chosen.value, request, standing.value, { workshop, watch, mayBegin });
  if (!applied.ok) return applied;
  const { apply, stage } = applied.value;
  return ok({ shown: [], apply, next: nextAfter(apply, stage), warnings: [...warnings] });
}

/** A list that is not what was approved stays so, and is planned anew; where nothing was done there is no receipt. */
function nextAfter({ modules }: TuneupApply, stage: TuneupRound['stage']): TuneupApplyAnswer['next'] {
  if (stage === 'applied') return 'receipt';
  const isStale = modules.some(
    ({ outcome }) => outcome.kind === 'refused' && outcome.code === 'NOT_APPROVED',
  );
  return isStale ? 'plan' : 'apply';
}

/** Asked right before a module's turn; one that may not begin is left as it is, and the others go on. */
type MayBegin = (module: TuneupModule) => boolean;

interface Hands {
  readonly workshop: Workshop;
  readonly watch: Watch;
  readonly mayBegin: MayBegin;
}

async function applyModules(
  chosen: readonly ChosenRows[],
  request: TuneupApplyRequest,
  open: Open,
  { workshop, watch, mayBegin }: Hands,
): Promise<Result<Applied>> {
  const running = chosen.filter(({ rows }) => rows.length > 0);
  const id = workshop.newId();
  const record = new ApplyRecord(open, id, workshop);
  const at = workshop.clock();
  const batch = freeBatchName(workshop.places, at, new Set(open.round.applies.map((one) => one.batch)));
  const apply: TuneupApply = {
    id,
    batch,
    at,
    endedAt: null,
    holder: { ...workshop.processes.self },
    drivesBefore: [...drivesNow(workshop)],
    drivesAfter: null,
    modules: running.map((one) => appliedModule(one, workshop)),
  };
  return whileLive(id, async () => {
    const begun = await record.begin(apply);
    if (!begun.ok) return begun;
    const total = running.reduce((sum, { rows }) => sum + rows.length, 0);
    const shared = new BatchOfModules(batch);
    let before = 0;
    for (const { planned, rows } of running) {
      if (watch.cancelled()) break;
      const { taskId } = planned.preview;
      if (!mayBegin(planned.module)) {
        before += rows.length;
        const dropped = await record.drop(taskId);
        if (!dropped.ok) return dropped;
        continue;
      }
      // SAFETY: that a module's turn has come is on the disk before its first step: after a kill its journal is asked.
      const noted = await record.setModule(taskId, { kind: 'begun' });
      if (!noted.ok) return noted;
      const outcome = await applyModule(
        { planned, rows },
        request,
        shared,
        workshop,
        counting(watch, before, total, rows.length, planned.skill),
      );
      if (outcome.kind === 'done') shared.made(outcome.result.batch);
      const kept = await record.setModule(taskId, outcome, shared.name);
      if (!kept.ok) return kept;
      before += rows.length;
    }
    return record.end();
  });
}

/** A module as it was chosen, before anything of it is done. */
function appliedModule({ planned, rows }: ChosenRows, workshop: Workshop): AppliedModule {
  const { module, skill, preview } = planned;
  const spaceOf = rowSpaces(preview.roots, workshop);
  const plan = workshop.plans.load(preview.planHash, workshop.clock());
  const steps = plan.ok ? plan.value.steps : [];
  const tolerated = new Set(steps.filter((step) => step.tolerated).map(({ action }) => action.id));
  return {
    module,
    skill,
    title: preview.title,
    roots: preview.roots,
    taskId: preview.taskId,
    planHash: preview.planHash,
    rows: rows.map((row) => {
      const { id, kind, group, summary, bytes, reversible } = row;
      const told = { id, kind, group, summary, bytes, reversible, space: spaceOf(row) };
      return tolerated.has(id) ? { ...told, tolerated: true as const } : told;
    }),
    outcome: { kind: 'not begun' },
    originals: [],
  };
}

/** When the room of a row comes back: what goes to the quarantine on its own drive takes its room along. */
function rowSpaces(roots: readonly string[], { files, places }: Workshop): (row: PreviewRow) => RowSpace {
  const kept = files.volumeOf(places.quarantine);
  const stays = new Map(roots.map((root) => [root, kept !== null && files.volumeOf(root) === kept]));
  return ({ kind, from }) => {
    if (kind === 'fs.move') return 'changes folder';
    if (kind === 'recycle.purge') return 'at once';
    if (kind !== 'quarantine.put' && kind !== 'fs.delete') return 'none';
    const root = roots.find((one) => from !== null && isWithin(from, one, exactName));
    return root !== undefined && stays.get(root) === false ? 'at once' : 'after purge';
  };
}

async function applyModule(
  { planned, rows }: ChosenRows,
  request: TuneupApplyRequest,
  shared: BatchOfModules,
  workshop: Workshop,
  watch: Watch,
): Promise<ModuleOutcome> {
  const { skill, options, preview } = planned;
  const facts = modulesIn(workshop).find((one) => one.skill === skill);
  const answer = await applyRequest(
    {
      subject: { kind: 'skill', name: skill, options },
      roots: [...rootsOf(facts ?? { folder: null }, workshop)],
      grants: [],
      choice: { kind: 'only', ids: rows.map(({ id }) => id) },
      planHash: preview.planHash,
      allowIrreversible: request.allowIrreversible && rows.some(({ reversible }) => !reversible),
      journalFolder: tuneupJournalFolder(workshop.places),
      source: request.owner === 'night' ? 'nightly' : 'tuneup',
    },
    workshop,
    watch,
    shared.of(preview.taskId),
  );
  if (answer.ok) return { kind: 'done', result: answer.value, recovered: false };
  const { code, message, detail } = answer.failure;
  if (code === 'CANCELLED') return { kind: 'not begun' };
  return { kind: 'refused', code, message, ...(detail === undefined ? {} : { detail }) };
}

/** Counts a module's steps on from those of the modules before it. */
function counting(watch: Watch, before: number, total: number, rows: number, part: string): Watch {
  return {
    ...watch,
    report: (progress) => {
      // Steps that were refused before the first of them ran are not counted by the run itself.
      const refused = rows - (progress.total ?? rows);
      const done = progress.phase === 'apply' ? before + refused + progress.done : progress.done;
      watch.report({ ...progress, done, total, part });
    },
  };
}
