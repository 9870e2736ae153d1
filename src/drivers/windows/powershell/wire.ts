import { z } from 'zod';
import type { OperationArguments } from './operation.ts';

/**
 * What passes between this program and the session. There goes one line per call, `__ds '<id>' '<operation>'
 * '<base64>' <ms>`, and one that prints the end of it; back comes `DS1:<id>:<base64>.` somewhere in whatever else the
 * shell prints. Only ASCII, so that no code page of the console can change it. No line holds what its answer looks
 * like: a shell that repeats what it is told is not taken at its word.
 */

const failureSchema = z.object({ message: z.string(), errorId: z.string() });

const replySchema = z.union([
  z.object({ ok: z.literal(true), data: z.unknown() }),
  z.object({ ok: z.literal(false), error: failureSchema }),
]);
export type Reply = z.infer<typeof replySchema>;

/** A string in the alphabet of base64: nothing of it can be taken for script, a date or the end of a quotation. */
function base64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}

/**
 * The line for a call.
 * SAFETY: a user's words never become a part of it. The id and the name are ours, the rest is base64. Each text is
 * once more base64 within: PowerShell takes texts of JSON that look like dates for dates.
 */
export function callLine(id: string, operation: string, given: OperationArguments, limitMs: number): string {
  const encoded = Object.entries(given).map(([key, value]) => [
    key,
    typeof value === 'string' ? base64(value) : value,
  ]);
  const json = JSON.stringify(Object.fromEntries(encoded));
  return `__ds '${id}' '${operation}' '${base64(json)}' ${Math.ceil(limitMs)}`;
}

/** One line that runs a script of many: typed at a prompt, as it were, a block of several lines would never run. */
export function scriptLine(script: string): string {
  return `. ([ScriptBlock]::Create([Text.Encoding]::UTF8.GetString([Convert]::FromBase64String('${base64(script)}'))))`;
}

/** A line that prints the end of what `id` printed; plain output, which no policy forbids. */
export function endLine(id: string): string {
  return `'DS1-END:' + '${id}'`;
}

/** Has everything been printed that belongs to `id`? */
export function isAtEnd(printed: string, id: string): boolean {
  return printed.includes(`DS1-END:${id}`);
}

/** A line that asks what a policy lets scripts do; an answer comes whatever that is. */
export function languageModeLine(id: string): string {
  return `'DS1-MODE:' + '${id}' + ':' + $ExecutionContext.SessionState.LanguageMode`;
}

/** The answer to that: `FullLanguage`, or what AppLocker or WDAC leave of it; null where there is none. */
export function readLanguageMode(printed: string, id: string): string | null {
  return new RegExp(`DS1-MODE:${id}:([A-Za-z]+)`).exec(printed)?.[1] ?? null;
}

/**
 * The answer to the call `id` in what the shell printed, or null: none, two, or one that is broken.
 * SAFETY: this alone is success. That the shell came back without an error means nothing.
 */
export function readReply(printed: string, id: string): Reply | null {
  const [, frame, ...more] = printed.split(`DS1:${id}:`);
  if (frame === undefined || more.length > 0) return null;
  const end = frame.indexOf('.');
  const encoded = frame.slice(0, end);
  if (end === -1 || !/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return null;
  try {
    const parsed = replySchema.safeParse(JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
