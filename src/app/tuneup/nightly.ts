import type { Watch } from '../../kernel/progress.ts';
import { say } from '../../locales/say.ts';
import type { Message } from '../../protocol/message.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import type { TuneupApply, TuneupModule, TuneupPlan, TuneupReceipt } from '../../protocol/tuneup.ts';
import { findingsOf } from '../../tuneup/findings.ts';
import { laterStage } from '../../tuneup/stages.ts';
import { grantedRows, nightModules } from '../../tuneup/unattended/choose-granted.ts';
import { clockDoubt } from '../../tuneup/unattended/clock-doubt.ts';
import type { Allowed } from '../../tuneup/unattended/module-grants.ts';
import type { NightFile, NightHolder } from '../../tuneup/unattended/night-file.ts';
import type { AnswerOf } from '../contract.ts';
import type { Workshop } from '../workshop.ts';
import { tuneupApply } from './apply.ts';
import { tuneupReceipt } from './finish.ts';
import { lookAtAll, tuneupInit } from './look.ts';
import { moduleGrantsOf } from './night-grants.ts';
import { locked, modulesIn, noRound, planFileOf, roundFor, standingOf, theRound } from './round.ts';
import { nightFileOf, requestsOf, stillWaiting } from './waiting.ts';

const OWNER = { owner: 'night' } as const;

/** Data folders of nights that this very process is at: a process alone cannot tell a night that it left behind. */
const liveNights = new Set<string>();

/**
 * A round without a person: looks at all modules, applies what was allowed and no more, enters the receipt, and lets
 * the rest wait. A night that was cut off is brought to its end first. Codes: `LOCKED` (another one is under way),
 * `CANCELLED`, those of the files that it writes.
 */
export async function tuneupNightly(
  workshop: Workshop,
  watch: Watch,
): Promise<Result<AnswerOf<'tuneupNightly'>>> {
  const { data } = workshop.places;
  // SAFETY: two nights never act at once, however they were started.
  if (liveNights.has(data)) return busy(workshop.processes.self);
  liveNights.add(data);
  try {
    return await nightAlone(workshop, watch);
  } finally {
    liveNights.delete(data);
  }
}

async function nightAlone(workshop: Workshop, watch: Watch): Promise<Result<AnswerOf<'tuneupNightly'>>> {
  const file = nightFileOf(workshop);
  const warnings: Message[] = [...file.read().warnings];
  const { self } = workshop.processes;
  const setHolder = (holder: NightHolder | null) =>
    workshop.withIntents(async (store) =>
      file.change(store, (night) =>
        night.holder !== null && isOther(night.holder, workshop)
          ? busy(night.holder)
          : ok({ ...night, holder }),
      ),
    );
  const taken = await setHolder({ pid: self.pid, startedAt: self.startedAt });
  if (!taken.ok) return taken;
  try {
    return await nightRound(file, warnings, workshop, watch);
  } finally {
    // Where this cannot be written, the process that is named there is soon no more.
    await setHolder(null);
  }
}

function busy({ pid }: Pick<NightHolder, 'pid'>): Result<never> {
  return fail('LOCKED', say('night.busy', { pid }));
}

/** Another process that is alive. */
function isOther(holder: NightHolder, { processes }: Workshop): boolean {
  const { self } = processes;
  const isOurs = holder.pid === self.pid && holder.startedAt === self.startedAt;
  return !isOurs && processes.isAlive(holder);
}

async function nightRound(
  file: NightFile,
  warnings: Message[],
  workshop: Workshop,
  watch: Watch,
): Promise<Result<AnswerOf<'tuneupNightly'>>> {
  const closed = await closeEarlier(warnings, workshop);
  if (!closed.ok) return closed;
  const begun = await tuneupInit({ ...OWNER, force: true }, workshop);
  if (!begun.ok) return begun;
  const at = begun.value.baseline.at;
  const grants = moduleGrantsOf(workshop);
  const before = grants.read();
  const doubt = doubtOf(at, before, file);
  if (doubt !== null) warnings.push(clockWarning(doubt.days));
  warnings.push(...before.warnings);
  const looked = await lookForNight(new Set(before.modules.keys()), workshop, watch);
  if (!looked.ok) return looked;
  // SAFETY: asked again right before the deed: what a person took back meanwhile is not done. A clock that jumped
  // makes everything old; then nothing is chosen without a person.
  const allowed = new Set(doubt === null ? grants.read().modules.keys() : []);
  const applied = await applyGranted(looked.value, allowed, workshop, watch);
  if (!applied.ok) return applied;
  const kept = await keepRest(file, looked.value, applied.value, { at, before, doubt }, workshop);
  if (!kept.ok) return kept;
  const finished = await tuneupReceipt(OWNER, workshop);
  if (!finished.ok) return finished;
  warnings.push(...finished.value.warnings);
  return ok({ receipt: finished.value.receipt, closed: closed.value, apply: applied.value, warnings });
}

/**
 * Brings an earlier night to its end: what it did is settled from the journal and gets its receipt; where it did
 * nothing there is nothing to tell. Codes: `LOCKED`, those of the receipt.
 */
