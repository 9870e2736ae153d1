import { z } from 'zod';
import { say } from '../locales/say.ts';
import { failureSchema } from '../protocol/failure.ts';
import { progressSchema } from '../protocol/progress.ts';
import { quickCheck } from '../protocol/quick-check.ts';
import { type Failure, fail, type Result } from '../protocol/result.ts';
import type { AnswerIn, Contract } from './contract.ts';
import { hostEnvironmentSchema } from './host-environment.ts';

/**
 * What crosses between a host and the worker, and how it is checked. Requests and answers cross as JSON text:
 * one pass to write, one to read and check, which for a preview of 20,000 rows is faster than a structured
 * clone of it.
 */

/** Given to the worker at its start. `cancel` holds the id of the request to stop, 0 for none. */
export const workerDataSchema = z.strictObject({ cancel: z.instanceof(SharedArrayBuffer) });

/** What a host sends: first on which computer it is, then requests. */
export const wireMessageSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('open'), environment: hostEnvironmentSchema }),
  z.strictObject({
    kind: z.literal('request'),
    id: z.int().positive(),
    verb: z.string(),
    request: z.string(),
  }),
]);
export type WireMessage = z.infer<typeof wireMessageSchema>;

export const wireReplySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('progress'), id: z.int(), progress: progressSchema }),
  z.strictObject({ kind: z.literal('answer'), id: z.int(), text: z.string() }),
]);
export type WireReply = z.infer<typeof wireReplySchema>;

const answerEnvelopeSchema = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), value: z.unknown() }),
  z.strictObject({ ok: z.literal(false), failure: failureSchema }),
]);

/** Reads and checks an answer's text. One that is not what the contract says is a bug: `INTERNAL`. */
export function readAnswer<C extends Contract, V extends keyof C & string>(
  contract: C,
  verb: V,
  text: string,
): Result<AnswerIn<C, V>> {
  const envelope = answerEnvelopeSchema.safeParse(JSON.parse(text));
  if (!envelope.success) return internalFailure(`answer of ${verb}: ${firstIssue(envelope.error)}`);
  if (!envelope.data.ok) return { ok: false, failure: envelope.data.failure };
  const { value } = envelope.data;
  if (isAnswer(contract, verb, value)) return { ok: true, value };
  const error = contract[verb]?.answer.safeParse(value).error;
  return internalFailure(`answer of ${verb}: ${error === undefined ? 'refused' : firstIssue(error)}`);
}

function isAnswer<C extends Contract, V extends keyof C & string>(
  contract: C,
  verb: V,
  value: unknown,
): value is AnswerIn<C, V> {
  const schema = contract[verb]?.answer;
  return schema !== undefined && quickCheck(schema)(value);
}

/** The first thing that a schema found wrong, with the path of the field. */
export function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  return issue === undefined ? 'unknown' : `${issue.path.join('.')}: ${issue.message}`;
}

/** A bug, said as one: never a stack trace, the error's own words in `detail`. */
export function internalFailure(detail: string): { readonly ok: false; readonly failure: Failure } {
  return fail('INTERNAL', say('host.internal'), { detail });
}

/** The words of whatever was thrown. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
