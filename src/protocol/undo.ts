import { z } from 'zod';

const path = z.string().min(1);

/** How a step is taken back, as a proposer may declare it (protocol §4). */
export const declaredUndoSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fs.move'), from: path, to: path }),
  z.strictObject({ kind: z.literal('fs.rmdir'), path }),
  z.strictObject({ kind: z.literal('fs.restore'), path, content: z.string().nullable() }),
  z.strictObject({ kind: z.literal('noop') }),
  z.strictObject({ kind: z.literal('quarantine.restore') }),
]);
export type DeclaredUndo = z.infer<typeof declaredUndoSchema>;

/**
 * How a step is taken back, as the journal records it: what only execution knows (batch, item, the final
 * target) is filled in. A file that was deleted or written over always goes back from the quarantine.
 */
export const recordedUndoSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fs.move'), from: path, to: path }),
  z.strictObject({ kind: z.literal('fs.rmdir'), path }),
  z.strictObject({ kind: z.literal('fs.restore'), path, content: z.null() }),
  z.strictObject({ kind: z.literal('noop') }),
  z.strictObject({ kind: z.literal('quarantine.restore'), path, batch: z.string(), item: z.string() }),
]);
export type RecordedUndo = z.infer<typeof recordedUndoSchema>;
