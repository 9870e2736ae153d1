import { z } from 'zod';
import { fingerprintSchema } from './fingerprint.ts';
import { recordedUndoSchema } from './undo.ts';

export const entryStatusSchema = z.enum(['ok', 'rolled-back', 'failed']);
export type EntryStatus = z.infer<typeof entryStatusSchema>;

/** A folder that a step made on the way to its target, and which one it was. */
export const madeFolderSchema = z.strictObject({ path: z.string(), identity: z.string() });
export type MadeFolder = z.infer<typeof madeFolderSchema>;

/** A step in the journal (protocol §5). `ts` in ms, `bytes` as in the preview. */
export const stepLineSchema = z.object({
  ts: z.int(),
  taskId: z.string(),
  actionId: z.string().min(1),
  kind: z.string(),
  summary: z.string(),
  status: entryStatusSchema,
  detail: z.string().optional(),
  undo: recordedUndoSchema.optional(),
  bytes: z.int().optional(),
  /** Allocated bytes that left their drive for good; missing where there were none. */
  freed: z.number().optional(),
  after: fingerprintSchema.optional(),
  made: z.array(madeFolderSchema).optional(),
  /** What the copy was made of that the step left. */
  original: z.string().optional(),
});
export type StepLine = z.infer<typeof stepLineSchema>;

/** The first line of a task: what ran, for whom, on which approval. No step; its status is never rewritten. */
export const taskLineSchema = z.object({
  ts: z.int(),
  taskId: z.string(),
  actionId: z.literal(''),
  kind: z.literal('task'),
  summary: z.string(),
  status: z.literal('ok'),
  undo: z.strictObject({ kind: z.literal('noop') }),
  roots: z.array(z.string()),
  source: z.string(),
  skill: z.string().optional(),
  version: z.string().optional(),
  planHash: z.string(),
  /** How many steps were approved: fewer lines mean that the task did not come to its end. */
  steps: z.int(),
  /** The batch that this task shares with others of the same apply, whether it keeps anything there or not. */
  batch: z.string().optional(),
});
export type TaskLine = z.infer<typeof taskLineSchema>;

export const journalLineSchema = z.union([taskLineSchema, stepLineSchema]);
export type JournalLine = z.infer<typeof journalLineSchema>;

export function isTaskLine(line: JournalLine): line is TaskLine {
  return line.kind === 'task' && line.actionId === '';
}
