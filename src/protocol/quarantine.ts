import { z } from 'zod';
import { entryTypeSchema } from './fingerprint.ts';

/** First line of a batch's manifest. `roots` and `journal` make it enough by itself, after a reinstall too. */
export const batchLineSchema = z.strictObject({
  kind: z.literal('batch'),
  batch: z.string(),
  ts: z.number(),
  roots: z.array(z.string()),
  journal: z.string(),
});
export type BatchLine = z.infer<typeof batchLineSchema>;

/**
 * One kept item. `source` is where it was (absolute), `target` its place inside the batch folder, `size` in
 * bytes, `mtime` in ms, `attributes` the mode bits.
 */
export const itemLineSchema = z.strictObject({
  kind: z.literal('item'),
  item: z.string().regex(/^[a-z0-9]+$/),
  module: z.string(),
  type: entryTypeSchema,
  source: z.string(),
  target: z.string().regex(/^[a-z0-9]+$/),
  size: z.number(),
  mtime: z.number(),
  attributes: z.number(),
  hash: z.string().nullable(),
  taskId: z.string(),
  actionId: z.string(),
});
export type ItemLine = z.infer<typeof itemLineSchema>;
