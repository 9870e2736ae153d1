import type { PreviewRow } from '../../protocol/results.ts';
import type { SkillPlan } from '../usual-plans.ts';
import { groupsOf, type RowGroup } from '../views/preview-view.ts';

export interface ReviewGroup extends RowGroup {
  /** The plan that the rows belong to: its place in the review. */
  readonly plan: number;
}

/** Plans with the rows that are ticked so far, by plan. Ticks are the only thing that a review changes. */
export interface ReviewState {
  readonly plans: readonly SkillPlan[];
  readonly groups: readonly ReviewGroup[];
  readonly ticks: readonly ReadonlySet<string>[];
}

/** Begins with the ticks that the kernel set. */
export function beginReview(plans: readonly SkillPlan[]): ReviewState {
  return {
    plans,
    groups: plans.flatMap(({ preview }, plan) =>
      groupsOf(preview.actions).map((group) => ({ ...group, plan })),
    ),
    ticks: plans.map(
      ({ preview }) => new Set(preview.actions.filter((row) => row.ticked).map(({ id }) => id)),
    ),
  };
}

/** A row that can be ticked: nothing stands in its way. */
export function isOpen(row: PreviewRow): boolean {
  return row.problems.length === 0;
}

/** The state in which of `rows` exactly those of `ids` are ticked that can be; other rows keep their ticks. */
export function withTicks(
  state: ReviewState,
  plan: number,
  rows: readonly PreviewRow[],
  ids: readonly string[],
): ReviewState {
  const wanted = new Set(ids);
  const ticks = state.ticks.map((before, index) => {
    if (index !== plan) return before;
    const after = new Set(before);
    for (const row of rows) {
      if (isOpen(row) && wanted.has(row.id)) after.add(row.id);
      else after.delete(row.id);
    }
    return after;
  });
  return { ...state, ticks };
}

/** The ticked rows of some rows of a plan. */
export function tickedRows(
  state: ReviewState,
  plan: number,
  rows: readonly PreviewRow[],
): readonly PreviewRow[] {
  const ticks = state.ticks[plan];
  return ticks === undefined ? [] : rows.filter((row) => ticks.has(row.id));
}

/** All ticked rows of a plan, in its order: what an approval of it names. */
export function approvedRows(state: ReviewState, plan: number): readonly PreviewRow[] {
  return tickedRows(state, plan, state.plans[plan]?.preview.actions ?? []);
}
