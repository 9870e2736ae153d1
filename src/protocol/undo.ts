import { z } from 'zod';
import {
  effectsSchema,
  heldTypeSchema,
  powerPlanSchema,
  registryKeySchema,
  registryValueSchema,
} from './settings.ts';
import { rectSchema, windowSchema } from './ui.ts';

const path = z.string().min(1);

/** Settings are taken back by setting them to what they were; a registry value that was absent is both null. */
const settingUndos = [
  z.strictObject({ kind: z.literal('window.move'), window: windowSchema, rect: rectSchema }),
  z.strictObject({ kind: z.literal('power.plan'), guid: powerPlanSchema }),
  z.strictObject({
    kind: z.literal('registry.set'),
    key: registryKeySchema,
    name: z.string(),
    type: heldTypeSchema.nullable(),
    value: registryValueSchema.nullable(),
  }),
  z.strictObject({ kind: z.literal('effects.set'), effects: effectsSchema }),
] as const;
export const settingStateSchema = z.discriminatedUnion('kind', settingUndos);
/** A setting with a value: what is to be there, what is there, or what was there. */
export type SettingState = z.infer<typeof settingStateSchema>;

/** How a step is taken back, as a proposer may declare it (protocol §4). */
export const declaredUndoSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fs.move'), from: path, to: path }),
  z.strictObject({ kind: z.literal('fs.rmdir'), path }),
  z.strictObject({ kind: z.literal('fs.restore'), path, content: z.string().nullable() }),
  z.strictObject({ kind: z.literal('noop') }),
  z.strictObject({ kind: z.literal('quarantine.restore') }),
  ...settingUndos,
]);
export type DeclaredUndo = z.infer<typeof declaredUndoSchema>;

/**
 * How a step is taken back, as the journal records it: what only execution knows (batch, item, the final
 * target, what a setting was) is filled in. A file that was deleted or written over always goes back from the
 * quarantine; what came out of the recycle bin goes back into it.
 */
export const recordedUndoSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fs.move'), from: path, to: path }),
  z.strictObject({ kind: z.literal('fs.rmdir'), path }),
  z.strictObject({ kind: z.literal('fs.restore'), path, content: z.null() }),
  z.strictObject({ kind: z.literal('noop') }),
  z.strictObject({ kind: z.literal('quarantine.restore'), path, batch: z.string(), item: z.string() }),
  z.strictObject({
    kind: z.literal('recycle.put'),
    /** `identity`: of what came back to the path, so that nothing else goes into the bin in its stead. */
    entries: z.array(z.strictObject({ entry: z.string().min(1), path, identity: z.string() })),
  }),
  ...settingUndos,
]);
export type RecordedUndo = z.infer<typeof recordedUndoSchema>;