async function closeEarlier(warnings: Message[], workshop: Workshop): Promise<Result<TuneupReceipt | null>> {
  const standing = await standingOf('night', workshop);
  if (!standing.ok) {
    // It is set aside when the new round begins, never written over.
    warnings.push(say('night.roundUnreadable', { path: planFileOf('night', workshop).file }));
    return ok(null);
  }
  const { round, busy: underWay } = standing.value;
  if (underWay !== null) return locked(underWay);
  warnings.push(...standing.value.warnings);
  if (round === null || round.stage === 'finished') return ok(null);
  if (round.stage !== 'applied') {
    warnings.push(say('night.cutOffBefore', { date: { dateMs: round.baseline.at } }));
    return ok(null);
  }
  const receipt = await tuneupReceipt(OWNER, workshop);
  return receipt.ok ? ok(receipt.value.receipt) : receipt;
}

/** How far the clock is from where it can be; null where it fits. */
function doubtOf(
  now: number,
  { confirmedAt, modules }: Allowed,
  file: NightFile,
): { readonly days: number } | null {
  // Where nothing is allowed there is nothing that a wrong clock could choose.
  if (modules.size === 0) return null;
  const { clock } = file.read().night;
  // A person who allowed something since then has looked at the clock.
  return clockDoubt(now, clock?.confirmedAt === confirmedAt ? (clock?.at ?? confirmedAt) : confirmedAt);
}

function clockWarning(days: number): Message {
  return say('night.clockDoubt', { days: Math.abs(days), direction: days < 0 ? 'back' : 'ahead' });
}

/** One pass over all modules is scan and plan at once. Codes: `CANCELLED`, those of writing. */
async function lookForNight(
  allowed: ReadonlySet<TuneupModule>,
  workshop: Workshop,
  watch: Watch,
): Promise<Result<TuneupPlan>> {
  const standing = await roundFor('scan', 'night', workshop);
  if (!standing.ok) return standing;
  const { plan: file, round } = standing.value;
  const at = workshop.clock();
  const looked = await lookAtAll(nightModules(modulesIn(workshop), allowed), workshop, watch);
  if (!looked.ok) return looked;
  const { leftOut } = looked.value;
  const modules = looked.value.modules.map(({ module, preview }) => findingsOf(module, preview));
  const scan = { at, tookMs: workshop.clock() - at, modules, leftOut };
  const plan = { ...looked.value, tookMs: 0, fromScan: true };
  const changed = await workshop.withIntents(async (store) =>
    file.change(store, (now) => {
      const same = theRound(now, round.round);
      if (!same.ok) return same;
      return ok({ ...same.value, scan, plan, stage: laterStage(same.value.stage, 'planned') });
    }),
  );
  return changed.ok ? ok(plan) : changed;
}

async function applyGranted(
  { modules }: TuneupPlan,
  allowed: ReadonlySet<TuneupModule>,
  workshop: Workshop,
  watch: Watch,
): Promise<Result<TuneupApply>> {
  const rows = modules.flatMap((planned) => grantedRows(planned, allowed));
  const asked = {
    ...OWNER,
    modules: [],
    ids: rows.map(({ id }) => id),
    act: true,
    allowIrreversible: rows.some(({ reversible }) => !reversible),
  };
  // SAFETY: a module may be long at work: what is taken back meanwhile is not begun.
  const grants = moduleGrantsOf(workshop);
  const answer = await tuneupApply(asked, workshop, watch, (module) => grants.read().modules.has(module));
  if (!answer.ok) return answer;
  const { apply } = answer.value;
  if (apply === null) throw new Error('an apply that was asked for was only shown');
  // Nobody plans again at night: where all of it was refused, that is what the receipt tells.
  const over = await workshop.withIntents(async (store) =>
    planFileOf('night', workshop).change(store, (round) =>
      round === null ? noRound() : ok({ ...round, stage: laterStage(round.stage, 'applied') }),
    ),
  );
  return over.ok ? ok(apply) : over;
}

interface Circumstances {
  readonly at: number;
  readonly before: Allowed;
  readonly doubt: { readonly days: number } | null;
}

/** Lets the rest wait: a newer list takes the place of the older one of its module. Codes: those of writing. */
function keepRest(
  file: NightFile,
  { modules }: TuneupPlan,
  apply: TuneupApply,
  { at, before, doubt }: Circumstances,
  workshop: Workshop,
): Promise<Result<void>> {
  const found = new Set(modules.map(({ module }) => module));
  const rest = requestsOf(modules, apply, at, workshop);
  return workshop.withIntents(async (store) =>
    file.change(store, (night) => {
      // A module that could not be looked at tonight keeps what it had.
      const older = stillWaiting(night.waiting, workshop).filter(({ module }) => !found.has(module));
      const clock = doubt === null ? { at, confirmedAt: before.confirmedAt } : night.clock;
      return ok({ ...night, clock, waiting: [...older, ...rest] });
    }),
  );
}
