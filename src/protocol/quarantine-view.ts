import { z } from 'zod';
import { messageSchema } from './message.ts';
import { keptSumsSchema } from './overview.ts';
import { failedStepSchema } from './progress.ts';
import { quarantineItemStateSchema } from './results.ts';
import { fileKindSchema } from './review.ts';

/** The quarantine as a window sees it: pages of batches and items, named by the ids that stand in the lists. */

const count = z.int().nonnegative();
const batch = z.string().min(1).max(100);
const item = z.string().min(1).max(100);

export const quarantineLinesRequestSchema = z.strictObject({
  search: z.string().max(200),
  /** Batches whose items are folded away; null: all but the newest. */
  shut: z.array(batch).max(20_000).nullable(),
  from: count,
  count: z.int().min(0).max(500),
});

export const quarantineLineSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('batch'),
    batch,
    ts: z.number(),
    open: z.boolean(),
    /** Older than a week. */
    old: z.boolean(),
    kept: count,
    total: count,
    bytes: z.number(),
    modules: z.array(z.string()),
    /** Everything in it that is still kept, by id. */
    items: z.array(item),
  }),
  z.strictObject({
    kind: z.literal('item'),
    batch,
    item,
    name: z.string(),
    place: z.string(),
    bytes: z.number(),
    mtime: z.number(),
    module: z.string(),
    state: quarantineItemStateSchema,
    fileKind: fileKindSchema,
  }),
]);
export type QuarantineLine = z.infer<typeof quarantineLineSchema>;

export const quarantinePageSchema = z.strictObject({
  sums: keptSumsSchema,
  lineCount: count,
  from: count,
  shut: z.array(batch),
  lines: z.array(quarantineLineSchema),
  warnings: z.array(messageSchema),
});
export type QuarantinePage = z.infer<typeof quarantinePageSchema>;

/** Items of batches; null means all that a batch still keeps. */
export const chosenItemsSchema = z
  .array(z.strictObject({ batch, items: z.array(item).min(1).max(50_000).nullable() }))
  .min(1)
  .max(20_000);
export const restoreItemsRequestSchema = z.strictObject({ chosen: chosenItemsSchema });
export const purgeItemsRequestSchema = z.strictObject({
  chosen: chosenItemsSchema,
  /** The word that the person typed. */
  word: z.string().max(100),
});

/** An item that stayed, and why; `item` is null where its whole batch could not be begun. */
export const failedItemSchema = failedStepSchema
  .omit({ id: true })
  .extend({ batch: z.string(), item: z.string().nullable() });
export type FailedItem = z.infer<typeof failedItemSchema>;

/**
 * What happened to each of them: the first by name (those under a new name before the others), all by number.
 * `name` is the one that it had. `notBegun`: left because the person stopped it.
 */
export const restoredSchema = z.strictObject({
  restored: z.array(z.strictObject({ name: z.string(), path: z.string(), renamed: z.boolean() })),
  count,
  renamed: count,
  failed: z.array(failedItemSchema),
  failedCount: count,
  notBegun: count,
  cancelled: z.boolean(),
  warnings: z.array(messageSchema),
});
export type Restored = z.infer<typeof restoredSchema>;

export const purgedSchema = z.strictObject({
  count,
  bytes: z.number(),
  freed: z.number(),
  failed: z.array(failedItemSchema),
  failedCount: count,
  notBegun: count,
  cancelled: z.boolean(),
});
export type Purged = z.infer<typeof purgedSchema>;
