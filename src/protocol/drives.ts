import { z } from 'zod';

/** A drive that the app has to do with. `name`: `C:`, or where it is mounted. Sizes in bytes. */
export const driveSchema = z.strictObject({
  name: z.string(),
  total: z.number(),
  free: z.number(),
  holdsProfile: z.boolean(),
  holdsQuarantine: z.boolean(),
});
export type Drive = z.infer<typeof driveSchema>;
