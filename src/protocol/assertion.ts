import { z } from 'zod';
import { rectSchema, selectorSchema, windowSchema } from './ui.ts';

const path = z.string().min(1);

/** What must hold before or after an action (protocol §3). Checked in order, the first failure stops. */
export const assertionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('path.exists'), path }),
  z.strictObject({ kind: z.literal('path.absent'), path }),
  z.strictObject({ kind: z.literal('file.count'), dir: path, equals: z.int().min(0) }),
  z.strictObject({ kind: z.literal('file.hash'), path, sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  z.strictObject({
    kind: z.literal('ui.value'),
    window: windowSchema,
    selector: selectorSchema,
    equals: z.string(),
  }),
  z.strictObject({
    kind: z.literal('window.rect'),
    window: windowSchema,
    rect: rectSchema,
    /** Pixels by which each of the four may differ. */
    tolerance: z.int().min(0).optional(),
  }),
  z.strictObject({
    kind: z.literal('window.exists'),
    window: windowSchema,
    /** How long it may take to appear; without it, it must be there. */
    timeoutMs: z
      .int()
      .min(0)
      .max(10 * 60 * 1000)
      .optional(),
  }),
  z.strictObject({ kind: z.literal('ui.exists'), window: windowSchema, selector: selectorSchema }),
]);

/** What can be asked about a window, not about a path. */
export type UiAssertion = Extract<z.infer<typeof assertionSchema>, { readonly window: string }>;
export type Assertion = z.infer<typeof assertionSchema>;
