import { z } from 'zod';

export const entryTypeSchema = z.enum(['file', 'dir', 'link', 'other']);
export type EntryType = z.infer<typeof entryTypeSchema>;

/**
 * What a path was when it was looked at. `size` in bytes (of a folder: of its whole subtree), `mtimeNs` in
 * nanoseconds since 1970 as decimal text, `identity` is device and file number, `hash` is SHA-256 in hex: of a
 * file's bytes where contents decided, of the listing of a folder's subtree, of a link's target.
 */
export const fingerprintSchema = z.strictObject({
  type: entryTypeSchema,
  size: z.number(),
  mtimeNs: z.string(),
  identity: z.string(),
  hash: z.string().optional(),
});
export type Fingerprint = z.infer<typeof fingerprintSchema>;
