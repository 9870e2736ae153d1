import { z } from 'zod';
import { errorCodeSchema } from './failure.ts';
import { messageSchema } from './message.ts';

/**
 * A step that could not be done, as a person is told of it. `id` names the step in its plan, `name` its thing;
 * `detail` has the system's words.
 */
export const failedStepSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  code: errorCodeSchema,
  message: messageSchema,
  detail: z.string().optional(),
  /** What the step was, where it is about no file. */
  summary: messageSchema.optional(),
});
export type FailedStep = z.infer<typeof failedStepSchema>;

/** How far a long piece of work is. `done` and `total` count items, `bytes` what went through; `current` a path. */
export const progressSchema = z.strictObject({
  phase: z.enum(['scan', 'hash', 'preview', 'apply', 'undo']),
  done: z.number(),
  total: z.number().optional(),
  bytes: z.number().optional(),
  current: z.string().optional(),
  /** Whose work it is, where several parts follow each other: a skill's name. */
  part: z.string().optional(),
  failed: failedStepSchema.optional(),
});
export type Progress = Readonly<z.infer<typeof progressSchema>>;
