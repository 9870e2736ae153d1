import { z } from 'zod';
import { actionSchema } from './action.ts';
import { capabilitySchema } from './capability.ts';

export const failurePolicySchema = z.enum(['rollback', 'continue']);
export type FailurePolicy = z.infer<typeof failurePolicySchema>;

/** What a proposer returns: a title for people, what it needs, and the changes in order (protocol, Task). */
export const taskSchema = z.strictObject({
  title: z.string(),
  capabilities: z.array(capabilitySchema),
  actions: z.array(actionSchema),
  onFailure: failurePolicySchema.optional(),
});

export type Task = z.infer<typeof taskSchema>;
