import { z } from 'zod';
import { overviewSchema } from './overview.ts';
import {
  quarantineLinesRequestSchema,
  quarantinePageSchema,
  restoredSchema,
  restoreItemsRequestSchema,
} from './quarantine-view.ts';
import { runOutlineSchema, takeBackRequestSchema, takenBackSchema } from './receipt.ts';
import {
  finalRowsSchema,
  reviewIdSchema,
  reviewLinesRequestSchema,
  reviewPageSchema,
  reviewSummarySchema,
  reviewTickRequestSchema,
  reviewTotalsSchema,
  rowDetailsSchema,
  rowRequestSchema,
} from './review.ts';

export const nothing = z.strictObject({});
export const ofReview = z.strictObject({ review: reviewIdSchema });

/** Questions that main passes on as the window asked them: verb → what may be said and what comes back. */
export const WINDOW_QUESTIONS = {
  overview: { request: nothing, answer: overviewSchema },
  /** Looks with every skill; replaces the review that was there. Reports `progress`. */
  scan: { request: nothing, answer: reviewSummarySchema },
  /** The review that there is, if any. */
  currentReview: { request: nothing, answer: reviewSummarySchema.nullable() },
  reviewLines: { request: reviewLinesRequestSchema, answer: reviewPageSchema },
  reviewTick: { request: reviewTickRequestSchema, answer: reviewTotalsSchema },
  /** Looks whether ticked things changed since the preview; changed ones lose their tick. */
  reviewCheck: { request: ofReview, answer: reviewTotalsSchema },
  rowDetails: { request: rowRequestSchema, answer: rowDetailsSchema },
  finalRows: { request: ofReview, answer: finalRowsSchema },
  runOutline: { request: ofReview, answer: runOutlineSchema },
  takeBack: { request: takeBackRequestSchema, answer: takenBackSchema },
  quarantineLines: { request: quarantineLinesRequestSchema, answer: quarantinePageSchema },
  restoreItems: { request: restoreItemsRequestSchema, answer: restoredSchema },
} as const;
