import { z } from 'zod';
import { messageSchema } from '../protocol/message.ts';
import { overviewSchema } from '../protocol/overview.ts';
import {
  purgedSchema,
  quarantineLinesRequestSchema,
  quarantinePageSchema,
  restoredSchema,
  restoreItemsRequestSchema,
} from '../protocol/quarantine-view.ts';
import {
  approvalSchema,
  receiptSchema,
  runOutlineSchema,
  takeBackRequestSchema,
  takenBackSchema,
  undoListSchema,
  undoPreviewRequestSchema,
} from '../protocol/receipt.ts';
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
} from '../protocol/review.ts';
import type { AnswerIn, RequestIn } from './contract.ts';

const nothing = z.strictObject({});
const ofReview = z.strictObject({ review: reviewIdSchema });

/** What a window asks the app for: the one review that is open, pages of lists, and what was approved in them. */
export const WINDOW_VERBS = {
  /** Brings runs that a dead process left to their end, once, before anything else is asked. */
  recover: { request: nothing, answer: z.strictObject({ warnings: z.array(messageSchema) }) },
  overview: { request: nothing, answer: overviewSchema },
  scan: { request: nothing, answer: reviewSummarySchema },
  reviewTask: {
    request: z.strictObject({ file: z.string(), root: z.string() }),
    answer: reviewSummarySchema,
  },
  currentReview: { request: nothing, answer: reviewSummarySchema.nullable() },
  reviewLines: { request: reviewLinesRequestSchema, answer: reviewPageSchema },
  reviewTick: { request: reviewTickRequestSchema, answer: reviewTotalsSchema },
  reviewCheck: { request: ofReview, answer: reviewTotalsSchema },
  rowDetails: { request: rowRequestSchema, answer: rowDetailsSchema },
  rowPlace: { request: rowRequestSchema, answer: z.strictObject({ path: z.string() }) },
  finalRows: { request: ofReview, answer: finalRowsSchema },
  runOutline: { request: ofReview, answer: runOutlineSchema },
  approve: {
    /** `confirmed`: the host saw the person type the word for what cannot be undone. */
    request: approvalSchema.omit({ word: true }).extend({ confirmed: z.boolean() }),
    answer: receiptSchema,
  },
  undoList: { request: undoPreviewRequestSchema, answer: undoListSchema },
  takeBack: { request: takeBackRequestSchema, answer: takenBackSchema },
  quarantineLines: { request: quarantineLinesRequestSchema, answer: quarantinePageSchema },
  restoreItems: { request: restoreItemsRequestSchema, answer: restoredSchema },
  /** Only after the host saw the person type the word. */
  purgeItems: { request: restoreItemsRequestSchema, answer: purgedSchema },
} as const;

export type WindowVerb = keyof typeof WINDOW_VERBS;
export type WindowRequest<V extends WindowVerb> = RequestIn<typeof WINDOW_VERBS, V>;
export type WindowAnswer<V extends WindowVerb> = AnswerIn<typeof WINDOW_VERBS, V>;
