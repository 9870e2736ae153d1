import { z } from 'zod';
import { capabilitySchema } from './capability.ts';
import { failurePolicySchema } from './task.ts';

export const platformSchema = z.enum(['win32', 'darwin', 'linux']);
export type Platform = z.infer<typeof platformSchema>;

/** `skill.json` (protocol §6). */
export const skillManifestSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9-]*$/),
  version: z.string().regex(/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/),
  description: z.string().min(1),
  entry: z.string().min(1),
  internal: z.boolean().optional(),
  platforms: z.array(platformSchema).optional(),
  capabilities: z.array(capabilitySchema),
  onFailure: failurePolicySchema.optional(),
});
export type SkillManifest = z.infer<typeof skillManifestSchema>;
