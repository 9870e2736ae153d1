import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Action, actionSchema } from '../protocol/action.ts';
import { canonicalJson, canonicalValue } from '../protocol/canonical-json.ts';
import { capabilityIdSchema } from '../protocol/capability.ts';
import { fingerprintSchema } from '../protocol/fingerprint.ts';
import { failurePolicySchema } from '../protocol/task.ts';

export const plannedStepSchema = z.strictObject({
  /** Paths real and absolute. */
  action: actionSchema,
  fingerprint: fingerprintSchema.nullable(),
  ticked: z.boolean(),
  /** A failure of this step is no failure of the run (an entry of a cache that is in use). */
  tolerated: z.boolean(),
});

/** What a plan is beside what is approved: whose it is, and what it says. */
export const planHeadSchema = z.strictObject({
  version: z.literal(1),
  planHash: z.string(),
  taskId: z.string(),
  madeAt: z.number(),
  title: z.string(),
  proposer: z.enum(['task', 'skill']),
  origin: z.enum(['named', 'shipped-targets', 'own']),
  skill: z.strictObject({ name: z.string(), version: z.string() }).nullable(),
});

/** What a person approves. */
export const planBodySchema = z.strictObject({
  actions: z.array(actionSchema),
  capabilities: z.array(z.strictObject({ id: capabilityIdSchema, folders: z.array(z.string()) })),
  fingerprints: z.array(fingerprintSchema.nullable()),
  onFailure: failurePolicySchema,
  roots: z.array(z.string()),
});

/** The closed list that preview made and apply works from. */
export type Plan = z.infer<typeof planHeadSchema> &
  Pick<z.infer<typeof planBodySchema>, 'capabilities' | 'onFailure' | 'roots'> & {
    readonly steps: readonly PlannedStep[];
  };
export type PlannedStep = z.infer<typeof plannedStepSchema>;

/** What an action says about itself, or whether it is ticked, is no part of what it does. */
const TEXTS_AND_TICKS: ReadonlySet<string> = new Set(['reason', 'group', 'enabled']);

/**
 * What a person approves, as canonical JSON: real roots, capabilities, failure policy, resolved actions and
 * fingerprints (UTF-8). Texts, ticks and the time of making are not part of it.
 */
export function planBody(plan: Pick<Plan, 'roots' | 'capabilities' | 'onFailure' | 'steps'>): Buffer {
  // SAFETY: all that decides what happens is in the hash: another list is another approval.
  const { capabilities, onFailure, roots, steps } = plan;
  const actions = steps.map(({ action }) => canonicalValue(bare(action), TEXTS_AND_TICKS));
  const fingerprints = steps.map(({ fingerprint }) => canonicalValue(fingerprint));
  // Its keys stand in their order here: the text is made in one go, hashed once and kept as it is.
  const body = { actions, capabilities: canonicalValue(capabilities), fingerprints, onFailure, roots };
  return Buffer.from(JSON.stringify(body), 'utf8');
}

/** What is left out and what is said to be nothing mean the same: no conditions, no undo. */
function bare(action: Action): Action {
  const says = action.undo === null || action.pre?.length === 0 || action.post?.length === 0;
  if (!says) return action;
  const { undo, pre, post, ...rest } = action;
  return {
    ...rest,
    ...(undo === null ? {} : { undo }),
    ...(pre?.length === 0 ? {} : { pre }),
    ...(post?.length === 0 ? {} : { post }),
  };
}

/** The plan hash: SHA-256 (hex) of a plan's body. */
export function hashBody(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex');
}

/** Do two lists of actions mean the same changes, whatever they say about them? */
export function sameActions(a: readonly PlannedStep[], b: readonly PlannedStep[]): boolean {
  const meaning = ({ action }: PlannedStep): string => canonicalJson(bare(action), TEXTS_AND_TICKS);
  return a.length === b.length && a.every((step, index) => meaning(step) === meaning(b[index] ?? step));
}
