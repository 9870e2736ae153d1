import path from 'node:path';
import type { Watch } from '../../kernel/progress.ts';
import { say } from '../../locales/say.ts';
import type { Receipt, RunOutline } from '../../protocol/receipt.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import type {
  FinalRows,
  ReviewPage,
  ReviewSummary,
  ReviewTotals,
  RowDetails,
  TickTarget,
} from '../../protocol/review.ts';
import { readTaskFile } from '../task-file.ts';
import { windowRuns } from '../tuneup/window-runs.ts';
import type { WindowAnswer, WindowRequest } from '../window-contract.ts';
import type { Workshop } from '../workshop.ts';
import { changedRows } from './changed-rows.ts';
import { rowKind } from './file-kind.ts';
import type { Review, ReviewRow } from './review.ts';
import { type ReviewList, ReviewLists } from './review-list.ts';
import { reviewPage } from './review-page.ts';
import { bytesOf, reviewSummary } from './review-summary.ts';
import { rowDetails } from './row-details.ts';
import { nameOf } from './row-name.ts';
import { runOutline } from './run-outline.ts';
import { runReview } from './run-review.ts';
import { reviewOfTask, scan } from './scan.ts';
import { shownPlace } from './shown-place.ts';

/** Rows that the second screen names; beyond them it counts. */
const FINAL_ROWS_NAMED = 200;

interface Opened {
  readonly review: Review;
  readonly lists: ReviewLists;
}

/**
 * The one review that is open: what a window asks about in pages. A new scan replaces the review only once it is
 * whole; an approval closes it, for its plans are used up.
 */
export class ReviewDesk {
  private opened: Opened | null = null;
  private readonly workshop: Workshop;

  constructor(workshop: Workshop) {
    this.workshop = workshop;
  }

  async scan(watch: Watch): Promise<Result<ReviewSummary>> {
    const review = await scan(windowRuns(this.workshop), this.workshop, watch);
    return review.ok ? ok(this.open(review.value)) : review;
  }

  async reviewTask(
    { file, root }: WindowRequest<'reviewTask'>,
    watch: Watch,
  ): Promise<Result<ReviewSummary>> {
    const document = await readTaskFile(file);
    if (!document.ok) return document;
    const review = await reviewOfTask(document.value, root, this.workshop, watch);
    return review.ok ? ok(this.open(review.value)) : review;
  }

  current(): ReviewSummary | null {
    return this.opened === null ? null : reviewSummary(this.opened.review);
  }

  lines({ review: id, ...asked }: WindowRequest<'reviewLines'>): Result<ReviewPage> {
    const opened = this.find(id);
    if (!opened.ok) return opened;
    const { review, lists } = opened.value;
    return ok(reviewPage(review, lists.of(asked.view), asked, this.workshop.places.profile));
  }

  tick({ review: id, view, target, ticked }: WindowRequest<'reviewTick'>): Result<ReviewTotals> {
    const opened = this.find(id);
    if (!opened.ok) return opened;
    const { review, lists } = opened.value;
    const rows = rowsMeant(target, () => lists.of(view), review);
    if (!rows.ok) return rows;
    const meant = rows.value.filter((entry) => review.canBeTicked(entry));
    // A box that is ticked in part is ticked whole first.
    const toTick = ticked === 'toggle' ? meant.some(({ number }) => !review.isTicked(number)) : ticked;
    review.tick(numbersOf(meant), toTick);
    return ok(review.totals());
  }

  check(id: string): Result<ReviewTotals> {
    const opened = this.find(id);
    if (!opened.ok) return opened;
    const { review } = opened.value;
    review.markChanged(changedRows(review, this.workshop.files));
    return ok(review.totals());
  }

  details({ review, row }: WindowRequest<'rowDetails'>): Result<RowDetails> {
    const entry = this.findRow(review, row);
    if (!entry.ok) return entry;
    return ok(rowDetails(entry.value.review, entry.value.entry, this.workshop.files));
  }

