import { z } from 'zod';
import { say } from '../../src/locales/say.ts';
import { fail, ok, type Result } from '../../src/protocol/result.ts';

const LONGEST_PAUSE_MS = 60_000;

/** A number without a sign, as the command line gives it. */
const wholeNumber = (most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().max(most));

export const optionsSchema = z.object({
  /** `purge` deletes for good, `restore` brings back: one list never offers both for an entry. */
  action: z.enum(['purge', 'restore']).default('purge'),
  /** One row for each entry, or one for all that lies on a drive. */
  rows: z.enum(['entry', 'drive']).optional(),
  /** Only what was thrown away longer ago than this. */
  olderThanDays: wholeNumber(100_000).optional(),
  /** Entries that go between two pauses. */
  chunkSize: wholeNumber(1_000_000).optional(),
  pauseMs: wholeNumber(LONGEST_PAUSE_MS).optional(),
});
export type Options = z.infer<typeof optionsSchema>;

/** Code: `INVALID_ARGUMENT` for what is about deleting, where things are to come back. */
export function checkOptions(options: Options): Result<void> {
  if (options.action === 'purge') return ok(undefined);
  const [option] = (['rows', 'chunkSize', 'pauseMs'] as const).filter((name) => options[name] !== undefined);
  return option === undefined
    ? ok(undefined)
    : fail('INVALID_ARGUMENT', say('recycle.onlyForPurge', { option }));
}
