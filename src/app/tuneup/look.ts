import { createHash } from 'node:crypto';
import path from 'node:path';
import { systemFacts } from '../../drivers/places/system-facts.ts';
import type { Watch } from '../../kernel/progress.ts';
import { readPlainFile } from '../../kernel/read-plain-file.ts';
import { say } from '../../locales/say.ts';
import { canonicalJson } from '../../protocol/canonical-json.ts';
import type { Message } from '../../protocol/message.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import type { PreviewResult } from '../../protocol/results.ts';
import {
  type LeftOutModule,
  type PlannedModule,
  ROUND_VERSION,
  type RoundOwner,
  type TuneupBaseline,
  type TuneupLook,
  type TuneupPlan,
  type TuneupRound,
} from '../../protocol/tuneup.ts';
import { findingsOf, leftOutOf } from '../../tuneup/findings.ts';
import type { ModuleFacts } from '../../tuneup/modules.ts';
import { laterStage, outOfOrder } from '../../tuneup/stages.ts';
import type { AnswerOf, RequestOf } from '../contract.ts';
import { lessonsOf } from '../lesson-requests.ts';
import { previewAndKeep } from '../preview-and-keep.ts';
import type { Workshop } from '../workshop.ts';
import { isKept } from './as-planned.ts';
import {
  drivesNow,
  locked,
  modulesIn,
  oldBatchesNow,
  planFileOf,
  roundFor,
  standingOf,
  stillItsTurn,
} from './round.ts';

/** How many lessons a round begins with. */
const TOP_LESSONS = 3;

/**
 * Begins a round with how things stand. Codes: `STAGE_ORDER` (a round is open, and nobody said `force`), `LOCKED`,
 * those of the plan file.
 */
export async function tuneupInit(
  { owner, force }: RequestOf<'tuneupInit'>,
  workshop: Workshop,
): Promise<Result<AnswerOf<'tuneupInit'>>> {
  const standing = await standingOf(owner, workshop);
  if (!standing.ok && !force) return standing;
  // SAFETY: what somebody is doing at this moment is not forgotten, whatever the word.
  if (standing.ok && standing.value.busy !== null) return locked(standing.value.busy);
  const refused = standing.ok ? outOfOrder('init', standing.value.round) : null;
  if (refused !== null && !force) return refused;
  const baseline = baselineNow(workshop);
  const round: TuneupRound = {
    version: ROUND_VERSION,
    round: workshop.newId(),
    owner,
    stage: 'init',
    baseline,
    scan: null,
    looked: null,
    plan: null,
    applies: [],
  };
  const seen = standing.ok ? (standing.value.round?.round ?? null) : null;
  const plan = planFileOf(owner, workshop);
  const begun = await workshop.withIntents(async (store) =>
    plan.begin(store, force, (before) =>
      (before?.round ?? null) === seen ? ok(round) : fail('CONFLICT', say('tuneup.roundGone')),
    ),
  );
  if (!begun.ok) return begun;
  const warnings = standing.ok ? [...standing.value.warnings] : [];
  return ok({ round: round.round, baseline, next: 'scan', warnings });
}

function baselineNow(workshop: Workshop): TuneupBaseline {
  const learnt = lessonsOf(workshop).mostHit({ limit: TOP_LESSONS, all: false });
  const warnings: Message[] = [...learnt.warnings];
  return {
    at: workshop.clock(),
    system: systemFacts(),
    drives: [...drivesNow(workshop)],
    lessons: learnt.lessons.map(({ symptom, fix, module, hits }) => ({ symptom, fix, module, hits })),
    oldBatches: [...oldBatchesNow(warnings, workshop)],
    warnings,
  };
}

/**
 * Lets all modules look, in one pass; reads, and changes nothing but our own files. What it listed is kept for the plan.
 * Codes: `STAGE_ORDER`, `CANCELLED`.
 */
export async function tuneupScan(
  { owner }: RequestOf<'tuneupScan'>,
  workshop: Workshop,
  watch: Watch,
): Promise<Result<AnswerOf<'tuneupScan'>>> {
  const standing = await roundFor('scan', owner, workshop);
  if (!standing.ok) return standing;
  const { plan, round, warnings } = standing.value;
  const at = workshop.clock();
  const ground = groundNow(workshop);
  const look = await lookAtAll(modulesIn(workshop), workshop, watch);
  if (!look.ok) return look;
  const modules = look.value.modules.map(({ module, preview }) => findingsOf(module, preview));
  const { leftOut } = look.value;
  const scan = { at, tookMs: Math.max(workshop.clock() - at, 0), modules, leftOut };
  const changed = await workshop.withIntents(async (store) =>
    plan.change(store, (now) => {
      const same = stillItsTurn(now, round.round, 'scan', workshop);
      if (!same.ok) return same;
      return ok({
        ...same.value,
        scan,
        looked: { ...look.value, ground },
        stage: laterStage(same.value.stage, 'scanned'),
      });
    }),
  );
  return changed.ok ? ok({ scan, next: 'plan', warnings: [...warnings] }) : changed;
}

