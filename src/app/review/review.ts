import { createHash } from 'node:crypto';
import type { PlannedStep } from '../../kernel/plan.ts';
import type { Message } from '../../protocol/message.ts';
import type { Failure } from '../../protocol/result.ts';
import type { PreviewResult, PreviewRow } from '../../protocol/results.ts';
import type { ReviewTotals } from '../../protocol/review.ts';
import type { SettingState } from '../../protocol/undo.ts';
import type { Subject } from '../contract.ts';

/** One plan under review: what was proposed, and what the kernel fingerprinted of each row. */
export interface ReviewPlan {
  /** The skill's name, or `task`. */
  readonly part: string;
  readonly subject: Subject;
  readonly roots: readonly string[];
  readonly preview: PreviewResult;
  readonly steps: readonly PlannedStep[];
  /** What settings are before the steps that set them, by the ids of those. */
  readonly before: ReadonlyMap<string, SettingState>;
  /** True where what is kept lands on the drive that it leaves: nothing is free before it is purged. */
  readonly keepsOnSameDrive: (row: PreviewRow) => boolean;
}

/** A part of a scan that gave no list, and why. */
export interface RefusedPart {
  readonly part: string;
  readonly failure: Failure;
}

export interface ReviewRow {
  readonly number: number;
  readonly plan: number;
  readonly row: PreviewRow;
  readonly step: PlannedStep;
}

/** What a row does with space, when it is done. */
export type SpaceUse = 'freed now' | 'after purge' | 'changes folder';

/** The rows of one or more plans, and what is ticked of them: the one thing that a person changes here. */
export class Review {
  readonly id: string;
  readonly madeAt: number;
  readonly tookMs: number;
  /** Entries looked at. */
  readonly seen: number;
  /** The parts as they were looked at, those without a list included. */
  readonly looked: readonly string[];
  readonly plans: readonly ReviewPlan[];
  readonly refused: readonly RefusedPart[];
  readonly rows: readonly ReviewRow[];
  /** Changes whenever a tick or a `changed` mark does. */
  revision = 0;
  private readonly ticks: Uint8Array;
  private readonly changedMarks: Uint8Array;
  private totalsMade: { readonly revision: number; readonly totals: ReviewTotals } | null = null;

  constructor(facts: Pick<Review, 'id' | 'madeAt' | 'tookMs' | 'seen' | 'looked' | 'plans' | 'refused'>) {
    this.id = facts.id;
    this.madeAt = facts.madeAt;
    this.tookMs = facts.tookMs;
    this.seen = facts.seen;
    this.looked = facts.looked;
    this.plans = facts.plans;
    this.refused = facts.refused;
    this.rows = facts.plans.flatMap(rowsOf).map((row, number) => ({ ...row, number }));
    this.ticks = Uint8Array.from(this.rows, ({ row }) => (row.ticked ? 1 : 0));
    this.changedMarks = new Uint8Array(this.rows.length);
  }

  isTicked(number: number): boolean {
    return this.ticks[number] === 1;
  }

  hasChanged(number: number): boolean {
    return this.changedMarks[number] === 1;
  }

  /** Why a row stays as it is whatever is ticked; empty where it may be ticked. */
  troubleOf({ row }: ReviewRow): readonly Message[] {
    return row.problems.map(({ message }) => message);
  }

  canBeTicked(entry: ReviewRow): boolean {
    return entry.row.problems.length === 0 && !this.hasChanged(entry.number);
  }

  /** Ticks or unticks rows; those that cannot be ticked stay unticked. */
  tick(numbers: Iterable<number>, ticked: boolean): void {
    for (const number of numbers) {
      const entry = this.rows[number];
      if (entry === undefined) continue;
      // SAFETY: a row in trouble, or one that changed since it was shown, is never part of an approval.
      this.ticks[number] = ticked && this.canBeTicked(entry) ? 1 : 0;
    }
    this.revision += 1;
  }

  /** Marks rows whose things are not what was shown any more; they lose their tick. */
  markChanged(numbers: readonly number[]): void {
    if (numbers.length === 0) return;
    for (const number of numbers) {
      this.changedMarks[number] = 1;
      this.ticks[number] = 0;
    }
    this.revision += 1;
  }

  /** The ticked rows of a plan, in its order: what an approval of it names. */
  tickedRows(plan: number): readonly ReviewRow[] {
    return this.rows.filter((entry) => entry.plan === plan && this.isTicked(entry.number));
  }

  spaceUse({ plan, row }: ReviewRow): SpaceUse {
    if (row.kind === 'fs.move') return 'changes folder';
    // What leaves the recycle bin for good is in no quarantine.
    if (row.kind === 'recycle.purge') return 'freed now';
    return this.plans[plan]?.keepsOnSameDrive(row) === false ? 'freed now' : 'after purge';
  }

  totals(): ReviewTotals {
    if (this.totalsMade?.revision === this.revision) return this.totalsMade.totals;
    const totals = this.sum();
    this.totalsMade = { revision: this.revision, totals };
    return totals;
  }

  private sum(): ReviewTotals {
    const sums = { ticked: 0, untickable: 0, irreversible: 0, irreversibleTotal: 0, changed: 0 };
    const space = { freedNow: 0, afterPurge: 0, changesFolder: 0 };
    for (const entry of this.rows) {
      const { row, number } = entry;
      if (this.hasChanged(number)) sums.changed += 1;
      if (!this.canBeTicked(entry)) sums.untickable += 1;
      if (!row.reversible) sums.irreversibleTotal += 1;
      if (!this.isTicked(number)) continue;
      sums.ticked += 1;
      if (!row.reversible) sums.irreversible += 1;
      const use = this.spaceUse(entry);
      if (use === 'freed now') space.freedNow += row.bytes;
      else if (use === 'after purge') space.afterPurge += row.bytes;
      else space.changesFolder += row.bytes;
    }
    const { id: review, revision, rows } = this;
    return { review, revision, selection: this.selection(), total: rows.length, ...sums, ...space };
  }

  /**
   * SAFETY: stands for exactly these plans and these rows. A plan hash fixes the list and its order, so plan hashes
   * and the ticks in that order leave nothing open.
   */
  private selection(): string {
    const hash = createHash('sha256');
    for (const { preview } of this.plans) hash.update(`${preview.planHash}\n`);
    return hash.update(this.ticks).digest('hex');
  }
}

function rowsOf({ preview, steps }: ReviewPlan, plan: number): readonly Omit<ReviewRow, 'number'>[] {
  return preview.actions.map((row, index) => {
    const step = steps[index];
    if (step?.action.id !== row.id) throw new Error(`row ${row.id} is not the plan's step ${index}`);
    return { plan, row, step };
  });
}
