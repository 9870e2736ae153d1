import { describe, expect, test } from 'vitest';
import { builtInSkills } from '../../skills/built-in.ts';
import { ok } from '../protocol/result.ts';
import type { Skill } from './define-skill.ts';
import { type BuiltInSkill, makeRegistry } from './registry.ts';

const SKILL: Skill = { title: 'Test', scan: () => ok(1), plan: () => ok([]) };

function named(folder: string, more: object = {}): BuiltInSkill {
  const manifest = {
    name: folder,
    version: '1.0.0',
    description: 'A test.',
    entry: 'index.ts',
    capabilities: [],
    ...more,
  };
  return { folder, manifest, skill: SKILL };
}

test('the built-in skills are right, and say where they work', () => {
  for (const platform of ['win32', 'darwin', 'linux'] as const) {
    const registry = makeRegistry(builtInSkills, platform);
    if (!registry.ok) throw new Error(registry.failure.code);
    expect(registry.value.listed.map(({ manifest, available }) => [manifest.name, available])).toEqual([
      ['desktop-organize', true],
      ['downloads-cleanup', true],
      ['idle-processes', true],
      ['junk-files', true],
      ['performance', platform === 'win32'],
      // macOS tells no program where a thing in its trash was.
      ['recycle-bin', platform !== 'darwin'],
    ]);
  }
});

describe('a registry', () => {
  test.each([
    ['a field too many', named('a', { extra: 1 })],
    ['no version', named('a', { version: 'one' })],
    ['another name than its folder', named('a', { name: 'b' })],
  ])('refuses a manifest with %s', (_what, skill) => {
    expect(makeRegistry([skill], 'linux')).toMatchObject({ ok: false, failure: { code: 'SKILL_INVALID' } });
  });

  test('refuses a name that is given twice', () => {
    expect(makeRegistry([named('a'), named('a')], 'linux')).toMatchObject({
      failure: { message: { key: 'skill.twice' } },
    });
  });

  test('says where a skill works, and does not run it elsewhere', () => {
    const registry = makeRegistry([named('pc', { platforms: ['win32'] }), named('any')], 'linux');
    if (!registry.ok) throw new Error(registry.failure.code);
    const [any, pc] = registry.value.listed;
    expect(any?.available).toBe(true);
    expect(pc).toMatchObject({
      available: false,
      why: { key: 'skill.notOnPlatform', fields: { platforms: 'Windows' } },
    });
    expect(registry.value.find('pc')).toMatchObject({ failure: { code: 'UNSUPPORTED_PLATFORM' } });
    expect(registry.value.find('none')).toMatchObject({
      failure: { code: 'NOT_FOUND', message: { fields: { known: 'any, pc' } } },
    });
  });

  test('finds test skills, and does not list them', () => {
    const registry = makeRegistry([named('hidden', { internal: true })], 'linux');
    expect(registry.ok && registry.value.listed).toEqual([]);
    expect(registry.ok && registry.value.find('hidden').ok).toBe(true);
  });
});
