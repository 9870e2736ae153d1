import type { Result } from '../protocol/result.ts';
import { ok } from '../protocol/result.ts';
import { purgeItems, restoreItems } from './chosen-items.ts';
import { overview } from './overview.ts';
import { QuarantineShelf } from './quarantine-page.ts';
import { ReviewDesk } from './review/review-desk.ts';
import { takeBack, undoList } from './review/take-back.ts';
import type { VerbTable } from './transport-dispatch.ts';
import type { Workshop } from './workshop.ts';

/** Does work that needs the workshop, or answers why it could not be opened. */
export type WithWorkshop = <T>(work: (workshop: Workshop) => T | Result<never>) => T | Result<never>;

type WindowVerb =
  | 'overview'
  | 'scan'
  | 'reviewTask'
  | 'currentReview'
  | 'reviewLines'
  | 'reviewTick'
  | 'reviewCheck'
  | 'rowDetails'
  | 'rowPlace'
  | 'finalRows'
  | 'runOutline'
  | 'approve'
  | 'undoList'
  | 'takeBack'
  | 'receiptText'
  | 'quarantineLines'
  | 'restoreItems'
  | 'purgeItems';

/** What a window asks for: the one review that is open, pages of lists, and what was approved in them. */
export function windowVerbs(withWorkshop: WithWorkshop): Pick<VerbTable, WindowVerb> {
  let desk: ReviewDesk | null = null;
  let shelf: QuarantineShelf | null = null;
  const atDesk = <T>(work: (desk: ReviewDesk) => T) =>
    withWorkshop((workshop) => {
      desk ??= new ReviewDesk(workshop);
      return work(desk);
    });
  const atShelf = <T>(work: (shelf: QuarantineShelf, workshop: Workshop) => T) =>
    withWorkshop((workshop) => {
      shelf ??= new QuarantineShelf(workshop);
      return work(shelf, workshop);
    });
  return {
    overview: () => atShelf((kept, workshop) => overview(kept, workshop)),
    scan: (_request, watch) => atDesk((at) => at.scan(watch)),
    reviewTask: (request, watch) => atDesk((at) => at.reviewTask(request, watch)),
    currentReview: () => atDesk((at) => ok(at.current())),
    reviewLines: (request) => atDesk((at) => at.lines(request)),
    reviewTick: (request) => atDesk((at) => at.tick(request)),
    reviewCheck: ({ review }) => atDesk((at) => at.check(review)),
    rowDetails: (request) => atDesk((at) => at.details(request)),
    rowPlace: (request) => atDesk((at) => at.place(request)),
    finalRows: ({ review }) => atDesk((at) => at.finalRows(review)),
    runOutline: ({ review }) => atDesk((at) => at.outline(review)),
    approve: (request, watch) => atDesk((at) => at.approve(request, watch)),
    undoList: ({ tasks }, watch) => withWorkshop((workshop) => undoList(tasks, workshop, watch)),
    takeBack: ({ tasks }, watch) => withWorkshop((workshop) => takeBack(tasks, workshop, watch)),
    receiptText: (request) => atDesk((at) => at.receiptText(request)),
    quarantineLines: (request) => atShelf((kept) => kept.page(request)),
    restoreItems: ({ chosen }, watch) => withWorkshop((workshop) => restoreItems(chosen, workshop, watch)),
    purgeItems: ({ chosen }, watch) => withWorkshop((workshop) => purgeItems(chosen, workshop, watch)),
  };
}
