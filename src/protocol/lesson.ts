import { z } from 'zod';
import { messageSchema } from './message.ts';

/** The modules of the tune-up, and the tune-up itself for what belongs to none of them. */
export const LESSON_MODULES = [
  'recycle',
  'junk',
  'downloads',
  'desktop',
  'process',
  'perf',
  'tuneup',
] as const;
export const lessonModuleSchema = z.enum(LESSON_MODULES);
export type LessonModule = z.infer<typeof lessonModuleSchema>;

/** What somebody learned: what was seen (with the system's words), why it was so, and what ended it. */
const learnedSchema = z.strictObject({
  module: lessonModuleSchema,
  symptom: z.string(),
  cause: z.string(),
  fix: z.string(),
});
export type Learned = Readonly<z.infer<typeof learnedSchema>>;

/** A lesson as it is kept. `firstMs`, `lastMs`: when it was first and last added, ms since 1970. */
export const lessonSchema = learnedSchema.extend({
  id: z.string(),
  hits: z.int().positive(),
  firstMs: z.number(),
  lastMs: z.number(),
  retired: z.boolean(),
});
export type Lesson = Readonly<z.infer<typeof lessonSchema>>;

/** What of a module would have to change for a lesson never to come up again. */
const lessonRuleSchema = z.enum(['target', 'default', 'protection']);
export type LessonRule = z.infer<typeof lessonRuleSchema>;

const warnings = z.array(messageSchema);

export const lessonAddSchema = learnedSchema;
export const lessonAddedSchema = z.strictObject({
  lesson: lessonSchema,
  /** True where a similar one was there, and took the new one in. */
  merged: z.boolean(),
  /** At a second hit: the rule that could end it. */
  changeRule: lessonRuleSchema.nullable(),
  /** Ids of lessons that went because there were too many. */
  dropped: z.array(z.string()),
  warnings,
});
export type LessonAdded = z.infer<typeof lessonAddedSchema>;

export const lessonListRequestSchema = z.strictObject({
  module: lessonModuleSchema.optional(),
  limit: z.int().positive(),
  /** Retired ones too. */
  all: z.boolean(),
});
export type LessonListRequest = z.infer<typeof lessonListRequestSchema>;
export const lessonListSchema = z.strictObject({
  lessons: z.array(lessonSchema),
  /** How many there are, those beyond the limit among them. */
  total: z.number(),
  warnings,
});
export type LessonList = z.infer<typeof lessonListSchema>;

/** Without ids: all that are similar. */
export const lessonMergeRequestSchema = z.strictObject({ ids: z.array(z.string()) });
export const lessonMergedSchema = z.strictObject({
  merged: z.array(z.strictObject({ lesson: lessonSchema, from: z.array(z.string()) })),
  warnings,
});
export type LessonMerged = z.infer<typeof lessonMergedSchema>;

export const lessonRetireRequestSchema = z.strictObject({ id: z.string() });
export const lessonRetiredSchema = z.strictObject({ lesson: lessonSchema, warnings });
export type LessonRetired = z.infer<typeof lessonRetiredSchema>;
