import { z } from 'zod';
import { driveSchema } from './drives.ts';
import { errorCodeSchema } from './failure.ts';
import { messageSchema, textSchema } from './message.ts';
import { applyResultSchema, previewResultSchema, stepFailureSchema } from './results.ts';
import { systemFactsSchema } from './system-facts.ts';
import { settingStateSchema } from './undo.ts';

/** A round of the tune-up: what its plan file holds, and what each of its commands answers. Times in ms since 1970. */

const count = z.int().nonnegative();

/** Whose round it is: each has a plan file of its own. */
export const roundOwnerSchema = z.enum(['terminal', 'window', 'night']);
export type RoundOwner = z.infer<typeof roundOwnerSchema>;

export const tuneupModuleSchema = z.enum(['recycle', 'junk', 'downloads', 'desktop', 'process', 'perf']);
export type TuneupModule = z.infer<typeof tuneupModuleSchema>;

export const tuneupStageSchema = z.enum(['init', 'scanned', 'planned', 'applied', 'finished']);
export type TuneupStage = z.infer<typeof tuneupStageSchema>;

export const tuneupCommandSchema = z.enum(['init', 'scan', 'plan', 'apply', 'receipt', 'clean', 'status']);
export type TuneupCommand = z.infer<typeof tuneupCommandSchema>;

/** What was learnt from a trouble that came back: the words it showed, and what helped. */
export const topLessonSchema = z.strictObject({
  symptom: z.string(),
  fix: z.string(),
  module: z.string(),
  hits: count,
});

/** A batch of the quarantine past its days, with what it still keeps. */
export const oldBatchSchema = z.strictObject({
  batch: z.string(),
  ts: z.number(),
  items: count,
  bytes: z.number(),
});
export type OldBatch = z.infer<typeof oldBatchSchema>;

export const tuneupBaselineSchema = z.strictObject({
  at: z.number(),
  system: systemFactsSchema,
  drives: z.array(driveSchema),
  lessons: z.array(topLessonSchema),
  oldBatches: z.array(oldBatchSchema),
  warnings: z.array(messageSchema),
});
export type TuneupBaseline = z.infer<typeof tuneupBaselineSchema>;

/** A module that gave no list, and why. `unavailable`: this computer has no such thing, which is no trouble. */
export const leftOutModuleSchema = z.strictObject({
  module: tuneupModuleSchema,
  unavailable: z.boolean(),
  code: errorCodeSchema,
  message: messageSchema,
  detail: z.string().optional(),
});
export type LeftOutModule = z.infer<typeof leftOutModuleSchema>;

/** What a module found. `oldest`: of the oldest entry of which the time is known. */
export const moduleFindingsSchema = z.strictObject({
  module: tuneupModuleSchema,
  title: textSchema,
  total: count,
  ticked: count,
  bytes: z.number(),
  tickedBytes: z.number(),
  oldest: z.number().nullable(),
  irreversible: count,
  groups: z.array(
    z.strictObject({ group: z.string().nullable(), total: count, ticked: count, bytes: z.number() }),
  ),
  /** What was said while looking: what was skipped, what stays, what could not be read. */
  notes: z.array(textSchema),
});
export type ModuleFindings = z.infer<typeof moduleFindingsSchema>;

export const tuneupScanSchema = z.strictObject({
  at: z.number(),
  tookMs: z.number(),
  modules: z.array(moduleFindingsSchema),
  leftOut: z.array(leftOutModuleSchema),
});
export type TuneupScan = z.infer<typeof tuneupScanSchema>;

export const plannedModuleSchema = z.strictObject({
  module: tuneupModuleSchema,
  skill: z.string(),
  options: z.record(z.string(), z.string()),
  preview: previewResultSchema,
});
export type PlannedModule = z.infer<typeof plannedModuleSchema>;

/** What one look at all modules listed: one preview a module, each to be approved by its own plan hash. */
export const tuneupLookSchema = z.strictObject({
  at: z.number(),
  modules: z.array(plannedModuleSchema),
  leftOut: z.array(leftOutModuleSchema),
  /** Digest of what decides what is looked at, beside the disk: the profile, and a person's own settings. */
  ground: z.string().optional(),
});
export type TuneupLook = z.infer<typeof tuneupLookSchema>;

/** The action list. `fromScan`: as the scan listed it, at the time `at`; nothing was looked at again. */
export const tuneupPlanSchema = tuneupLookSchema.extend({ tookMs: z.number(), fromScan: z.boolean() });
export type TuneupPlan = z.infer<typeof tuneupPlanSchema>;

/** When the room that a row takes comes back: at once, once the quarantine is purged, or (it only moves) not at all. */
export const rowSpaceSchema = z.enum(['at once', 'after purge', 'changes folder', 'none']);
export type RowSpace = z.infer<typeof rowSpaceSchema>;

/** A row that was chosen, as the plan showed it. */
export const chosenRowSchema = z.strictObject({
  id: z.string(),
  kind: z.string(),
  group: z.string().nullable(),
  summary: messageSchema,
  bytes: z.number(),
  reversible: z.boolean(),
  space: rowSpaceSchema,
  /** Its failure is none: an entry of a cache that is in use. */
  tolerated: z.literal(true).optional(),
});

/**
 * What became of a module in an apply. `begun` is written before the deed: where it is read and nobody is at it any
 * more, the journal tells what happened. `recovered`: that was read from the journal after a kill.
 */
