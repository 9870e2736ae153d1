import { z } from 'zod';

/** A field of a message: text and numbers as they are, sizes (bytes) and points in time (ms) for `Intl`. */
export type MessageField = string | number | { readonly bytes: number } | { readonly dateMs: number };

/**
 * What is to be said, not how: a key of the locale files and its fields.
 * Kernel and skills make messages, the host makes the sentence in the person's language.
 */
export const messageSchema = z.strictObject({
  key: z.string(),
  // Checked by hand: a list of 20,000 rows holds 80,000 fields, and a record of unions would be felt there.
  fields: z.custom<Readonly<Record<string, MessageField>>>(areFields),
});

export type Message = z.infer<typeof messageSchema>;

/** A sentence for people: ours as a message, a stranger's (a raw task, a skill from outside) as it stands. */
export const textSchema = z.union([z.string(), messageSchema]);
export type Text = z.infer<typeof textSchema>;

function areFields(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((field) => typeof field === 'string' || isMeasure(field));
}

function isMeasure(field: unknown): boolean {
  if (typeof field !== 'object' || field === null) return Number.isFinite(field);
  const [unit, ...others] = Object.keys(field);
  if (others.length > 0) return false;
  return (unit === 'bytes' || unit === 'dateMs') && Object.values(field).every(Number.isFinite);
}
