import { z } from 'zod';
import { assertionSchema } from './assertion.ts';
import { declaredUndoSchema } from './undo.ts';

const path = z.string().min(1);

export const riskSchema = z.enum(['low', 'medium', 'high']);

/** No commas and no control characters: ids are joined by commas on the command line. */
const actionIdSchema = z.string().regex(/^[^,\u0000-\u001f\u007f-\u009f]+$/);

const commonFields = {
  id: actionIdSchema,
  risk: riskSchema.optional(),
  pre: z.array(assertionSchema).optional(),
  post: z.array(assertionSchema).optional(),
  undo: declaredUndoSchema.nullable().optional(),
  irreversible: z.boolean().optional(),
  enabled: z.boolean().optional(),
  group: z.string().optional(),
  reason: z.string().optional(),
};

export const mkdirActionSchema = z.strictObject({ kind: z.literal('fs.mkdir'), path, ...commonFields });
export const moveActionSchema = z.strictObject({
  kind: z.literal('fs.move'),
  from: path,
  to: path,
  onConflict: z.enum(['fail', 'rename']).optional(),
  ...commonFields,
});
export const writeActionSchema = z.strictObject({
  kind: z.literal('fs.write'),
  path,
  /** Half a character would be written as another one. */
  content: z.string().refine((text) => text.isWellFormed(), 'not valid Unicode'),
  ...commonFields,
});
export const copyActionSchema = z.strictObject({
  kind: z.literal('fs.copy'),
  from: path,
  to: path,
  ...commonFields,
});
export const deleteActionSchema = z.strictObject({ kind: z.literal('fs.delete'), path, ...commonFields });
export const putActionSchema = z.strictObject({
  kind: z.literal('quarantine.put'),
  path,
  module: z.string().regex(/^[a-z0-9][a-z0-9-]*$/),
  ...commonFields,
});

/** One change to the computer, as a proposer writes it (protocol §2). */
export const actionSchema = z.discriminatedUnion('kind', [
  mkdirActionSchema,
  moveActionSchema,
  writeActionSchema,
  copyActionSchema,
  deleteActionSchema,
  putActionSchema,
]);

export type Action = z.infer<typeof actionSchema>;
export type ActionKind = Action['kind'];
export type MkdirAction = z.infer<typeof mkdirActionSchema>;
export type MoveAction = z.infer<typeof moveActionSchema>;
export type WriteAction = z.infer<typeof writeActionSchema>;
export type CopyAction = z.infer<typeof copyActionSchema>;
export type DeleteAction = z.infer<typeof deleteActionSchema>;
export type PutAction = z.infer<typeof putActionSchema>;
