import { z } from 'zod';
import { riskSchema } from './action.ts';
import { capabilityIdSchema } from './capability.ts';
import { errorCodeSchema } from './failure.ts';
import { messageSchema, textSchema } from './message.ts';
import type { Failure } from './result.ts';

/** How much of an approval a step needs; none runs without one (protocol, Results). */
export const tierSchema = z.enum(['auto', 'notify', 'confirm', 'dry-run-confirm']);
export type Tier = z.infer<typeof tierSchema>;

export const problemSchema = z.strictObject({
  code: errorCodeSchema,
  message: messageSchema,
  detail: z.string().optional(),
});
export type Problem = z.infer<typeof problemSchema>;

/** A failure as the problem of a row. */
export function problemOf(failure: Failure): Problem {
  const { code, message, detail } = failure;
  return detail === undefined ? { code, message } : { code, message, detail };
}

/** One line of the checklist. `bytes`: what leaves its place (of a hard-linked file 0); `mtime` in ms. */
export const previewRowSchema = z.strictObject({
  id: z.string(),
  kind: z.string(),
  group: z.string().nullable(),
  summary: messageSchema,
  reason: textSchema.nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  bytes: z.number(),
  mtime: z.number().nullable(),
  risk: riskSchema,
  tier: tierSchema,
  reversible: z.boolean(),
  ticked: z.boolean(),
  problems: z.array(problemSchema),
  /** What the person should know about this row beside its reason (a synced folder, a name that frees nothing). */
  notes: z.array(messageSchema),
});
export type PreviewRow = z.infer<typeof previewRowSchema>;

export const previewSummarySchema = z.strictObject({
  total: z.number(),
  ticked: z.number(),
  byKind: z.record(z.string(), z.number()),
  bytes: z.number(),
  irreversible: z.number(),
  reversible: z.number(),
  needsGrant: z.array(capabilityIdSchema),
  warnings: z.array(messageSchema),
  /** What a skill left because it is fresh or in use; not there where it counts no such thing. */
  keptCount: z.number().optional(),
  keptBytes: z.number().optional(),
});
export type PreviewSummary = z.infer<typeof previewSummarySchema>;

/** The dry run. `ok`: apply would start once the listed grants and the confirmation are given. */
export const previewResultSchema = z.strictObject({
  taskId: z.string(),
  planHash: z.string(),
  ok: z.boolean(),
  title: textSchema,
  roots: z.array(z.string()),
  summary: previewSummarySchema,
  /** What the proposer said while looking: what was skipped, what stays. */
  log: z.array(textSchema),
  actions: z.array(previewRowSchema),
});
export type PreviewResult = z.infer<typeof previewResultSchema>;

export const stepFailureSchema = z.strictObject({
  actionId: z.string(),
  code: errorCodeSchema,
  message: messageSchema,
  detail: z.string().optional(),
  blockedBy: z.array(z.string()).optional(),
  /** What the step was, where no path tells it. */
  summary: messageSchema.optional(),
});
export type StepFailure = z.infer<typeof stepFailureSchema>;

export const applyStatusSchema = z.enum(['ok', 'rolled-back', 'incomplete', 'partial', 'cancelled']);
export type ApplyStatus = z.infer<typeof applyStatusSchema>;

/**
 * What an apply did. `failed` has every step that was to run, was not done, and why; `skipped` the ids of steps
 * that were never begun. `bytes`: what left its place; `freed`: allocated bytes whose last name left the drive.
 */
export const applyResultSchema = z.strictObject({
  taskId: z.string(),
  status: applyStatusSchema,
  applied: z.array(z.string()),
  skipped: z.array(z.string()),
  failed: z.array(stepFailureSchema),
  rolledBack: z.array(z.string()),
  notRestored: z.array(stepFailureSchema),
  batch: z.string().optional(),
  bytes: z.number(),
  freed: z.number(),
  warnings: z.array(messageSchema),
});
export type ApplyResult = z.infer<typeof applyResultSchema>;

/** What an undo did, or (as its preview) would do. `planHash` is there in a preview. */
export const undoResultSchema = z.strictObject({
  taskId: z.string().nullable(),
  planHash: z.string().optional(),
  rolledBack: z.number(),
  renamed: z.array(z.strictObject({ actionId: z.string(), path: z.string() })),
  failed: z.array(stepFailureSchema),
  warnings: z.array(messageSchema),
  /** In a preview: what would be taken back, in the order in which it would happen. */
  steps: z
    .array(z.strictObject({ actionId: z.string(), summary: messageSchema, to: z.string().nullable() }))
    .optional(),
});
export type UndoResult = z.infer<typeof undoResultSchema>;

export const taskStatusSchema = z.enum(['ok', 'rolled-back', 'partial', 'incomplete', 'failed']);

export const historyTaskSchema = z.strictObject({
  taskId: z.string(),
  ts: z.number(),
  title: z.string(),
  source: z.string(),
  status: taskStatusSchema,
  steps: z.number(),
  undoable: z.number(),
  bytes: z.number(),
  roots: z.array(z.string()),
});
export type HistoryTask = z.infer<typeof historyTaskSchema>;

export const historyEntrySchema = z.strictObject({
  actionId: z.string(),
  ts: z.number(),
  kind: z.string(),
  summary: z.string(),
  status: z.enum(['ok', 'rolled-back', 'failed']),
  detail: z.string().nullable(),
  undoable: z.boolean(),
  bytes: z.number(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

export const quarantineItemStateSchema = z.enum(['kept', 'restored', 'purged', 'missing']);
export const quarantineBatchSchema = z.strictObject({
  batch: z.string(),
  ts: z.number(),
  items: z.array(
    z.strictObject({
      item: z.string(),
      source: z.string(),
      bytes: z.number(),
      mtime: z.number(),
      module: z.string(),
      state: quarantineItemStateSchema,
    }),
  ),
});
export type QuarantineBatch = z.infer<typeof quarantineBatchSchema>;
