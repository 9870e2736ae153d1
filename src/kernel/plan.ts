import { createHash } from 'node:crypto';
import { z } from 'zod';
import { actionSchema } from '../protocol/action.ts';
import { canonicalJson } from '../protocol/canonical-json.ts';
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

/** The closed list that preview made and apply works from. */
export const planSchema = z.strictObject({
  version: z.literal(1),
  planHash: z.string(),
  taskId: z.string(),
  madeAt: z.number(),
  title: z.string(),
  proposer: z.enum(['task', 'skill']),
  origin: z.enum(['named', 'shipped-targets']),
  skill: z.strictObject({ name: z.string(), version: z.string() }).nullable(),
  roots: z.array(z.string()),
  capabilities: z.array(z.strictObject({ id: capabilityIdSchema, folders: z.array(z.string()) })),
  onFailure: failurePolicySchema,
  steps: z.array(plannedStepSchema),
});

export type Plan = z.infer<typeof planSchema>;
export type PlannedStep = z.infer<typeof plannedStepSchema>;

/**
 * SHA-256 (hex) of canonical JSON over what a person approves: real roots, capabilities, failure policy,
 * resolved actions and fingerprints. Texts, ticks and the time of making are not part of it.
 */
export function hashPlan(plan: Pick<Plan, 'roots' | 'capabilities' | 'onFailure' | 'steps'>): string {
  const hash = createHash('sha256');
  const { roots, capabilities, onFailure, steps } = plan;
  let text = canonicalJson({ roots, capabilities, onFailure });
  for (const { action, fingerprint } of steps) {
    text += `\n${canonicalJson(action, TEXTS_AND_TICKS)}\n${canonicalJson(fingerprint)}`;
    if (text.length < HASHED_AT_ONCE) continue;
    hash.update(text);
    text = '';
  }
  hash.update(text);
  return hash.digest('hex');
}

/** What an action says about itself, or whether it is ticked, is no part of what it does. */
const TEXTS_AND_TICKS: ReadonlySet<string> = new Set(['reason', 'group', 'enabled']);
const HASHED_AT_ONCE = 256 * 1024;

/** Do two lists of actions mean the same changes, whatever they say about them? */
export function sameActions(a: readonly PlannedStep[], b: readonly PlannedStep[]): boolean {
  const bare = ({ action }: PlannedStep): string => canonicalJson(action, TEXTS_AND_TICKS);
  return a.length === b.length && a.every((step, index) => bare(step) === bare(b[index] ?? step));
}
