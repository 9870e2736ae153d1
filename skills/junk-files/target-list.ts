import { z } from 'zod';
import { say } from '../../src/locales/say.ts';
import { fail, ok, type Result } from '../../src/protocol/result.ts';
import type { Platform } from '../../src/protocol/skill-manifest.ts';
import type { SkillSystem } from '../../src/skills/define-skill.ts';
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

const SHIPPED: readonly Target[] = targetListSchema.parse(shipped).targets;

/** The shipped places of a platform, in the order of the list. */
export function shippedTargets(platform: Platform): readonly Target[] {
  return SHIPPED.filter(({ platforms }) => platforms.includes(platform));
}

/**
 * The places to look at: the shipped list with the person's own changes, what is switched off left out. Code:
 * `INVALID_ARGUMENT` where the person's file is wrong; running without it could take what it was to spare.
 */
export function enabledTargets(system: SkillSystem, platform: Platform): Result<readonly Target[]> {
  const own = readOwnFile(system);
  if (!own.ok) return own;
  const { targets: changes = {}, own: places = [] } = own.value;
  const list = shippedTargets(platform);
  // Keys of every platform: one file may serve several computers.
  const known = new Set(SHIPPED.map(({ key }) => key));
  for (const key of Object.keys(changes)) {
    if (!known.has(key)) {
      const names = list.map((target) => target.key).join(', ');
      return fail('INVALID_ARGUMENT', say('junk.ownUnknownKey', { path: OWN_FILE, key, known: names }));
    }
  }
  const changed = list.map((target) => ({ ...target, ...changes[target.key] }));
  const added = places.map(
    (place): Target => ({
      ...place,
      platforms: [platform],
      kind: 'own',
      risk: 'low',
      enabled: true,
      cache: false,
    }),
  );
  const taken = added.find(
    ({ key }, index) => known.has(key) || added.findIndex((other) => other.key === key) < index,
  );
  if (taken !== undefined) {
    return fail('INVALID_ARGUMENT', say('junk.ownKeyTaken', { path: OWN_FILE, key: taken.key }));
  }
  return ok([...changed, ...added].filter((target) => target.enabled));
}

function readOwnFile(system: SkillSystem): Result<OwnFile> {
  const text = system.settings(OWN_FILE);
  if (!text.ok) return text;
  if (text.value === null) return ok({});
  const path = OWN_FILE;
  let document: unknown;
  try {
    document = JSON.parse(text.value);
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
