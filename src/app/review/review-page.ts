import path from 'node:path';
import { deedOf } from '../../protocol/deed.ts';
import type { Message } from '../../protocol/message.ts';
import type { ReviewLine, ReviewPage } from '../../protocol/review.ts';
import { cutName, cutText } from './cut-text.ts';
import { decidingFile } from './deciding-file.ts';
import { rowKind } from './file-kind.ts';
import type { Review, ReviewRow } from './review.ts';
import type { ListEntry, ReviewList } from './review-list.ts';
import { nameOf } from './row-name.ts';
import { rowTarget } from './row-target.ts';
import { shownPlace } from './shown-place.ts';

/** A stretch of a review's lines under a view, as a window shows them. */
export function reviewPage(
  review: Review,
  list: ReviewList,
  { from, count }: { readonly from: number; readonly count: number },
  profile: string,
): ReviewPage {
  let [ticked, tickable] = [0, 0];
  for (const entry of list.matching) {
    if (review.isTicked(entry.number)) ticked += 1;
    if (review.canBeTicked(entry)) tickable += 1;
  }
  const totals = review.totals();
  return {
    totals,
    lineCount: list.entries.length,
    matching: list.matching.length,
    tickable,
    ticked,
    hiddenTicked: totals.ticked - ticked,
    from,
    lines: list.entries.slice(from, from + count).map((entry) => lineOf(entry, review, profile)),
  };
}

function lineOf(entry: ListEntry, review: Review, profile: string): ReviewLine {
  if (entry.kind === 'row') return rowLine(entry.entry, entry, review, profile);
  const { plan, group, ...sums } = entry.head;
  const { part = '', preview } = review.plans[plan] ?? {};
  if (group !== null) {
    const label = group.label === null ? null : cutName(group.label);
    return { kind: 'group', label, part, ...sums };
  }
  return { kind: 'plan', title: cutText(preview?.title ?? ''), part, ...sums };
}

function rowLine(
  entry: ReviewRow,
  place: Extract<ListEntry, { kind: 'row' }>,
  review: Review,
  profile: string,
): ReviewLine {
  const { row, number } = entry;
  return {
    kind: 'row',
    row: number,
    level: place.level,
    setSize: place.head.count,
    position: place.position,
    name: nameOf(entry),
    place: row.from === null ? null : shownPlace(path.dirname(row.from), profile),
    target: rowTarget(entry, review, profile),
    action: row.kind,
    deed: deedOf(row.kind),
    fileKind: rowKind(entry),
    reason: cutText(row.reason),
    bytes: row.bytes,
    mtime: row.mtime,
    risk: row.risk,
    reversible: row.reversible,
    ticked: review.isTicked(number),
    tickedAtFirst: row.ticked,
    tickable: review.canBeTicked(entry),
    likeness: likenessOf(entry),
    changed: review.hasChanged(number),
    trouble: [...review.troubleOf(entry)],
    notes: row.notes as Message[],
  };
}

/** How it compares to the file that stays, where a comparison decided. */
function likenessOf({ row, step }: ReviewRow): 'identical' | 'different' | null {
  if (decidingFile({ row, step }) !== null) return 'identical';
  const { reason } = row;
  return reason !== null && typeof reason === 'object' && reason.key === 'downloads.different'
    ? 'different'
    : null;
}
