import { z } from 'zod';
import { capabilityIdSchema, capabilitySchema } from '../protocol/capability.ts';
import { skillGrantSchema } from '../protocol/grant.ts';
import {
  lessonAddedSchema,
  lessonAddSchema,
  lessonListRequestSchema,
  lessonListSchema,
  lessonMergedSchema,
  lessonMergeRequestSchema,
  lessonRetiredSchema,
  lessonRetireRequestSchema,
} from '../protocol/lesson.ts';
import { messageSchema, textSchema } from '../protocol/message.ts';
import {
  applyResultSchema,
  historyEntrySchema,
  historyTaskSchema,
  previewResultSchema,
  quarantineBatchSchema,
  stepFailureSchema,
  undoResultSchema,
} from '../protocol/results.ts';
import { TUNEUP_VERBS } from './tuneup-contract.ts';

/** What the app can do, once, for every host. Paths in requests are absolute. */

export const subjectSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('skill'),
    name: z.string(),
    options: z.record(z.string(), z.string()),
  }),
  /** `document` is a task as it was read, not yet checked. */
  z.strictObject({ kind: z.literal('task'), document: z.unknown() }),
]);
export type Subject = z.infer<typeof subjectSchema>;

/** Which rows an approval names: the ticked ones, exactly these, or (raw tasks) all of them. */
export const choiceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ticked') }),
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('only'), ids: z.array(z.string()) }),
]);
export type Choice = z.infer<typeof choiceSchema>;

export const previewRequestSchema = z.strictObject({
  subject: subjectSchema,
  roots: z.array(z.string()),
  grants: z.array(capabilityIdSchema),
});
export type PreviewRequest = z.infer<typeof previewRequestSchema>;

export const applyRequestSchema = z.strictObject({
  subject: subjectSchema,
  roots: z.array(z.string()),
  grants: z.array(capabilityIdSchema),
  choice: choiceSchema,
  /** The approved plan. Without it the host approves what a fresh preview lists. */
  planHash: z.string().optional(),
  allowIrreversible: z.boolean(),
  /** A person at a terminal or window typed the word for exactly this. */
  byPerson: z.boolean().optional(),
  /** Absolute: where the journal is kept instead of the first root. */
  journalFolder: z.string().optional(),
  /** Who asks, for journal and history: `cli`, `window`, `mcp` … */
  source: z.string(),
});
export type ApplyRequest = z.infer<typeof applyRequestSchema>;

export const undoRequestSchema = z.strictObject({
  /** Without an id: the newest task. */
  taskId: z.string().optional(),
  /** Without a root all known journals are looked through. */
  root: z.string().optional(),
  actionId: z.string().optional(),
  planHash: z.string().optional(),
  /** False shows what would be taken back and changes nothing. */
  act: z.boolean(),
});
export type UndoRequest = z.infer<typeof undoRequestSchema>;

export const historyRequestSchema = z.strictObject({
  root: z.string().optional(),
  taskId: z.string().optional(),
});
export const historyListSchema = z.strictObject({
  tasks: z.array(historyTaskSchema),
  warnings: z.array(messageSchema),
});
export const historyTaskDetailSchema = z.strictObject({
  task: historyTaskSchema,
  entries: z.array(historyEntrySchema),
  warnings: z.array(messageSchema),
});
export const historyResultSchema = z.union([historyListSchema, historyTaskDetailSchema]);
export const historyRebuildRequestSchema = z.strictObject({
  /** Folders whose journals are read beside the known ones, and are known from then on. */
  roots: z.array(z.string()),
});
export const historyRebuildSchema = z.strictObject({
  journals: z.number(),
  tasks: z.number(),
  warnings: z.array(messageSchema),
});
export type HistoryRebuildRequest = z.infer<typeof historyRebuildRequestSchema>;
export type HistoryRebuild = z.infer<typeof historyRebuildSchema>;
export type HistoryRequest = z.infer<typeof historyRequestSchema>;
export type HistoryList = z.infer<typeof historyListSchema>;
export type HistoryTaskDetail = z.infer<typeof historyTaskDetailSchema>;

