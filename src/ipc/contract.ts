import { z } from 'zod';
import { progressSchema } from '../protocol/progress.ts';
import { purgedSchema, purgeItemsRequestSchema } from '../protocol/quarantine-view.ts';
import {
  approvalSchema,
  receiptSchema,
  undoListSchema,
  undoPreviewRequestSchema,
} from '../protocol/receipt.ts';
import { reviewSummarySchema, rowRequestSchema } from '../protocol/review.ts';
import { nothing, WINDOW_QUESTIONS } from '../protocol/window-questions.ts';

/**
 * Everything that can be said between main and the window, with its schemas. The window names reviews, rows,
 * batches and tasks by their ids, never a path: whatever comes from it is checked here first.
 */

const ofReceipt = z.strictObject({ receipt: z.string().max(64) });

/** What the window is told about where it is. */
export const helloSchema = z.strictObject({
  locale: z.enum(['en', 'zh-CN']),
  platform: z.enum(['win32', 'darwin', 'linux']),
  version: z.string(),
  /** The system draws the window's buttons into the page's title bar. */
  ownTitleBar: z.boolean(),
  /** The words to type, in the person's language: before something is gone for good, and before a step for good. */
  permanentWord: z.string(),
  stepWord: z.string(),
});
export type Hello = z.infer<typeof helloSchema>;

/** Did something open or reach the clipboard, or did the person choose otherwise? */
const doneSchema = z.strictObject({ done: z.boolean() });

/** Questions of the window: verb → what it may say and what it gets. Each is one channel. */
export const CALLS = {
  ...WINDOW_QUESTIONS,
  hello: { request: nothing, answer: helloSchema },
  /** Lets the person choose a file with a task and its folder, and reviews that; null where they chose none. */
  openTask: { request: nothing, answer: reviewSummarySchema.nullable() },
  showInFolder: { request: rowRequestSchema, answer: doneSchema },
  /** Does what was approved; answers with the receipt when it is over. Reports `progress`. */
  approve: { request: approvalSchema, answer: receiptSchema },
  /** What the last run of this program did; null where there was none yet. */
  lastReceipt: { request: nothing, answer: receiptSchema.nullable() },
  /** Stops what is running, between two steps. */
  stop: { request: nothing, answer: doneSchema },
  undoPreview: { request: undoPreviewRequestSchema, answer: undoListSchema },
  copyReceipt: { request: ofReceipt, answer: doneSchema },
  saveReceipt: { request: ofReceipt, answer: doneSchema },
  purgeItems: { request: purgeItemsRequestSchema, answer: purgedSchema },
} as const;

/** What main tells the window by itself. */
export const EVENTS = {
  progress: progressSchema,
  /** The window is to close once the running step is done. */
  closing: nothing,
} as const;

export type CallName = keyof typeof CALLS;
export type EventName = keyof typeof EVENTS;
export type CallRequest<C extends CallName> = z.infer<(typeof CALLS)[C]['request']>;
export type CallAnswer<C extends CallName> = z.infer<(typeof CALLS)[C]['answer']>;
export type EventPayload<E extends EventName> = z.infer<(typeof EVENTS)[E]>;
