import { z } from 'zod';
import { say } from '../../src/locales/say.ts';
import { fail, ok, type Result } from '../../src/protocol/result.ts';
import type { Platform } from '../../src/protocol/skill-manifest.ts';
import type { SettingsFile, SkillSystem } from '../../src/skills/define-skill.ts';
import { type Target, targetListSchema, targetSchema } from './target.ts';
import shipped from './targets.json' with { type: 'json' };

/** The person's own file beside the app's data: days and switches of shipped places, and places of their own. */
const OWN_FILE = 'junk-targets.json';

const ownFileSchema = z.strictObject({
  targets: z
    .record(
      z.string(),
      z.strictObject({ enabled: z.boolean().optional(), minAgeDays: z.int().min(0).optional() }),
    )
    .optional(),
  own: z
    .array(
      targetSchema
        .pick({ key: true, path: true, names: true, leave: true })
        .extend({ minAgeDays: z.int().min(0) }),
    )
    .optional(),
});
type OwnFile = z.infer<typeof ownFileSchema>;

let checked: readonly Target[] | null = null;

/** The whole list, checked when it is first asked for: other skills do not wait for it. */
function shippedList(): readonly Target[] {
  checked ??= targetListSchema.parse(shipped).targets;
  return checked;
}

/** The shipped places of a platform, in the order of the list. */
export function shippedTargets(platform: Platform): readonly Target[] {
  return shippedList().filter(({ platforms }) => platforms.includes(platform));
}

/**
 * The places to look at: the shipped list with the person's own changes, what is switched off left out. Code:
 * `INVALID_ARGUMENT` where the person's file is wrong; running without it could take what it was to spare.
 */
export function enabledTargets(system: SkillSystem, platform: Platform): Result<readonly Target[]> {
  const list = shippedTargets(platform);
  const file = system.settings(OWN_FILE);
  if (!file.ok) return file;
  const targets = file.value === null ? ok(list) : withOwn(list, file.value, platform);
  return targets.ok ? ok(targets.value.filter(({ enabled }) => enabled)) : targets;
}

function withOwn(list: readonly Target[], file: SettingsFile, platform: Platform): Result<readonly Target[]> {
  const own = readOwn(file);
  if (!own.ok) return own;
  const { targets: changes = {}, own: places = [] } = own.value;
  const { path } = file;
  // Keys of every platform: one file may serve several computers.
  const known = new Set(shippedList().map(({ key }) => key));
  const unknown = Object.keys(changes).find((key) => !known.has(key));
  if (unknown !== undefined) {
    const names = list.map(({ key }) => key).join(', ');
    return fail('INVALID_ARGUMENT', say('junk.ownUnknownKey', { path, key: unknown, known: names }));
  }
  const added: Target[] = [];
  for (const place of places) {
    const { key } = place;
    if (known.has(key)) return fail('INVALID_ARGUMENT', say('junk.ownKeyTaken', { path, key }));
    known.add(key);
    added.push({ ...place, platforms: [platform], kind: 'own', risk: 'low', enabled: true, cache: false });
  }
  return ok([...list.map((target) => ({ ...target, ...changes[target.key] })), ...added]);
}

function readOwn({ path, text }: SettingsFile): Result<OwnFile> {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return fail('INVALID_ARGUMENT', say('junk.ownNotJson', { path }), { detail: error.message });
  }
  const parsed = ownFileSchema.safeParse(document);
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  const field = (issue?.path ?? []).map(String).join('.');
  return fail('INVALID_ARGUMENT', say('junk.ownInvalid', { path, field, problem: issue?.message ?? '' }));
}
