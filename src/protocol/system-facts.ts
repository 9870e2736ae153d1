import { z } from 'zod';

/**
 * The machine as its system tells it. `name`: as a person knows it, with version and build. Memory in bytes; `free` is
 * what programs could still take.
 */
export const systemFactsSchema = z.strictObject({
  name: z.string(),
  memoryTotal: z.number(),
  memoryFree: z.number(),
  isAdministrator: z.boolean(),
});
export type SystemFacts = z.infer<typeof systemFactsSchema>;
