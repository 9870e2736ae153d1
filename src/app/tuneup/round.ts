import path from 'node:path';
import { drivesOf, drivesOfMachine } from '../../drivers/places/drives.ts';
import { JOURNAL_NAME } from '../../kernel/journal.ts';
import type { JournalTask } from '../../kernel/journal-tasks.ts';
import type { Places } from '../../kernel/places.ts';
import { say } from '../../locales/say.ts';
import type { Drive } from '../../protocol/drives.ts';
import type { Message } from '../../protocol/message.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import type { OldBatch, RoundOwner, TuneupApply, TuneupCommand, TuneupRound } from '../../protocol/tuneup.ts';
import { type ModuleFacts, modulesOf } from '../../tuneup/modules.ts';
import { PlanFile } from '../../tuneup/plan-file.ts';
import { outcomeByNow, recordedOriginals, recordedOutcome } from '../../tuneup/recorded-outcome.ts';
import { laterStage, outOfOrder } from '../../tuneup/stages.ts';
import { findTask } from '../find-task.ts';
import { BATCH_KEPT_MS, findBatches, ItemSteps, stateOf } from '../quarantine-items.ts';
import { recoverAbandoned } from '../recover-abandoned.ts';
import type { Workshop } from '../workshop.ts';

/** A round as it stands, settled, and what was said while it was brought there. */
export interface Standing {
  readonly plan: PlanFile;
  readonly round: TuneupRound | null;
  readonly warnings: readonly Message[];
  /** Another process is at an apply of this round. */
  readonly busy: TuneupApply | null;
}

/** Applies that this very process is at: as in the kernel, a process alone cannot tell one that was left behind. */
const liveApplies = new Set<string>();

/** Runs an apply while this process is known to be at it. */
export async function whileLive<T>(id: string, work: () => Promise<T>): Promise<T> {
  liveApplies.add(id);
  try {
    return await work();
  } finally {
    liveApplies.delete(id);
  }
}

/**
 * Reads a round and settles what a dead process left in it: the kernel recovers its runs, and what happened is taken
 * from the journal. Codes: those of reading the plan file.
 */
export async function standingOf(owner: RoundOwner, workshop: Workshop): Promise<Result<Standing>> {
  const plan = planFileOf(owner, workshop);
  const read = plan.read();
  if (!read.ok) return read;
  const open = read.value?.applies.filter(({ endedAt }) => endedAt === null) ?? [];
  if (open.length === 0) return ok({ plan, round: read.value, warnings: [], busy: null });
  const busy = open.find((apply) => isLive(apply, workshop)) ?? null;
  if (open.every((apply) => isLive(apply, workshop))) {
    return ok({ plan, round: read.value, warnings: [], busy });
  }
  const warnings = recoverAbandoned(workshop);
  const settled = await workshop.withIntents(async (store) =>
    plan.change(store, (round) => (round === null ? noRound() : ok(settledRound(round, workshop)))),
  );
  if (!settled.ok) return settled;
  return ok({ plan, round: settled.value, warnings, busy });
}

export function planFileOf(owner: RoundOwner, { places, failureOf }: Workshop): PlanFile {
  return new PlanFile(places.data, owner, failureOf);
}

/** The same, for a command whose turn it is. Codes: `STAGE_ORDER`, `LOCKED` (an apply is under way). */
export async function roundFor(
  command: TuneupCommand,
  owner: RoundOwner,
  workshop: Workshop,
): Promise<Result<Standing & { readonly round: TuneupRound }>> {
  const standing = await standingOf(owner, workshop);
  if (!standing.ok) return standing;
  const { round, busy } = standing.value;
  const refused = outOfOrder(command, round);
  if (refused !== null) return refused;
  if (round === null) return noRound();
  if (busy !== null) return locked(busy);
  return ok({ ...standing.value, round });
}

export function locked({ holder }: TuneupApply): Result<never> {
  return fail('LOCKED', say('tuneup.busy', { pid: holder.pid }));
}

/** The round vanished between two looks: another process cleaned it away. */
export function noRound(): Result<never> {
  return outOfOrder('scan', null) ?? fail('CONFLICT', say('tuneup.roundGone'));
}

/** The round that a command works on, if it is still the same one. Code: `CONFLICT`. */
export function theRound(round: TuneupRound | null, id: string): Result<TuneupRound> {
  return round?.round === id ? ok(round) : fail('CONFLICT', say('tuneup.roundGone'));
}

