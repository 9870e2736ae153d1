import { z } from 'zod';

export const CAPABILITY_IDS = [
  'fs.read',
  'fs.write',
  'fs.delete',
  'ui.read',
  'ui.input',
  'process.exec',
  'net.http',
  'recycle.write',
  'process.close',
  'settings.write',
] as const;

export const capabilityIdSchema = z.enum(CAPABILITY_IDS);
export type CapabilityId = z.infer<typeof capabilityIdSchema>;

/** What a task may do, where, and why. For `fs.*` the scope is a folder inside a root (protocol §1). */
export const capabilitySchema = z.strictObject({
  id: capabilityIdSchema,
  scope: z.string().min(1).optional(),
  reason: z.string(),
});
export type Capability = z.infer<typeof capabilitySchema>;
