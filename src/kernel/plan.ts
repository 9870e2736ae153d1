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
  hash.update(canonicalJson({ roots, capabilities, onFailure }));
  for (const { action, fingerprint } of steps) {
    const { reason: _reason, group: _group, enabled: _enabled, ...bare } = action;
    hash.update(canonicalJson({ action: bare, fingerprint }));
  }
  return hash.digest('hex');
}

/** Do two lists of actions mean the same changes, whatever they say about them? */
export function sameActions(a: readonly PlannedStep[], b: readonly PlannedStep[]): boolean {
  const bare = ({ action }: PlannedStep): string => {
    const { reason: _reason, group: _group, enabled: _enabled, ...rest } = action;
    return canonicalJson(rest);
  };
  return a.length === b.length && a.every((step, index) => bare(step) === bare(b[index] ?? step));
}