/** So long what a scan listed is taken as it is, ms: its fingerprints are checked before each step in any case. */
const SCAN_HOLDS_MS = 10 * 60 * 1000;

/**
 * Makes the action list: each module's preview, kept under its plan hash. The first plan after a scan is made of what
 * that listed; another one looks again. Codes: `STAGE_ORDER`, `CANCELLED`.
 */
export async function tuneupPlan(
  { owner }: RequestOf<'tuneupPlan'>,
  workshop: Workshop,
  watch: Watch,
): Promise<Result<AnswerOf<'tuneupPlan'>>> {
  const standing = await roundFor('plan', owner, workshop);
  if (!standing.ok) return standing;
  const { plan: file, round, warnings } = standing.value;
  const began = workshop.clock();
  const fromScan = holdsYet(round.looked, owner, workshop);
  const look = fromScan === null ? await lookAtAll(modulesIn(workshop), workshop, watch) : ok(fromScan);
  if (!look.ok) return look;
  const tookMs = Math.max(workshop.clock() - began, 0);
  const plan: TuneupPlan = { ...look.value, tookMs, fromScan: fromScan !== null };
  const changed = await workshop.withIntents(async (store) =>
    file.change(store, (now) => {
      const same = stillItsTurn(now, round.round, 'plan', workshop);
      if (!same.ok) return same;
      return ok({ ...same.value, looked: null, plan, stage: laterStage(same.value.stage, 'planned') });
    }),
  );
  if (!changed.ok) return changed;
  const hasTicks = plan.modules.some(({ preview }) => preview.summary.ticked > 0);
  const next = hasTicks || changed.value.stage === 'planned' ? 'apply' : 'receipt';
  return ok({ plan, next, warnings: [...warnings] });
}

/** What decides what a look lists, beside the disk. SAFETY: what a person just told to be spared is in no plan. */
function groundNow(workshop: Workshop): string {
  const { profile, data } = workshop.places;
  const settings = modulesIn(workshop).map(({ settings: name }) => {
    if (name === null) return null;
    try {
      return readPlainFile(path.join(data, name)).toString('utf8');
    } catch {
      return null;
    }
  });
  return createHash('sha256')
    .update(canonicalJson([profile, settings]))
    .digest('hex');
}

/** What the scan listed, where that was just now and each list is the one that was kept; else null. */
function holdsYet(looked: TuneupLook | null, owner: RoundOwner, workshop: Workshop): TuneupLook | null {
  if (looked === null) return null;
  const age = workshop.clock() - looked.at;
  if (age < 0 || age > SCAN_HOLDS_MS) return null;
  if (looked.ground !== groundNow(workshop)) return null;
  const told = [...looked.modules, ...looked.leftOut].map(({ module }) => module);
  // SAFETY: the plan file may have been edited, or another version of this program may have looked. Each module is
  // there, and once.
  const isWhole =
    told.length === new Set(told).size && modulesIn(workshop).every(({ module }) => told.includes(module));
  return isWhole && looked.modules.every((planned) => isKept(planned, owner, workshop)) ? looked : null;
}

/** Every module's preview, kept so that it can be approved. One that cannot look says why, and the others go on. */
export async function lookAtAll(
  modules: readonly ModuleFacts[],
  workshop: Workshop,
  watch: Watch,
): Promise<Result<TuneupLook>> {
  const at = workshop.clock();
  const planned: PlannedModule[] = [];
  const leftOut: LeftOutModule[] = [];
  let seenBefore = 0;
  for (const facts of modules) {
    let seen = 0;
    const counting: Watch = {
      ...watch,
      report: (progress) => {
        if (progress.phase === 'scan') seen = Math.max(seen, progress.done);
        const done = progress.phase === 'scan' ? seenBefore + progress.done : progress.done;
        watch.report({ ...progress, done, part: facts.skill });
      },
    };
    const preview = await look(facts, workshop, counting);
    // SAFETY: half a scan is never offered as a whole one.
    if (watch.cancelled()) return fail('CANCELLED', say('run.cancelled'));
    if (preview.ok) {
      const { module, skill, options } = facts;
      planned.push({ module, skill, options: { ...options }, preview: preview.value });
    } else if (preview.failure.code === 'CANCELLED') return preview;
    else leftOut.push(leftOutOf(facts.module, preview.failure));
    seenBefore += seen;
  }
  return ok({ at, modules: planned, leftOut });
}

async function look(facts: ModuleFacts, workshop: Workshop, watch: Watch): Promise<Result<PreviewResult>> {
  const subject = { kind: 'skill', name: facts.skill, options: { ...facts.options } } as const;
  const request = { subject, roots: [...rootsOf(facts, workshop)], grants: [] };
  const proposed = await previewAndKeep(request, workshop, watch, true);
  return proposed.ok ? ok(proposed.value.preview.result) : proposed;
}

/** The folder that a module is about, as the system names it; none where its skill brings its own. */
export function rootsOf({ folder }: Pick<ModuleFacts, 'folder'>, { places }: Workshop): readonly string[] {
  return folder === null ? [] : [places.namedFolders[folder]];
}
