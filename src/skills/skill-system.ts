import path from 'node:path';
import { realPathOf } from '../drivers/places/real-path.ts';
import { exactName, isWithin } from '../kernel/paths.ts';
import type { Places } from '../kernel/places.ts';
import type { SystemPorts } from '../kernel/system-ports.ts';
import { say } from '../locales/say.ts';
import { fail, ok } from '../protocol/result.ts';
import type { SkillManifest } from '../protocol/skill-manifest.ts';
import type { SkillAccount, SkillSystem } from './define-skill.ts';
import { findEntries } from './find-entries.ts';
import { readStart } from './read-start.ts';
import { makeSkillMachine } from './skill-machine.ts';

const SETTINGS_NAME = /^[a-z0-9][a-z0-9-]*\.json$/;
const MAX_SETTINGS_BYTES = 1024 * 1024;

/** What the system a skill asks is made of. */
export interface SystemParts {
  readonly manifest: SkillManifest;
  readonly places: Places;
  readonly system: SystemPorts;
  readonly account: SkillAccount;
  readonly openPaths: SkillSystem['openPaths'];
}

/** What a skill may ask the system: read-only, and the same for the whole run. */
export function makeSkillSystem({ manifest, places, system, account, openPaths }: SystemParts): SkillSystem {
  return {
    profile: places.profile,
    profileIsMadeUp: places.profileIsMadeUp,
    account,
    ownFolders: [places.data, places.quarantine],
    appFolder: places.app,
    knownFolder: (name) => places.knownFolders[name],
    temp: places.temp,
    variable: (name) => (Object.hasOwn(places.variables, name) ? (places.variables[name] ?? null) : null),
    openPaths,
    find: (base, segments) => {
      // SAFETY: with a made-up profile nothing outside it is looked at.
      if (places.profileIsMadeUp && !isWithin(realPathOf(base), places.profile, exactName)) return [];
      return findEntries(base, segments);
    },
    settings: (name) => {
      if (!SETTINGS_NAME.test(name))
        return fail('SKILL_INVALID', say('skill.settingsName', { skill: manifest.name, name }));
      const full = path.join(places.data, name);
      const text = readStart(full, MAX_SETTINGS_BYTES);
      if (text.ok) return ok({ path: full, text: text.value });
      return text.failure.code === 'NOT_FOUND' ? ok(null) : text;
    },
    ...makeSkillMachine(manifest, system),
  };
}
