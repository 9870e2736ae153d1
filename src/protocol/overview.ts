import { z } from 'zod';
import { driveSchema } from './drives.ts';
import { messageSchema } from './message.ts';
import { historyTaskSchema } from './results.ts';
import { systemFactsSchema } from './system-facts.ts';

const count = z.int().nonnegative();

/** What the quarantine keeps, and of that what is older than a week. */
export const keptSumsSchema = z.strictObject({
  batches: count,
  items: count,
  bytes: z.number(),
  oldBatches: count,
  oldItems: count,
  oldBytes: z.number(),
  /** When the newest of the old batches was made; null where none is old. */
  oldSince: z.number().nullable(),
});

/** How things stand, before anybody scans. `profile` is a made-up one where the app looks at a demo. */
export const overviewSchema = z.strictObject({
  profile: z.string(),
  isMadeUp: z.boolean(),
  system: systemFactsSchema,
  drives: z.array(driveSchema),
  kept: keptSumsSchema,
  lastRun: historyTaskSchema.nullable(),
  warnings: z.array(messageSchema),
});
export type Overview = z.infer<typeof overviewSchema>;
