import path from 'node:path';
import { builtInSkills } from '../../skills/built-in.ts';
import { localFiles } from '../../src/drivers/fs/local-files.ts';
import { resolvePlaces } from '../../src/drivers/places/resolve-places.ts';
import type { Places } from '../../src/kernel/places.ts';
import type { SystemPorts } from '../../src/kernel/system-ports.ts';
import type { Action } from '../../src/protocol/action.ts';
import type { Message, Text } from '../../src/protocol/message.ts';
import type { Progress } from '../../src/protocol/progress.ts';
import type { Result } from '../../src/protocol/result.ts';
import type { Platform } from '../../src/protocol/skill-manifest.ts';
import type { Skill } from '../../src/skills/define-skill.ts';
import { makeRegistry } from '../../src/skills/registry.ts';
import { ownRoots, runSkill, type SkillRun } from '../../src/skills/run-skill.ts';
import { noSystem } from './fake-system.ts';
import { freshFolder } from './fresh-folder.ts';
import { makeTree, type TreeSpec } from './make-tree.ts';

export const DAY_MS = 24 * 60 * 60 * 1000;
/** The time of every staged run: so far ahead that the folders which the stage has just made are old too. */
export const NOW = Math.floor(Date.now() / 1000) * 1000 + 1000 * DAY_MS;

export interface StagedRun {
  readonly roots?: readonly string[];
  readonly options?: Readonly<Record<string, string>>;
  readonly now?: number;
  /** What programs hold open; null: the system cannot tell. */
  readonly held?: readonly string[] | null;
  readonly uid?: number | null;
  /** What the computer has beside files; without it nothing. */
  readonly system?: SystemPorts;
  readonly isAdministrator?: boolean;
  readonly cancelled?: () => boolean;
  readonly onProgress?: (progress: Progress) => void;
}

/** A proposed row with what is said about it. */
export type Row = Action & {
  readonly why: string;
  readonly fields: Message['fields'];
  readonly tolerated: boolean;
};

export interface SkillStage {
  readonly profile: string;
  readonly places: Places;
  /** The absolute path of something in the profile, named with `/`. */
  at(relative: string): string;
  run(run?: StagedRun): Promise<Result<SkillRun>>;
  /** The rows of a run that must come out well. */
  rows(run?: StagedRun): Promise<readonly Row[]>;
  /** Keys of what the run says beside its rows. */
  said(run?: StagedRun): Promise<readonly string[]>;
}

/** A made-up profile with a built-in skill (or one of the test's own) that looks at it. */
export function stageSkill(
  skill: string | Skill,
  spec: TreeSpec,
  env: (profile: string) => Readonly<Record<string, string>> = () => ({}),
  platform: Platform = 'linux',
): SkillStage {
  const dir = freshFolder('skill');
  makeTree(dir, { profile: { folder: true } });
  const profile = path.join(dir, 'profile');
  makeTree(profile, spec);
  const resolved = resolvePlaces({
    platform,
    env: { DESKSHELL_PROFILE: profile, ...env(profile) },
    home: path.join(dir, 'home'),
    appFolder: path.join(dir, 'app'),
    startFolder: dir,
  });
  if (!resolved.ok) throw new Error(resolved.failure.code);
  const places = resolved.value;
  const shown = typeof skill === 'string' ? builtIn(skill, platform) : { manifest: TEST_MANIFEST, skill };

  const run = async (given: StagedRun = {}): Promise<Result<SkillRun>> => {
    const held = given.held === undefined ? [] : given.held;
    const setting = {
      ...shown,
      places,
      system: given.system ?? noSystem,
      account: { uid: given.uid ?? null, isAdministrator: given.isAdministrator ?? false },
      openPaths: () => (held === null ? null : new Set(held)),
    };
    const own =
      given.roots === undefined ? await ownRoots(setting) : { ok: true as const, value: given.roots };
    if (!own.ok) return own;
    return runSkill({
      looks: localFiles,
      ...setting,
      roots: own.value ?? [path.join(places.profile, 'Downloads')],
      options: given.options ?? {},
      now: given.now ?? NOW,
      watch: { report: given.onProgress ?? (() => undefined), cancelled: given.cancelled ?? (() => false) },
    });
  };
  const good = async (given?: StagedRun): Promise<SkillRun> => {
    const done = await run(given);
    if (!done.ok) throw new Error(`${done.failure.code}: ${JSON.stringify(done.failure)}`);
    return done.value;
  };
  return {
    profile: places.profile,
    places,
    at: (relative) => path.join(places.profile, ...relative.split('/')),
    run,
    rows: async (given) => {
      const { task, reasons, tolerated } = await good(given);
      return task.actions.map((action) => {
        const reason = asMessage(reasons.get(action.id));
        return { ...action, why: reason.key, fields: reason.fields, tolerated: tolerated.has(action.id) };
      });
    },
    said: async (given) => (await good(given)).log.map((text) => asMessage(text).key),
  };
}

const TEST_MANIFEST = {
  name: 'test-skill',
  version: '1.0.0',
  description: 'A skill of a test.',
  entry: 'index.ts',
  capabilities: [{ id: 'fs.read' as const, reason: 'To look.' }],
};

function builtIn(name: string, platform: Platform) {
  const registry = makeRegistry(builtInSkills, platform);
  const found = registry.ok ? registry.value.find(name) : registry;
  if (!found.ok) throw new Error(found.failure.code);
  return { manifest: found.value.manifest, skill: found.value.skill };
}

function asMessage(text: Text | undefined): Message {
  if (text === undefined) return { key: '', fields: {} };
  return typeof text === 'string' ? { key: text, fields: {} } : text;
}
