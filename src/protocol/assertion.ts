import { z } from 'zod';

const path = z.string().min(1);

/** What must hold before or after an action (protocol §3). Checked in order, the first failure stops. */
export const assertionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('path.exists'), path }),
  z.strictObject({ kind: z.literal('path.absent'), path }),
  z.strictObject({ kind: z.literal('file.count'), dir: path, equals: z.int().min(0) }),
  z.strictObject({ kind: z.literal('file.hash'), path, sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
]);

export type Assertion = z.infer<typeof assertionSchema>;