export const moduleOutcomeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('begun') }),
  z.strictObject({ kind: z.literal('done'), result: applyResultSchema, recovered: z.boolean() }),
  z.strictObject({
    kind: z.literal('refused'),
    code: errorCodeSchema,
    message: messageSchema,
    detail: z.string().optional(),
  }),
  /** Stopped, or killed, before this module's first step. */
  z.strictObject({ kind: z.literal('not begun') }),
]);
export type ModuleOutcome = z.infer<typeof moduleOutcomeSchema>;

export const appliedModuleSchema = z.strictObject({
  module: tuneupModuleSchema,
  skill: z.string(),
  title: textSchema,
  roots: z.array(z.string()),
  taskId: z.string(),
  planHash: z.string(),
  rows: z.array(chosenRowSchema),
  outcome: moduleOutcomeSchema,
  /** What settings were before, as the journal keeps it. */
  originals: z.array(z.strictObject({ actionId: z.string(), value: settingStateSchema })),
});
export type AppliedModule = z.infer<typeof appliedModuleSchema>;

/** One apply: its modules share a batch. `endedAt` is null while it goes on, or where it was killed. */
export const tuneupApplySchema = z.strictObject({
  id: z.string(),
  batch: z.string(),
  at: z.number(),
  endedAt: z.number().nullable(),
  holder: z.strictObject({ pid: z.number(), startedAt: z.string() }),
  drivesBefore: z.array(driveSchema),
  drivesAfter: z.array(driveSchema).nullable(),
  modules: z.array(appliedModuleSchema),
});
export type TuneupApply = z.infer<typeof tuneupApplySchema>;

export const ROUND_VERSION = 1;

/** The plan file of a round: its audit, and all that is needed to go on after a restart. */
export const tuneupRoundSchema = z.strictObject({
  version: z.literal(ROUND_VERSION),
  round: z.string(),
  owner: roundOwnerSchema,
  stage: tuneupStageSchema,
  baseline: tuneupBaselineSchema,
  scan: tuneupScanSchema.nullable(),
  /** What the scan listed, until a plan is made of it. */
  looked: tuneupLookSchema.nullable(),
  plan: tuneupPlanSchema.nullable(),
  applies: z.array(tuneupApplySchema),
});
export type TuneupRound = z.infer<typeof tuneupRoundSchema>;

/**
 * What a night found and may not apply: a list that waits for a person, under its plan hash, until it expires with
 * its plan. `roots`: the folders to name on the command line, none where the skill brings its own.
 */
export const waitingRequestSchema = z.strictObject({
  module: tuneupModuleSchema,
  skill: z.string(),
  title: textSchema,
  roots: z.array(z.string()),
  planHash: z.string(),
  at: z.number(),
  expiresAt: z.number(),
  rows: z.array(z.strictObject({ id: z.string(), summary: messageSchema, bytes: z.number() })),
});
export type WaitingRequest = z.infer<typeof waitingRequestSchema>;

/** A line of `runs.jsonl`, one a round. */
export const roundLineSchema = z.strictObject({
  round: z.string(),
  ts: z.number(),
  tookMs: z.number(),
  freed: z.number(),
  succeeded: count,
  failed: count,
  batch: z.string().nullable(),
  batches: z.array(z.string()),
});
export type RoundLine = z.infer<typeof roundLineSchema>;

export const receiptActionSchema = z.strictObject({
  id: z.string(),
  summary: messageSchema,
  bytes: z.number(),
  reversible: z.boolean(),
  state: z.enum(['done', 'taken back', 'failed', 'left alone', 'not begun']),
  failure: stepFailureSchema.omit({ actionId: true, blockedBy: true }).nullable(),
});
export type ReceiptAction = z.infer<typeof receiptActionSchema>;

export const receiptModuleSchema = z.strictObject({
  module: tuneupModuleSchema,
  title: textSchema,
  taskId: z.string(),
  batch: z.string(),
  roots: z.array(z.string()),
  total: count,
  succeeded: count,
  failed: count,
  recovered: z.boolean(),
  /** Why none of it was begun. */
  refusal: stepFailureSchema.omit({ actionId: true, blockedBy: true }).nullable(),
  actions: z.array(receiptActionSchema),
  warnings: z.array(messageSchema),
});
export type ReceiptModule = z.infer<typeof receiptModuleSchema>;

/** Made from what was recorded alone. */
export const tuneupReceiptSchema = z.strictObject({
  round: z.string(),
  startedAt: z.number(),
  tookMs: z.number(),
  system: systemFactsSchema,
  drivesBefore: z.array(driveSchema),
  drivesAfter: z.array(driveSchema),
  /** The drive of the profile, where less than a tenth of it is free. */
  lowSpace: driveSchema.nullable(),
  scan: z.array(moduleFindingsSchema.pick({ module: true, total: true, bytes: true })),
  leftOut: z.array(leftOutModuleSchema),
  execution: z.enum(['done', 'previewed']),
  total: count,
  succeeded: count,
  failed: count,
  modules: z.array(receiptModuleSchema),
  /** What the drive gained at once. */
  freed: z.number(),
  /** What lies in the quarantine on the drive it came from: free only once it is purged. */
  afterPurge: z.number(),
  /** What only changed its folder. */
  changedFolder: z.number(),
  /** How the free room of the profile's drive changed meanwhile, whoever changed it; null where it is not known. */
  measured: z.number().nullable(),
  quarantine: z.string(),
  batches: z.array(z.string()),
  oldBatches: z.array(oldBatchSchema),
  /** What a night left for a person to decide; empty in every other round. */
  waiting: z.array(waitingRequestSchema),
  /** Is this the first time, in which the round was entered in `runs.jsonl`? */
  entered: z.boolean(),
  warnings: z.array(messageSchema),
});
export type TuneupReceipt = z.infer<typeof tuneupReceiptSchema>;
