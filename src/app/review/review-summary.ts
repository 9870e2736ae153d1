import { deedOfAll } from '../../protocol/deed.ts';
import type { PreviewRow } from '../../protocol/results.ts';
import type { ReviewPart, ReviewSummary } from '../../protocol/review.ts';
import { cutName, cutText } from './cut-text.ts';
import type { Review, ReviewRow } from './review.ts';
import { groupKey } from './review-list.ts';

/** What a review holds, part by part, for somebody who has not opened it yet. */
export function reviewSummary(review: Review): ReviewSummary {
  const { id, madeAt, tookMs, seen, looked, plans, refused } = review;
  const rowsOfPlan = plans.map((): ReviewRow[] => []);
  for (const entry of review.rows) rowsOfPlan[entry.plan]?.push(entry);
  const parts = plans.map(({ part, preview }, plan): ReviewPart => {
    const rows = rowsOfPlan[plan] ?? [];
    const ticked = rows.filter(({ number }) => review.isTicked(number));
    const { warnings, needsGrant } = preview.summary;
    return {
      part,
      title: cutText(preview.title),
      deed: deedOfAll(rows.map(({ row }) => row.kind)),
      steps: rows.length,
      ticked: ticked.length,
      irreversible: rows.filter(({ row }) => !row.reversible).length,
      bytes: bytesOf(rows),
      tickedBytes: bytesOf(ticked),
      groups: groupSums(rows),
      log: preview.log.map(cutText),
      warnings,
      needsGrant,
      refusal: null,
    };
  });
  const nothing = { steps: 0, ticked: 0, irreversible: 0, bytes: 0, tickedBytes: 0, groups: [], log: [] };
  const without = refused.map(
    ({ part, failure }): ReviewPart => ({
      part,
      title: '',
      deed: 'other',
      ...nothing,
      warnings: [],
      needsGrant: [],
      refusal: failure,
    }),
  );
  const place = ({ part }: ReviewPart): number => looked.indexOf(part);
  const foldedAtFirst = plans.flatMap(({ part, preview }, plan) =>
    wholesOf(preview.actions).map((number) => ({ key: groupKey(plan, number), part })),
  );
  return {
    review: id,
    madeAt,
    tookMs,
    seen,
    parts: [...parts, ...without].sort((a, b) => place(a) - place(b)),
    foldedAtFirst,
    totals: review.totals(),
  };
}

/** Groups that are one entry of the checklist as a whole; their rows are there for who wants to see them. */
const WHOLES: ReadonlySet<string | null> = new Set(['desktop:group']);

/** The places of such groups among a plan's groups. */
function wholesOf(actions: readonly PreviewRow[]): readonly number[] {
  const labels = [...new Set(actions.map(({ group }) => group))];
  return labels.flatMap((label, number) => (WHOLES.has(label) ? [number] : []));
}

export function bytesOf(rows: readonly ReviewRow[]): number {
  return rows.reduce((sum, { row }) => sum + row.bytes, 0);
}

function groupSums(rows: readonly ReviewRow[]): ReviewPart['groups'] {
  const sums = new Map<string | null, { label: string | null; steps: number; bytes: number }>();
  for (const { row } of rows) {
    const sum = sums.get(row.group) ?? {
      label: row.group === null ? null : cutName(row.group),
      steps: 0,
      bytes: 0,
    };
    sum.steps += 1;
    sum.bytes += row.bytes;
    sums.set(row.group, sum);
  }
  return [...sums.values()];
}