/**
 * The round that a command works on, where it is still the same one and still this command's turn: another process may
 * have brought it on meanwhile. Codes: `CONFLICT`, `STAGE_ORDER`, `LOCKED`.
 */
export function stillItsTurn(
  round: TuneupRound | null,
  id: string,
  command: TuneupCommand,
  workshop: Workshop,
): Result<TuneupRound> {
  const same = theRound(round, id);
  if (!same.ok) return same;
  const refused = outOfOrder(command, same.value);
  if (refused !== null) return refused;
  const busy = same.value.applies.find((apply) => apply.endedAt === null && isLive(apply, workshop));
  return busy === undefined ? same : locked(busy);
}

/** Is a process at this apply? */
export function isLive({ id, holder }: TuneupApply, { processes }: Workshop): boolean {
  const { self } = processes;
  const isOurs = holder.pid === self.pid && holder.startedAt === self.startedAt;
  return isOurs ? liveApplies.has(id) : processes.isAlive(holder);
}

function settledRound(round: TuneupRound, workshop: Workshop): TuneupRound {
  const applies = round.applies.map((apply) => {
    if (apply.endedAt !== null || isLive(apply, workshop)) return apply;
    const modules = apply.modules.map((part) => {
      if (part.outcome.kind !== 'begun') return part;
      const task = taskOf(part.taskId, workshop);
      return { ...part, outcome: recordedOutcome(part, task), originals: [...recordedOriginals(task)] };
    });
    // Measured only now: when it ended nobody looked.
    return { ...apply, modules, endedAt: lastTime(apply, workshop), drivesAfter: [...drivesNow(workshop)] };
  });
  const didSomething = applies.some(({ modules }) => modules.some(({ outcome }) => outcome.kind === 'done'));
  return { ...round, applies, stage: didSomething ? laterStage(round.stage, 'applied') : round.stage };
}

/** What the journal of the tune-up says of a task; null where it says nothing. */
export function taskOf(taskId: string, { places }: Workshop): JournalTask | null {
  const found = findTask(taskId, [path.join(tuneupJournalFolder(places), JOURNAL_NAME)], []);
  return found.ok ? (found.value?.task ?? null) : null;
}

/** Where all modules keep their journal: nothing of ours is written into a temp folder or onto the Desktop. */
export function tuneupJournalFolder({ data }: Places): string {
  return path.join(data, 'journal');
}

/** The round with what became of its applies by now. */
export function roundByNow(round: TuneupRound, workshop: Workshop): TuneupRound {
  const applies = round.applies.map((apply) => {
    const modules = apply.modules.map((part) => {
      return { ...part, outcome: outcomeByNow(part, taskOf(part.taskId, workshop)) };
    });
    return { ...apply, modules };
  });
  return { ...round, applies };
}

/** When a killed apply did its last recorded thing. */
function lastTime(apply: TuneupApply, workshop: Workshop): number {
  const times = apply.modules.flatMap(({ taskId }) =>
    (taskOf(taskId, workshop)?.steps ?? []).map(({ line }) => line.ts),
  );
  return times.reduce((latest, time) => Math.max(latest, time), apply.at);
}

/** The drives that a round is about. A made-up profile knows nothing of the machine's other drives. */
export function drivesNow({ places }: Workshop): readonly Drive[] {
  const { profile, profileIsMadeUp, quarantine } = places;
  return (profileIsMadeUp ? drivesOf : drivesOfMachine)(profile, quarantine);
}

/** The modules that this program has. */
export function modulesIn({ registry }: Workshop): readonly ModuleFacts[] {
  const registered = new Set(registry.listed.map(({ manifest }) => manifest.name));
  return modulesOf((skill) => registered.has(skill));
}

/** Batches past their days that still keep something, the oldest first. */
export function oldBatchesNow(warnings: Message[], workshop: Workshop): readonly OldBatch[] {
  const batches = findBatches(undefined, warnings, workshop);
  if (!batches.ok) return [];
  const steps = new ItemSteps(workshop);
  const old = batches.value.filter(({ head }) => workshop.clock() - head.ts > BATCH_KEPT_MS);
  const keeping = old.flatMap((batch) => {
    const kept = batch.items.filter((item) => stateOf(batch, item, steps) === 'kept');
    const { batch: name, ts } = batch.head;
    const bytes = kept.reduce((sum, { size }) => sum + size, 0);
    return kept.length === 0 ? [] : [{ batch: name, ts, items: kept.length, bytes }];
  });
  return keeping.toReversed();
}
