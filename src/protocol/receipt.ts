import { z } from 'zod';
import { deedSchema } from './deed.ts';
import { driveSchema } from './drives.ts';
import { failureSchema } from './failure.ts';
import { messageSchema, textSchema } from './message.ts';
import { failedStepSchema } from './progress.ts';
import { applyStatusSchema } from './results.ts';
import { reviewIdSchema } from './review.ts';

const count = z.int().nonnegative();
const taskId = z.string().max(100);

/**
 * An approval: the plans and rows that `selection` stands for, as they were shown, and the typed word where some of
 * them cannot be undone.
 */
export const approvalSchema = z.strictObject({
  review: reviewIdSchema,
  selection: z.string().max(100),
  word: z.string().max(100).nullable(),
});

/** What is about to run, in order: single steps where they are few, groups where they are many. */
export const runOutlineSchema = z.strictObject({
  total: count,
  bytes: z.number(),
  entries: z.array(
    z.strictObject({
      part: z.string(),
      /** Of a single step its id, by which a failure names it. */
      id: z.string().nullable(),
      label: z.string().nullable(),
      isGroup: z.boolean(),
      count,
      bytes: z.number(),
      irreversible: z.boolean(),
      deed: deedSchema,
      /** The kind of its action where it is a single step. */
      action: z.string().nullable(),
    }),
  ),
});
export type RunOutline = z.infer<typeof runOutlineSchema>;

/** What became of one plan of a run. */
export const receiptPartSchema = z.strictObject({
  part: z.string(),
  title: textSchema,
  deed: deedSchema,
  taskId: taskId.nullable(),
  status: applyStatusSchema.nullable(),
  chosen: count,
  done: count,
  bytes: z.number(),
  freed: z.number(),
  changedFolder: z.number(),
  batch: z.string().nullable(),
  groups: z.array(
    z.strictObject({ label: z.string().nullable(), done: count, chosen: count, bytes: z.number() }),
  ),
  /** Why none of it was begun. */
  refusal: failureSchema.nullable(),
});

/** What a run did: made from what was recorded, part by part. `failed` is cut; `failedCount` counts all. */
export const receiptSchema = z.strictObject({
  receipt: z.string().max(64),
  startedAt: z.number(),
  tookMs: z.number(),
  chosen: count,
  done: count,
  notBegun: count,
  takenBack: count,
  undoable: count,
  failedCount: count,
  failed: z.array(failedStepSchema),
  notRestored: z.array(failedStepSchema),
  /** What was taken back after a failure and had to take another name. */
  renamed: z.array(failedStepSchema),
  cancelled: z.boolean(),
  bytes: z.number(),
  freed: z.number(),
  afterPurge: z.number(),
  changedFolder: z.number(),
  parts: z.array(receiptPartSchema),
  drivesBefore: z.array(driveSchema),
  drivesAfter: z.array(driveSchema),
  warnings: z.array(messageSchema),
});
export type Receipt = z.infer<typeof receiptSchema>;
export type ReceiptPart = z.infer<typeof receiptPartSchema>;

export const undoPreviewRequestSchema = z.strictObject({ tasks: z.array(taskId).min(1).max(50) });

/** What taking tasks back would do: the first steps by name, all of them by number. */
export const undoListSchema = z.strictObject({
  tasks: z.array(z.strictObject({ taskId, planHash: z.string() })),
  count,
  steps: z.array(z.strictObject({ summary: messageSchema, to: z.string().nullable() })),
  /** What stays as it is, and why: the first of them, all of their number. */
  blocked: z.array(failedStepSchema),
  blockedCount: count,
  warnings: z.array(messageSchema),
});
export type UndoList = z.infer<typeof undoListSchema>;

export const takeBackRequestSchema = z.strictObject({
  tasks: z
    .array(z.strictObject({ taskId, planHash: z.string().max(100) }))
    .min(1)
    .max(50),
});
export const takenBackSchema = z.strictObject({
  count,
  /** Paths of what came back under another name: the first of them, all of their number. */
  renamed: z.array(z.string()),
  renamedCount: count,
  failed: z.array(failedStepSchema),
  failedCount: count,
  /** Steps that were left because the person stopped it: they can still be taken back. */
  notBegun: count,
  cancelled: z.boolean(),
  warnings: z.array(messageSchema),
});
export type TakenBack = z.infer<typeof takenBackSchema>;
