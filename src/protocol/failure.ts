import { z } from 'zod';
import { ERROR_CODES } from './codes.ts';
import { messageSchema } from './message.ts';
import type { Failure } from './result.ts';

export const errorCodeSchema = z.enum(ERROR_CODES);

/** A failure as it crosses an edge. */
export const failureSchema = z.strictObject({
  code: errorCodeSchema,
  message: messageSchema,
  detail: z.string().optional(),
  next: messageSchema.optional(),
  data: z.unknown().optional(),
}) satisfies z.ZodType<Failure>;
