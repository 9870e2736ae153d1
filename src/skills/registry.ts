import { say } from '../locales/say.ts';
import type { Message } from '../protocol/message.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import { type Platform, type SkillManifest, skillManifestSchema } from '../protocol/skill-manifest.ts';
import type { Skill } from './define-skill.ts';

/** A skill as it is shipped: the folder's name, what its `skill.json` holds, what its entry exports. */
export interface BuiltInSkill {
  readonly folder: string;
  readonly manifest: unknown;
  readonly skill: Skill;
}

/** A skill with its checked manifest. `why` says why it is not available on this computer. */
export interface RegisteredSkill {
  readonly manifest: SkillManifest;
  readonly skill: Skill;
  readonly available: boolean;
  readonly why?: Message;
  /** It did not come with the app: it holds what a person granted it, nothing else. */
  readonly fromOutside: boolean;
}

export interface SkillRegistry {
  /** All but test skills, by name. */
  readonly listed: readonly RegisteredSkill[];
  /** Codes: `NOT_FOUND`, naming those that there are; `UNSUPPORTED_PLATFORM`, saying where it works. */
  find(name: string): Result<RegisteredSkill>;
}

const PLATFORM_NAMES: Readonly<Record<Platform, string>> = {
  win32: 'Windows',
  darwin: 'macOS',
  linux: 'Linux',
};

/**
 * Checks the manifests of the built-in skills, and of those from outside, and makes them findable by name. Code:
 * `SKILL_INVALID` for a manifest that does not fit the schema, a name that is not its folder's, or a name given twice.
 */
export function makeRegistry(
  builtIn: readonly BuiltInSkill[],
  platform: Platform,
  outside: readonly BuiltInSkill[] = [],
): Result<SkillRegistry> {
  const skills = new Map<string, RegisteredSkill>();
  const all = [
    ...builtIn.map((one) => ({ ...one, fromOutside: false })),
    ...outside.map((one) => ({ ...one, fromOutside: true })),
  ];
  for (const { folder, manifest, skill, fromOutside } of all) {
    const checked = checkManifest(folder, manifest);
    if (!checked.ok) return checked;
    const { name } = checked.value;
    if (skills.has(name)) return fail('SKILL_INVALID', say('skill.twice', { skill: name }));
    const here = availability(checked.value, platform);
    skills.set(name, { manifest: checked.value, skill, fromOutside, ...here });
  }
  const names = [...skills.keys()].sort();
  return ok({
    listed: names
      .flatMap((name) => skills.get(name) ?? [])
      .filter(({ manifest }) => manifest.internal !== true),
    find: (name) => {
      const found = skills.get(name);
      if (found === undefined) {
        return fail('NOT_FOUND', say('skill.unknown', { skill: name, known: names.join(', ') }));
      }
      return found.why === undefined ? ok(found) : fail('UNSUPPORTED_PLATFORM', found.why);
    },
  });
}

function checkManifest(folder: string, manifest: unknown): Result<SkillManifest> {
  const parsed = skillManifestSchema.safeParse(manifest);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = issue?.path.join('.') ?? '';
    return fail(
      'SKILL_INVALID',
      say('skill.manifestInvalid', { skill: folder, field, problem: issue?.message ?? '' }),
    );
  }
  if (parsed.data.name !== folder) {
    return fail('SKILL_INVALID', say('skill.nameNotFolder', { folder, skill: parsed.data.name }));
  }
  return ok(parsed.data);
}

function availability(
  manifest: SkillManifest,
  platform: Platform,
): Pick<RegisteredSkill, 'available' | 'why'> {
  const { name, platforms } = manifest;
  if (platforms === undefined || platforms.includes(platform)) return { available: true };
  const names = platforms.map((each) => PLATFORM_NAMES[each]).join(', ');
  return { available: false, why: say('skill.notOnPlatform', { skill: name, platforms: names }) };
}
