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

/** Below this part of it a drive is short of room. */
const LOW_SHARE = 0.1;

/** Is a drive short of room? One whose size is not known is not said to be. */
export function isLowOnSpace({ free, total }: Drive): boolean {
  return total > 0 && free / total < LOW_SHARE;
}