export const quarantineListRequestSchema = z.strictObject({
  batch: z.string().optional(),
  /** Read this batch folder (or folder of batches) by its manifests alone. */
  from: z.string().optional(),
});
export const quarantineListSchema = z.strictObject({
  batches: z.array(quarantineBatchSchema),
  warnings: z.array(messageSchema),
});
export const quarantineRestoreRequestSchema = z.strictObject({
  batch: z.string().optional(),
  items: z.array(z.string()),
  from: z.string().optional(),
  /** Put things here instead of where they came from. */
  to: z.string().optional(),
  act: z.boolean(),
});
export const quarantineRestoreSchema = z.strictObject({
  batch: z.string(),
  restored: z.array(z.strictObject({ item: z.string(), path: z.string(), renamed: z.boolean() })),
  failed: z.array(stepFailureSchema),
  warnings: z.array(messageSchema),
});
export const quarantinePurgeRequestSchema = z.strictObject({
  batch: z.string(),
  items: z.array(z.string()),
  /** False shows what would be deleted for good. True only after the person typed the word. */
  act: z.boolean(),
  source: z.string(),
});
export const quarantinePurgeSchema = z.strictObject({
  batch: z.string(),
  purged: z.array(z.string()),
  bytes: z.number(),
  freed: z.number(),
  failed: z.array(stepFailureSchema),
  /** Items that were left because the person stopped it. */
  notBegun: z.int().nonnegative(),
});
export type QuarantineListRequest = z.infer<typeof quarantineListRequestSchema>;
export type QuarantineList = z.infer<typeof quarantineListSchema>;
export type QuarantineRestoreRequest = z.infer<typeof quarantineRestoreRequestSchema>;
export type QuarantineRestore = z.infer<typeof quarantineRestoreSchema>;
export type QuarantinePurgeRequest = z.infer<typeof quarantinePurgeRequestSchema>;
export type QuarantinePurge = z.infer<typeof quarantinePurgeSchema>;

export const skillListSchema = z.strictObject({
  skills: z.array(
    z.strictObject({
      name: z.string(),
      version: z.string(),
      description: textSchema,
      available: z.boolean(),
      why: messageSchema.optional(),
      capabilities: z.array(capabilitySchema),
      /** True where the skill brings its own roots and needs no `--root`. */
      ownRoots: z.boolean(),
    }),
  ),
});
export type SkillList = z.infer<typeof skillListSchema>;

export const grantListSchema = z.strictObject({ grants: z.array(skillGrantSchema) });
/** What a person was shown and said yes to. */
export const grantRequestSchema = z.strictObject({
  skill: z.string(),
  version: z.string(),
  capabilities: z.array(capabilitySchema),
});
export const revokeRequestSchema = z.strictObject({ skill: z.string() });
export type GrantList = z.infer<typeof grantListSchema>;
export type GrantRequest = z.infer<typeof grantRequestSchema>;

export const demoRequestSchema = z.strictObject({
  /** Absolute; without it a new folder in the system's temp folder. */
  dir: z.string().optional(),
});
export const demoResultSchema = z.strictObject({
  dir: z.string(),
  files: z.number(),
  bytes: z.number(),
  /** What this system could not make. */
  leftOut: z.array(messageSchema),
});
export type DemoRequest = z.infer<typeof demoRequestSchema>;
export type DemoResult = z.infer<typeof demoResultSchema>;

/** Where the person's things are, for a host that starts at the usual folders and says where data lies. */
export const placesResultSchema = z.strictObject({
  profile: z.string(),
  downloads: z.string(),
  data: z.string(),
  quarantine: z.string(),
});

const nothing = z.strictObject({});

/** Verbs of a host with the schemas of their requests and answers, which both sides of the worker check. */
export interface Contract {
  readonly [verb: string]: { readonly request: z.ZodType; readonly answer: z.ZodType };
}
export type RequestIn<C extends Contract, V extends keyof C> = z.infer<C[V]['request']>;
export type AnswerIn<C extends Contract, V extends keyof C> = z.infer<C[V]['answer']>;

/** What the command line asks for. A window has a contract of its own, which nobody else waits for at a start. */
export const VERBS = {
  list: { request: nothing, answer: skillListSchema },
  preview: { request: previewRequestSchema, answer: previewResultSchema },
  apply: { request: applyRequestSchema, answer: applyResultSchema },
  undo: { request: undoRequestSchema, answer: undoResultSchema },
  history: { request: historyRequestSchema, answer: historyResultSchema },
  historyRebuild: { request: historyRebuildRequestSchema, answer: historyRebuildSchema },
  quarantineList: { request: quarantineListRequestSchema, answer: quarantineListSchema },
  quarantineRestore: { request: quarantineRestoreRequestSchema, answer: quarantineRestoreSchema },
  quarantinePurge: { request: quarantinePurgeRequestSchema, answer: quarantinePurgeSchema },
  grants: { request: nothing, answer: grantListSchema },
  grant: { request: grantRequestSchema, answer: grantListSchema },
  revoke: { request: revokeRequestSchema, answer: grantListSchema },
  lessonAdd: { request: lessonAddSchema, answer: lessonAddedSchema },
  lessonList: { request: lessonListRequestSchema, answer: lessonListSchema },
  lessonMerge: { request: lessonMergeRequestSchema, answer: lessonMergedSchema },
  lessonRetire: { request: lessonRetireRequestSchema, answer: lessonRetiredSchema },
  demo: { request: demoRequestSchema, answer: demoResultSchema },
  places: { request: nothing, answer: placesResultSchema },
  ...TUNEUP_VERBS,
} as const;

export type Verb = keyof typeof VERBS;
export type RequestOf<V extends Verb> = RequestIn<typeof VERBS, V>;
export type AnswerOf<V extends Verb> = AnswerIn<typeof VERBS, V>;