  /** Where a row's thing lies now, for the host alone: the window never handles paths. */
  place({ review, row }: WindowRequest<'rowPlace'>): Result<WindowAnswer<'rowPlace'>> {
    const found = this.findRow(review, row);
    if (!found.ok) return found;
    const { from, to } = found.value.entry.row;
    if (from === null && to === null) return fail('NOT_FOUND', say('review.noFolder'));
    return ok({ path: from ?? path.dirname(to ?? '') });
  }

  finalRows(id: string): Result<FinalRows> {
    const opened = this.find(id);
    if (!opened.ok) return opened;
    const { review } = opened.value;
    const rows = review.rows.filter(({ row, number }) => !row.reversible && review.isTicked(number));
    const named = rows.slice(0, FINAL_ROWS_NAMED).map((entry) => ({
      row: entry.number,
      name: nameOf(entry),
      place:
        entry.row.from === null
          ? null
          : shownPlace(path.dirname(entry.row.from), this.workshop.places.profile),
      fileKind: rowKind(entry),
      summary: entry.row.summary,
      bytes: entry.row.bytes,
    }));
    return ok({ totals: review.totals(), rows: named, count: rows.length, bytes: bytesOf(rows) });
  }

  outline(id: string): Result<RunOutline> {
    const opened = this.find(id);
    return opened.ok ? ok(runOutline(opened.value.review)) : opened;
  }

  async approve(
    { review: id, selection, confirmed }: WindowRequest<'approve'>,
    watch: Watch,
  ): Promise<Result<Receipt>> {
    const opened = this.find(id);
    if (!opened.ok) return opened;
    const run = await runReview(opened.value.review, { selection, confirmed }, this.workshop, watch);
    if (!run.ok) return run;
    // Its plans are used up: what was left unticked needs a new look.
    this.opened = null;
    return run;
  }

  private open(review: Review): ReviewSummary {
    this.opened = { review, lists: new ReviewLists(review) };
    return reviewSummary(review);
  }

  private find(id: string): Result<Opened> {
    const { opened } = this;
    return opened?.review.id === id ? ok(opened) : fail('NOT_FOUND', say('review.gone'));
  }

  private findRow(id: string, row: number): Result<{ readonly review: Review; readonly entry: ReviewRow }> {
    const opened = this.find(id);
    if (!opened.ok) return opened;
    const { review } = opened.value;
    const entry = review.rows[row];
    return entry === undefined ? fail('NOT_FOUND', say('review.noRow')) : ok({ review, entry });
  }
}

/** Code: `CONFLICT`, where lines are named by their places and the list moved since. */
function rowsMeant(
  target: TickTarget,
  listNow: () => ReviewList,
  review: Review,
): Result<readonly ReviewRow[]> {
  switch (target.kind) {
    case 'rows':
      return ok(target.rows.flatMap((number) => review.rows[number] ?? []));
    case 'group':
      return ok(listNow().rowsOf.get(target.key) ?? []);
    case 'view':
      return ok(listNow().matching);
    case 'lines': {
      // SAFETY: places mean something in the list that the person saw, and in no other.
      if (target.revision !== review.revision) return fail('CONFLICT', say('review.moved'));
      const list = listNow();
      return ok(target.ranges.flatMap(({ first, last }) => rowsBetween(list, first, last)));
    }
  }
}

/** The rows on these lines; a group that is folded away stands for what is in it, an open one for nothing by itself. */
function rowsBetween(list: ReviewList, first: number, last: number): readonly ReviewRow[] {
  return list.entries.slice(first, last + 1).flatMap((line) => {
    if (line.kind === 'row') return [line.entry];
    return line.head.open ? [] : (list.rowsOf.get(line.head.key) ?? []);
  });
}

function numbersOf(rows: readonly ReviewRow[]): readonly number[] {
  return rows.map(({ number }) => number);
}
