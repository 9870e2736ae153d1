import { z } from 'zod';

/** The one JSON object of every answer of the command line, as far as tests look into it. */
export const envelopeSchema = z.strictObject({
  ok: z.boolean(),
  status: z.enum(['success', 'partial', 'error']),
  code: z.string().optional(),
  message: z.string().optional(),
  detail: z.string().optional(),
  next: z.string().optional(),
  text: z.string().optional(),
  data: z.unknown().optional(),
  stats: z.looseObject({ timeMs: z.number() }).optional(),
});
export type Envelope = z.infer<typeof envelopeSchema>;

const stepFailure = z.looseObject({ actionId: z.string(), code: z.string(), message: z.string() });

/** `data` of a preview. */
export const previewData = z.looseObject({
  taskId: z.string(),
  planHash: z.string(),
  ok: z.boolean(),
  summary: z.looseObject({
    total: z.number(),
    ticked: z.number(),
    bytes: z.number(),
    irreversible: z.number(),
    reversible: z.number(),
    needsGrant: z.array(z.string()),
    warnings: z.array(z.string()),
  }),
  actions: z.array(
    z.looseObject({
      id: z.string(),
      kind: z.string(),
      group: z.string().nullable(),
      summary: z.string(),
      reason: z.string().nullable(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      bytes: z.number(),
      tier: z.string(),
      reversible: z.boolean(),
      ticked: z.boolean(),
      problems: z.array(z.looseObject({ code: z.string(), message: z.string() })),
    }),
  ),
});
export type PreviewData = z.infer<typeof previewData>;

/** `data` of an apply. */
export const applyData = z.looseObject({
  taskId: z.string(),
  status: z.string(),
  applied: z.array(z.string()),
  skipped: z.array(z.string()),
  failed: z.array(stepFailure),
  rolledBack: z.array(z.string()),
  notRestored: z.array(stepFailure),
  batch: z.string().optional(),
  bytes: z.number(),
  freed: z.number(),
});

/** `data` of an undo. */
export const undoData = z.looseObject({
  taskId: z.string().nullable(),
  rolledBack: z.number(),
  renamed: z.array(z.looseObject({ actionId: z.string(), path: z.string() })),
  failed: z.array(stepFailure),
  warnings: z.array(z.string()),
});
