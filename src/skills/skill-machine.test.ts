import { expect, test } from 'vitest';
import { codeOf, expectOk } from '../../test/support/app-stand.ts';
import { BALANCED, HIGH_PERFORMANCE } from '../../test/support/fake-power.ts';
import { fakeSystem, noSystem } from '../../test/support/fake-system.ts';
import { freshFolder } from '../../test/support/fresh-folder.ts';
import type { SystemPorts } from '../kernel/system-ports.ts';
import type { CapabilityId } from '../protocol/capability.ts';
import type { Result } from '../protocol/result.ts';
import type { SkillMachine } from './define-skill.ts';
import { makeSkillMachine } from './skill-machine.ts';

const EXPLORER = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Explorer';

function machine(ids: readonly CapabilityId[], ports: SystemPorts): SkillMachine {
  const capabilities = ids.map((id) => ({ id, reason: 'a test' }));
  return makeSkillMachine({ name: 'm', version: '1.0.0', description: 'd', entry: 'e', capabilities }, ports);
}

type Question = (of: SkillMachine) => Result<unknown> | Promise<Result<unknown>>;

const QUESTIONS: readonly (readonly [string, CapabilityId, Question])[] = [
  ['the bin', 'recycle.write', (of) => of.recycleBin(() => true)],
  ['programs', 'process.close', (of) => of.processes()],
  ['power plans', 'settings.write', (of) => of.power()],
  ['effects', 'settings.write', (of) => of.effects({ menuFade: true })],
  ['what starts at logon', 'settings.write', (of) => of.startup()],
  ['a value', 'settings.write', (of) => of.registry(`${EXPLORER}\\VisualEffects`, 'VisualFXSetting')],
];

test.each(QUESTIONS)(
  '%s: seen with its own capability alone, and where there is such a thing',
  async (_what, id, ask) => {
    const { ports } = fakeSystem(freshFolder('bin'));
    expectOk(await ask(machine([id], ports)));
    expect(codeOf(await ask(machine([id], noSystem)))).toBe('UNSUPPORTED_PLATFORM');
    const others = QUESTIONS.map(([, other]) => other).filter((other) => other !== id);
    const without = machine(['fs.read', 'fs.write', 'fs.delete', 'ui.read', ...others], ports);
    expect(codeOf(await ask(without))).toBe('CAPABILITY_MISSING');
  },
);

test('of the registry only what a step may set is read', () => {
  const { ports } = fakeSystem(freshFolder('bin'));
  const of = machine(['settings.write'], ports);
  expect(codeOf(of.registry('HKCU\\Software\\Secrets', 'key'))).toBe('PATH_PROTECTED');
});

test('power plans come with what Windows calls them', () => {
  const { ports } = fakeSystem(freshFolder('bin'));
  expect(machine(['settings.write'], ports).power()).toEqual({
    ok: true,
    value: {
      active: { guid: BALANCED, known: 'balanced' },
      plans: [
        { guid: BALANCED, known: 'balanced' },
        { guid: HIGH_PERFORMANCE, known: 'fast' },
      ],
    },
  });
});

test('a listing of the bin is stopped by its asker', async () => {
  const { ports } = fakeSystem(freshFolder('bin'));
  expect(codeOf(await machine(['recycle.write'], ports).recycleBin(() => false))).toBe('CANCELLED');
});
