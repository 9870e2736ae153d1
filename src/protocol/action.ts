import { z } from 'zod';
import { assertionSchema } from './assertion.ts';
import {
  effectsSchema,
  powerPlanSchema,
  registryDataSchema,
  registryKeySchema,
  registryTypeSchema,
  registryValueSchema,
} from './settings.ts';
import { rectSchema, selectorSchema, windowSchema } from './ui.ts';
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

const element = { window: windowSchema, selector: selectorSchema };
export const uiInvokeActionSchema = z.strictObject({
  kind: z.literal('ui.invoke'),
  ...element,
  ...commonFields,
});
export const uiClickActionSchema = z.strictObject({
  kind: z.literal('ui.click'),
  ...element,
  ...commonFields,
});
export const uiTypeActionSchema = z.strictObject({
  kind: z.literal('ui.type'),
  ...element,
  text: z.string(),
  ...commonFields,
});
export const windowMoveActionSchema = z.strictObject({
  kind: z.literal('window.move'),
  window: windowSchema,
  rect: rectSchema,
  ...commonFields,
});
export const purgeActionSchema = z.strictObject({
  kind: z.literal('quarantine.purge'),
  batch: z.string().min(1),
  /** Without them: all that the batch still keeps. */
  items: z.array(z.string().min(1)).min(1).optional(),
  ...commonFields,
});
const entries = z.array(z.string().min(1)).min(1);
export const recyclePurgeActionSchema = z.strictObject({
  kind: z.literal('recycle.purge'),
  entries,
  chunkSize: z.int().min(1).optional(),
  pauseMs: z.int().min(0).max(60_000).optional(),
  ...commonFields,
});
export const recycleRestoreActionSchema = z.strictObject({
  kind: z.literal('recycle.restore'),
  entries,
  ...commonFields,
});
export const closeActionSchema = z.strictObject({
  kind: z.literal('process.close'),
  pid: z.int().min(1),
  /** As the system tells it: a pid alone may be another process by now. */
  startedAt: z.string().min(1),
  force: z.boolean().optional(),
  ...commonFields,
});
export const powerPlanActionSchema = z.strictObject({
  kind: z.literal('power.plan'),
  guid: powerPlanSchema,
  ...commonFields,
});
export const registrySetActionSchema = z
  .strictObject({
    kind: z.literal('registry.set'),
    key: registryKeySchema,
    name: z.string(),
    type: registryTypeSchema,
    value: registryValueSchema,
    ...commonFields,
  })
  .refine(({ type, value }) => registryDataSchema.safeParse({ type, value }).success, {
    path: ['value'],
    error: 'not a value of this type',
  });
export const effectsSetActionSchema = z.strictObject({
  kind: z.literal('effects.set'),
  effects: effectsSchema.refine((effects) => Object.keys(effects).length > 0, 'names no effect'),
  ...commonFields,
});
export const execActionSchema = z.strictObject({
  kind: z.literal('process.exec'),
  /** Program and words, as they reach it: there is no shell. */
  argv: z.array(z.string().refine((word) => !word.includes('\0'), 'holds a NUL')).min(1),
  cwd: path,
  timeoutMs: z
    .int()
    .min(1)
    .max(24 * 60 * 60 * 1000),
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
  uiInvokeActionSchema,
  uiClickActionSchema,
  uiTypeActionSchema,
  windowMoveActionSchema,
  purgeActionSchema,
  recyclePurgeActionSchema,
  recycleRestoreActionSchema,
  closeActionSchema,
  powerPlanActionSchema,
  registrySetActionSchema,
  effectsSetActionSchema,
  execActionSchema,
]);

export type Action = z.infer<typeof actionSchema>;
export type ActionKind = Action['kind'];
export type MkdirAction = z.infer<typeof mkdirActionSchema>;
export type MoveAction = z.infer<typeof moveActionSchema>;
export type WriteAction = z.infer<typeof writeActionSchema>;
export type CopyAction = z.infer<typeof copyActionSchema>;
export type DeleteAction = z.infer<typeof deleteActionSchema>;
export type PutAction = z.infer<typeof putActionSchema>;
export type UiAction =
  | z.infer<typeof uiInvokeActionSchema>
  | z.infer<typeof uiClickActionSchema>
  | z.infer<typeof uiTypeActionSchema>;
export type PurgeAction = z.infer<typeof purgeActionSchema>;
export type RecyclePurgeAction = z.infer<typeof recyclePurgeActionSchema>;
export type RecycleRestoreAction = z.infer<typeof recycleRestoreActionSchema>;
export type CloseAction = z.infer<typeof closeActionSchema>;
export type ExecAction = z.infer<typeof execActionSchema>;
