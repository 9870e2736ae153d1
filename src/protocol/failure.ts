import { z } from 'zod';
import { ERROR_CODES } from './codes.ts';
import { messageSchema } from './message.ts';
import type { Failure } from './result.ts';

/** A failure as it crosses an edge. */
export const failureSchema = z.strictObject({
  code: z.enum(ERROR_CODES),
  message: messageSchema,
  detail: z.string().optional(),
  next: messageSchema.optional(),
  data: z.unknown().optional(),
}) satisfies z.ZodType<Failure>;
