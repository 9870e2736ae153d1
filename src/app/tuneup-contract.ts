import { z } from 'zod';
import { messageSchema } from '../protocol/message.ts';
import { stepFailureSchema } from '../protocol/results.ts';
import {
  plannedModuleSchema,
  roundOwnerSchema,
  tuneupApplySchema,
  tuneupBaselineSchema,
  tuneupCommandSchema,
  tuneupModuleSchema,
  tuneupPlanSchema,
  tuneupReceiptSchema,
  tuneupScanSchema,
  tuneupStageSchema,
  waitingRequestSchema,
} from '../protocol/tuneup.ts';

/** What every front asks of the tune-up. `owner` says whose round is meant; `next` what comes after. */

const whose = z.strictObject({ owner: roundOwnerSchema });
const next = tuneupCommandSchema;
const warnings = z.array(messageSchema);

export const tuneupStatusSchema = z.strictObject({
  /** Null: there is no round. */
  stage: tuneupStageSchema.nullable(),
  round: z.string().nullable(),
  startedAt: z.number().nullable(),
  /** An apply of another process is under way. */
  busy: z.boolean(),
  /** Steps that were done so far, by the batch that they share. */
  applies: z.array(
    z.strictObject({
      batch: z.string(),
      at: z.number(),
      done: z.int(),
      failed: z.int(),
      modules: z.array(z.string()),
    }),
  ),
  /** Lists that nights left for a person to decide. */
  waiting: z.array(waitingRequestSchema),
  next,
  warnings,
});
export type TuneupStatus = z.infer<typeof tuneupStatusSchema>;

export const tuneupApplyRequestSchema = whose.extend({
  /** Keys of modules; none means all of them. */
  modules: z.array(z.string()),
  /** Exactly these rows; the id of a group means its ticked rows. Null: all ticked rows. */
  ids: z.array(z.string()).nullable(),
  /** False shows what would run and changes nothing. */
  act: z.boolean(),
  allowIrreversible: z.boolean(),
});
export type TuneupApplyRequest = z.infer<typeof tuneupApplyRequestSchema>;

/** `chosen`: the rows that run, or would. `apply`: what was done; null where it was only shown. */
export const tuneupApplyAnswerSchema = z.strictObject({
  shown: z.array(plannedModuleSchema.extend({ chosen: z.array(z.string()) })),
  apply: tuneupApplySchema.nullable(),
  next,
  warnings,
});
export type TuneupApplyAnswer = z.infer<typeof tuneupApplyAnswerSchema>;

export const tuneupRestoreSchema = z.strictObject({
  /** Null: no tune-up has done anything yet. */
  batch: z.string().nullable(),
  /** What would come back, or came back, the last thing first. */
  steps: z.array(
    z.strictObject({
      taskId: z.string(),
      actionId: z.string(),
      summary: messageSchema,
      to: z.string().nullable(),
    }),
  ),
  rolledBack: z.int(),
  renamed: z.array(z.strictObject({ actionId: z.string(), path: z.string() })),
  failed: z.array(stepFailureSchema),
  /** What was done for good and stays. */
  stays: z.array(z.strictObject({ actionId: z.string(), summary: z.string() })),
  next,
  warnings,
});
export type TuneupRestore = z.infer<typeof tuneupRestoreSchema>;

/** What may be applied without a person. `since`: when it was allowed; null where it is not. */
export const nightGrantListSchema = z.strictObject({
  modules: z.array(z.strictObject({ module: tuneupModuleSchema, since: z.number().nullable() })),
  warnings,
});
export type NightGrantList = z.infer<typeof nightGrantListSchema>;

export const nightGrantChangeSchema = z.strictObject({
  module: z.string(),
  allow: z.boolean(),
  /** A person at a terminal or window typed the word for exactly this. */
  byPerson: z.boolean(),
});

export const nightlySchema = z.strictObject({
  receipt: tuneupReceiptSchema,
  /** The receipt of an earlier night that was cut off, and was brought to its end first. */
  closed: tuneupReceiptSchema.nullable(),
  /** What was applied without a person. */
  apply: tuneupApplySchema,
  warnings,
});
export type Nightly = z.infer<typeof nightlySchema>;

export const TUNEUP_VERBS = {
  tuneupStatus: { request: whose, answer: tuneupStatusSchema },
  tuneupInit: {
    /** `force`: over a round that is not finished, or a plan file that cannot be read. */
    request: whose.extend({ force: z.boolean() }),
    answer: z.strictObject({ round: z.string(), baseline: tuneupBaselineSchema, next, warnings }),
  },
  tuneupScan: { request: whose, answer: z.strictObject({ scan: tuneupScanSchema, next, warnings }) },
  tuneupPlan: { request: whose, answer: z.strictObject({ plan: tuneupPlanSchema, next, warnings }) },
  tuneupApply: { request: tuneupApplyRequestSchema, answer: tuneupApplyAnswerSchema },
  tuneupReceipt: { request: whose, answer: z.strictObject({ receipt: tuneupReceiptSchema, next, warnings }) },
  tuneupClean: {
    request: whose,
    answer: z.strictObject({ removed: z.array(z.string()), quarantine: z.string(), next }),
  },
  tuneupRestore: {
    request: whose.extend({ batch: z.string().optional(), act: z.boolean() }),
    answer: tuneupRestoreSchema,
  },
  nightGrants: { request: z.strictObject({}), answer: nightGrantListSchema },
  nightGrantChange: { request: nightGrantChangeSchema, answer: nightGrantListSchema },
  tuneupNightly: { request: z.strictObject({}), answer: nightlySchema },
} as const;
