import { z } from 'zod';

/** What a drive is: `memory` holds nothing after a restart; `unknown` is one whose system does not tell. */
export const driveKindSchema = z.enum(['fixed', 'removable', 'network', 'optical', 'memory', 'unknown']);
export type DriveKind = z.infer<typeof driveKindSchema>;

/** A drive that the app has to do with. `name`: `C:`, or where it is mounted. Sizes in bytes. */
export const driveSchema = z.strictObject({
  name: z.string(),
  kind: driveKindSchema,
  total: z.number(),
  free: z.number(),
  holdsProfile: z.boolean(),
  holdsQuarantine: z.boolean(),
});
export type Drive = z.infer<typeof driveSchema>;
