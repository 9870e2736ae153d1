import { z } from 'zod';

/** A field of a message: text and numbers as they are, sizes (bytes) and points in time (ms) for `Intl`. */
export const messageFieldSchema = z.union([
  z.string(),
  z.number(),
  z.strictObject({ bytes: z.number() }),
  z.strictObject({ dateMs: z.number() }),
]);

/**
 * What is to be said, not how: a key of the locale files and its fields.
 * Kernel and skills make messages, the host makes the sentence in the person's language.
 */
export const messageSchema = z.strictObject({
  key: z.string(),
  fields: z.record(z.string(), messageFieldSchema),
});

export type MessageField = z.infer<typeof messageFieldSchema>;
export type Message = z.infer<typeof messageSchema>;

/** A sentence for people: ours as a message, a stranger's (a raw task, a skill from outside) as it stands. */
export const textSchema = z.union([z.string(), messageSchema]);
export type Text = z.infer<typeof textSchema>;
