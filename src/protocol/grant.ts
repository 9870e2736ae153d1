import { z } from 'zod';
import { capabilityIdSchema } from './capability.ts';

/** What was granted: to this skill in this version, while it asks for exactly these capabilities. `ts` in ms. */
export const skillGrantSchema = z.strictObject({
  skill: z.string(),
  version: z.string(),
  capabilities: z.array(z.strictObject({ id: capabilityIdSchema, scope: z.string().optional() })),
  ts: z.number(),
});
export type SkillGrant = z.infer<typeof skillGrantSchema>;
