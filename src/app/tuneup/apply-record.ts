import type { IntentStore } from '../../kernel/intents.ts';
import { ok, type Result } from '../../protocol/result.ts';
import type { AppliedModule, ModuleOutcome, TuneupApply, TuneupRound } from '../../protocol/tuneup.ts';
import { alreadyApplied } from '../../tuneup/choose-rows.ts';
import { recordedOriginals } from '../../tuneup/recorded-outcome.ts';
import { laterStage } from '../../tuneup/stages.ts';
import type { Workshop } from '../workshop.ts';
import { drivesNow, type Standing, stillItsTurn, taskOf, theRound } from './round.ts';

export type Open = Standing & { readonly round: TuneupRound };

export interface Applied {
  readonly apply: TuneupApply;
  readonly stage: TuneupRound['stage'];
}

/** Lists that were approved in this round already: an approval is used up by the apply that it starts. */
export function usedTasks({ applies }: TuneupRound): ReadonlySet<string> {
  const used = applies.flatMap(({ modules }) => modules.filter(({ outcome }) => outcome.kind === 'done'));
  return new Set(used.map(({ taskId }) => taskId));
}

/** What the plan file says of an apply while it goes on: never more than what is true on the disk. */
export class ApplyRecord {
  private readonly open: Open;
  private readonly id: string;
  private readonly workshop: Workshop;

  constructor(open: Open, id: string, workshop: Workshop) {
    this.open = open;
    this.id = id;
    this.workshop = workshop;
  }

  /** Codes: `LOCKED`, `STAGE_ORDER`, `NOT_APPROVED`, where another process was quicker. */
  begin(apply: TuneupApply): Promise<Result<TuneupRound>> {
    return this.change((round) => {
      const turn = stillItsTurn(round, round.round, 'apply', this.workshop);
      if (!turn.ok) return turn;
      const used = usedTasks(round);
      const late = apply.modules.find(({ taskId }) => used.has(taskId));
      return late === undefined
        ? ok({ ...round, applies: [...round.applies, apply] })
        : alreadyApplied(late.module);
    });
  }

  private change(make: (round: TuneupRound) => Result<TuneupRound>): Promise<Result<TuneupRound>> {
    const { plan, round } = this.open;
    return this.workshop.withIntents(async (store: IntentStore) =>
      plan.change(store, (now) => {
        const same = theRound(now, round.round);
        return same.ok ? make(same.value) : same;
      }),
    );
  }

  setModule(taskId: string, outcome: ModuleOutcome, batch?: string): Promise<Result<TuneupRound>> {
    const originals = outcome.kind === 'done' ? this.originalsOf(taskId) : [];
    return this.change((round) => {
      const changed = this.changeApply(round, (apply) => ({
        ...apply,
        batch: batch ?? apply.batch,
        modules: apply.modules.map((part) =>
          part.taskId === taskId ? { ...part, outcome, originals: [...originals] } : part,
        ),
      }));
      return ok(
        outcome.kind === 'done' ? { ...changed, stage: laterStage(changed.stage, 'applied') } : changed,
      );
    });
  }

  /** A module that may no longer begin is none of this apply's. */
  drop(taskId: string): Promise<Result<TuneupRound>> {
    return this.change((round) =>
      ok(
        this.changeApply(round, (apply) => ({
          ...apply,
          modules: apply.modules.filter((part) => part.taskId !== taskId),
        })),
      ),
    );
  }

  /** The apply is over. Where there was nothing to do, that is done too. */
  async end(): Promise<Result<Applied>> {
    const { workshop } = this;
    const ended = await this.change((round) => {
      const changed = this.changeApply(round, (apply) => ({
        ...apply,
        endedAt: workshop.clock(),
        drivesAfter: [...drivesNow(workshop)],
      }));
      const hadNothing = changed.applies.some(({ id, modules }) => id === this.id && modules.length === 0);
      return ok(hadNothing ? { ...changed, stage: laterStage(changed.stage, 'applied') } : changed);
    });
    if (!ended.ok) return ended;
    const apply = ended.value.applies.find(({ id }) => id === this.id);
    if (apply === undefined) throw new Error('the apply that has just ended is not in its round');
    return ok({ apply, stage: ended.value.stage });
  }

  private changeApply(round: TuneupRound, make: (apply: TuneupApply) => TuneupApply): TuneupRound {
    return { ...round, applies: round.applies.map((apply) => (apply.id === this.id ? make(apply) : apply)) };
  }

  private originalsOf(taskId: string): AppliedModule['originals'] {
    return recordedOriginals(taskOf(taskId, this.workshop));
  }
}
