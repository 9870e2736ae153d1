import { z } from 'zod';
import { say } from '../locales/say.ts';
import { fail, ok, type Result } from '../protocol/result.ts';

/**
 * A skill's options out of what the command line gave (`--option k=v`), checked by the skill's own schema, with
 * its defaults. Code: `INVALID_ARGUMENT`, naming the options or the values that there are.
 */
export function parseOptions(
  skill: string,
  schema: z.ZodType | undefined,
  given: Readonly<Record<string, string>>,
): Result<unknown> {
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  for (const option of Object.keys(given)) {
    if (!known.includes(option)) {
      const names = known.length === 0 ? 'none' : known.join(', ');
      return fail('INVALID_ARGUMENT', say('option.unknown', { skill, option, known: names }));
    }
  }
  if (schema === undefined) return ok({});
  const parsed = schema.safeParse(given);
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  const option = String(issue?.path[0] ?? '');
  const detail = issue?.message ?? '';
  const value = given[option] ?? '';
  return issue?.code === 'invalid_value'
    ? fail(
        'INVALID_ARGUMENT',
        say('option.value', { skill, option, value, choices: issue.values.join(', ') }),
      )
    : fail('INVALID_ARGUMENT', say('option.valueInvalid', { skill, option, value, problem: detail }), {
        detail,
      });
}
