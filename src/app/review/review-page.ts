import path from 'node:path';
import type { Message } from '../../protocol/message.ts';
import type { ReviewLine, ReviewPage, ReviewView } from '../../protocol/review.ts';
import { fileKindOf } from './file-kind.ts';
import type { Review, ReviewRow } from './review.ts';
import { type ListEntry, nameOf, type ReviewList } from './review-list.ts';
import { shownPlace } from './shown-place.ts';

/** A stretch of a review's lines under a view, as a window shows them. */
export function reviewPage(
  review: Review,
  list: ReviewList,
  { from, count }: { readonly view: ReviewView; readonly from: number; readonly count: number },
  profile: string,
): ReviewPage {
  const shownTicked = list.matching.reduce((sum, { number }) => sum + (review.isTicked(number) ? 1 : 0), 0);
  const totals = review.totals();
  return {
    totals,
    lineCount: list.entries.length,
    matching: list.matching.length,
    hiddenTicked: totals.ticked - shownTicked,
    from,
    lines: list.entries.slice(from, from + count).map((entry) => lineOf(entry, review, profile)),
  };
}

function lineOf(entry: ListEntry, review: Review, profile: string): ReviewLine {
  if (entry.kind === 'row') return rowLine(entry.entry, entry, review, profile);
  const { plan, group, ...sums } = entry.head;
  const { part = '', preview } = review.plans[plan] ?? {};
  if (group !== null) return { kind: 'group', label: group.label, part, ...sums };
  return { kind: 'plan', title: preview?.title ?? '', part, ...sums };
}

function rowLine(
  entry: ReviewRow,
  place: Extract<ListEntry, { kind: 'row' }>,
  review: Review,
  profile: string,
): ReviewLine {
  const { row, step, number } = entry;
  return {
    kind: 'row',
    row: number,
    level: place.level,
    setSize: place.head.count,
    position: place.position,
    name: nameOf(entry),
    place: row.from === null ? null : shownPlace(path.dirname(row.from), profile),
    target: targetOf(entry, profile),
    action: row.kind,
    fileKind: fileKindOf(nameOf(entry), row.kind === 'fs.mkdir' ? 'dir' : (step.fingerprint?.type ?? null)),
    reason: row.reason,
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

type Target = Extract<ReviewLine, { kind: 'row' }>['target'];

export function targetOf({ row }: ReviewRow, profile: string): Target {
  if (row.kind === 'quarantine.put' || row.kind === 'fs.delete') return { kind: 'quarantine' };
  if (row.from === null || row.to === null) return { kind: 'new' };
  return { kind: 'folder', place: shownPlace(path.dirname(row.to), profile) };
}

/** How it compares to the file that stays, where a comparison decided. */
function likenessOf({ row, step }: ReviewRow): 'identical' | 'different' | null {
  if (step.action.pre?.some(({ kind }) => kind === 'file.hash') === true) return 'identical';
  const { reason } = row;
  return reason !== null && typeof reason === 'object' && reason.key === 'downloads.different'
    ? 'different'
    : null;
}
