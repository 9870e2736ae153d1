import { ok } from '../protocol/result.ts';
import { purgeItems, restoreItems } from './chosen-items.ts';
import type { HostEnvironment } from './host-environment.ts';
import { overview } from './overview.ts';
import { QuarantineShelf } from './quarantine-page.ts';
import { recoverAbandoned } from './recover-abandoned.ts';
import { ReviewDesk } from './review/review-desk.ts';
import { takeBack, undoList } from './review/take-back.ts';
import type { VerbTable } from './transport-dispatch.ts';
import type { WINDOW_VERBS } from './window-contract.ts';
import { type Workshop, type WorkshopParts, workshopOn } from './workshop.ts';

/** What the app does for a window, by verb, on this computer. */
export function makeWindowVerbs(
  environment: HostEnvironment,
  parts: WorkshopParts = {},
): VerbTable<typeof WINDOW_VERBS> {
  const withWorkshop = workshopOn(environment, parts);
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
    recover: () => withWorkshop((workshop) => ok({ warnings: [...recoverAbandoned(workshop)] })),
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
    quarantineLines: (request) => atShelf((kept) => kept.page(request)),
    restoreItems: ({ chosen }, watch) => withWorkshop((workshop) => restoreItems(chosen, workshop, watch)),
    purgeItems: ({ chosen }, watch) => withWorkshop((workshop) => purgeItems(chosen, workshop, watch)),
  };
}
