import { z } from 'zod';
import { hostEnvironmentSchema } from '../app/host-environment.ts';
import { progressSchema } from '../protocol/progress.ts';

/** The number under which a whole command runs in the worker; requests count from 1. */
export const COMMAND_RUN = -1;

/**
 * A command line of which a program reads the answer, to be run where the rows are: what crosses back is the
 * finished answer, not a plan of thousands of rows to be checked and said on the other side.
 */
export const commandMessageSchema = z.strictObject({
  kind: z.literal('command'),
  words: z.array(z.string()),
  environment: hostEnvironmentSchema,
  /** False: nobody is told how far it is, so that no thread is woken for it. */
  drawsProgress: z.boolean(),
  /** When the process began, ms since 1970: what the person waited for is counted from there. */
  begunAt: z.number(),
});
export type CommandMessage = z.infer<typeof commandMessageSchema>;

export const commandReplySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('command progress'), progress: progressSchema }),
  z.strictObject({
    kind: z.literal('command answer'),
    /** What goes to standard output, UTF-8. */
    output: z.instanceof(Uint8Array),
    exitCode: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  }),
]);
export type CommandReply = z.infer<typeof commandReplySchema>;
