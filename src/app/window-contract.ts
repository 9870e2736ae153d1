import { z } from 'zod';
import { messageSchema } from '../protocol/message.ts';
import { purgedSchema, restoreItemsRequestSchema } from '../protocol/quarantine-view.ts';
import {
  approvalSchema,
  receiptSchema,
  undoListSchema,
  undoPreviewRequestSchema,
} from '../protocol/receipt.ts';
import { reviewSummarySchema, rowRequestSchema } from '../protocol/review.ts';
import { nothing, WINDOW_QUESTIONS } from '../protocol/window-questions.ts';
import type { AnswerIn, RequestIn } from './contract.ts';

/** What a window asks the app for: the one review that is open, pages of lists, and what was approved in them. */
export const WINDOW_VERBS = {
  ...WINDOW_QUESTIONS,
  /** Brings runs that a dead process left to their end, once, before anything else is asked. */
  recover: { request: nothing, answer: z.strictObject({ warnings: z.array(messageSchema) }) },
  reviewTask: {
    request: z.strictObject({ file: z.string(), root: z.string() }),
    answer: reviewSummarySchema,
  },
  rowPlace: { request: rowRequestSchema, answer: z.strictObject({ path: z.string() }) },
  approve: {
    /** `confirmed`: the host saw the person type the word for what cannot be undone. */
    request: approvalSchema.omit({ word: true }).extend({ confirmed: z.boolean() }),
    answer: receiptSchema,
  },
  undoList: { request: undoPreviewRequestSchema, answer: undoListSchema },
  /** Only after the host saw the person type the word. */
  purgeItems: { request: restoreItemsRequestSchema, answer: purgedSchema },
} as const;

export type WindowVerb = keyof typeof WINDOW_VERBS;
export type WindowRequest<V extends WindowVerb> = RequestIn<typeof WINDOW_VERBS, V>;
export type WindowAnswer<V extends WindowVerb> = AnswerIn<typeof WINDOW_VERBS, V>;
