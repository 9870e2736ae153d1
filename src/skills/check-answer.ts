import { z } from 'zod';
import { say } from '../locales/say.ts';
import { type Action, actionSchema } from '../protocol/action.ts';
import { failureSchema } from '../protocol/failure.ts';
import type { Text } from '../protocol/message.ts';
import { quickCheck } from '../protocol/quick-check.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import { isText } from './is-text.ts';

/** Most rows are what they should be, and are taken as they are; the schema itself says what is wrong with one. */
const isAction = quickCheck(actionSchema);

const answerSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown().optional() }),
  z.object({ ok: z.literal(false), failure: failureSchema }),
]);

/** What a skill proposes, in the protocol's own form, and what it says about each row beside that. */
export interface Proposal {
  readonly actions: Action[];
  readonly reasons: ReadonlyMap<string, Text>;
  readonly tolerated: ReadonlySet<string>;
}

/**
 * Calls a part of a skill and takes its answer only where it is one. Code: `SKILL_INVALID` where it throws or
 * answers with something else, otherwise its own.
 */
export async function answerOf(skill: string, part: string, call: () => unknown): Promise<Result<unknown>> {
  let answer: unknown;
  try {
    answer = await call();
  } catch (error) {
    // SAFETY: whatever a skill does wrong is that skill's failure and nobody else's.
    const detail = error instanceof Error ? error.message : String(error);
    return fail('SKILL_INVALID', say('skill.threw', { skill, detail }), { detail });
  }
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) return invalid(skill, part, parsed.error);
  return parsed.data.ok ? ok(parsed.data.value) : parsed.data;
}

/** A plan's rows, each checked against the protocol. Code: `SKILL_INVALID`, naming the offending field. */
export function proposalOf(skill: string, plan: unknown): Result<Proposal> {
  if (!Array.isArray(plan)) return invalidField(skill, 'plan', 'not a list');
  const actions: Action[] = [];
  const reasons = new Map<string, Text>();
  const tolerated = new Set<string>();
  const ids = new Set<string>();
  let index = -1;
  for (const row of plan) {
    index += 1;
    if (!isRow(row)) return invalidField(skill, `plan[${index}]`, 'not an object');
    const { reason, tolerated: isTolerated } = row;
    const action = actionOf(withoutExtras(row));
    if (!action.success) return invalid(skill, `plan[${index}]`, action.error);
    if (isTolerated !== undefined && typeof isTolerated !== 'boolean') {
      return invalidField(skill, `plan[${index}].tolerated`, 'not a boolean');
    }
    const { id } = action.data;
    if (ids.has(id)) return fail('SKILL_INVALID', say('skill.duplicateId', { skill, id }));
    ids.add(id);
    actions.push(action.data);
    if (isTolerated === true) tolerated.add(id);
    if (reason === undefined) continue;
    if (!isText(reason)) return invalidField(skill, `plan[${index}].reason`, 'no text');
    reasons.set(id, reason);
  }
  return ok({ actions, reasons, tolerated });
}

/**
 * A copy of a row without what a skill says beside its action. A member that is undefined is none; a whole copy is
 * made several times faster than one with members left out, and few rows have any but a reason.
 */
function withoutExtras(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (!('tolerated' in row)) return { ...row, reason: undefined };
  const { reason, tolerated, ...proposed } = row;
  return proposed;
}

function actionOf(proposed: unknown): z.ZodSafeParseResult<Action> {
  // SAFETY: what holds lists and objects of its own is copied by the schema; the others are flat but for these three.
  if (!isFlat(proposed) || !isAction(proposed)) return actionSchema.safeParse(proposed);
  const action = proposed as Action;
  ownParts(action);
  return { success: true, data: action };
}

/** Has a row nothing below it but its undo and its conditions, each flat itself? So are all rows about files. */
function isFlat(proposed: unknown): boolean {
  if (!isRow(proposed) || typeof proposed['kind'] !== 'string') return false;
  const { kind, pre, post } = proposed;
  return (kind.startsWith('fs.') || kind === 'quarantine.put') && !asksOfWindow(pre) && !asksOfWindow(post);
}

function asksOfWindow(assertions: unknown): boolean {
  return (
    Array.isArray(assertions) && assertions.some((assertion) => isRow(assertion) && 'window' in assertion)
  );
}

/** SAFETY: what a skill changes in its objects afterwards changes nothing in the task that was checked. */
function ownParts(action: Action): void {
  if (action.undo) action.undo = { ...action.undo };
  if (action.pre) action.pre = action.pre.map((assertion) => ({ ...assertion }));
  if (action.post) action.post = action.post.map((assertion) => ({ ...assertion }));
}

function isRow(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function invalid(skill: string, part: string, error: z.ZodError): Result<never> {
  const [issue] = error.issues;
  return invalidField(skill, [part, ...(issue?.path ?? [])].map(String).join('.'), issue?.message ?? '');
}

function invalidField(skill: string, field: string, problem: string): Result<never> {
  return fail('SKILL_INVALID', say('skill.answerInvalid', { skill, field, problem }), { detail: problem });
}
