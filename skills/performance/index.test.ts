import { describe, expect, test } from 'vitest';
import type { StartupEntry } from '../../src/kernel/system-ports.ts';
import { say } from '../../src/locales/say.ts';
import { fail } from '../../src/protocol/result.ts';
import { BALANCED, HIGH_PERFORMANCE } from '../../test/support/fake-power.ts';
import { type FakeSystem, fakeSystem, noSystem } from '../../test/support/fake-system.ts';
import { freshFolder } from '../../test/support/fresh-folder.ts';
import { type Row, stageSkill } from '../../test/support/skill-stage.ts';

const RUN = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Explorer\\StartupApproved\\Run';
const OFF = { type: 'REG_BINARY', value: '030000000000000000000000' } as const;

function entry(name: string, more: Partial<StartupEntry> = {}): StartupEntry {
  return { name, starts: `C:\\${name}.exe /tray`, isOn: true, key: RUN, off: OFF, ...more };
}

function stage() {
  return stageSkill('performance', {}, undefined, 'win32');
}

function rowsOn(system: FakeSystem): Promise<readonly Row[]> {
  return stage().rows({ roots: [], system: system.ports });
}

/** Already as fast as it gets: nothing to offer. */
function fastSystem(): FakeSystem {
  const system = fakeSystem(freshFolder('bin'));
  system.power.plan = HIGH_PERFORMANCE;
  return system;
}

test('what would change nothing is not in the list', async () => {
  const system = fastSystem();
  system.startup.push(entry('off', { isOn: false, off: null }));
  expect(await rowsOn(system)).toEqual([]);
});

describe('the power plan', () => {
  test('is offered with the old and the new one, and is the only row that is ticked', async () => {
    const system = fakeSystem(freshFolder('bin'));
    system.effects['menuFade'] = true;
    system.startup.push(entry('App'));
    const [plan, ...others] = await rowsOn(system);
    expect(plan).toMatchObject({
      id: 'perf:power-plan',
      kind: 'power.plan',
      guid: HIGH_PERFORMANCE,
      enabled: true,
      fields: { old: 'balanced', guid: BALANCED },
    });
    expect(others.map(({ id, enabled }) => [id, enabled])).toEqual([
      ['perf:visual-effects', false],
      ['perf:startup-apps:Run:App', false],
    ]);
  });

  test('is not offered where the computer has no such plan, and not ticked over one that nobody knows', async () => {
    const system = fakeSystem(freshFolder('bin'));
    system.power.plans.splice(0, 2, BALANCED);
    expect(await rowsOn(system)).toEqual([]);
    const own = fakeSystem(freshFolder('bin'));
    own.power.plan = '11111111-1111-1111-1111-111111111111';
    expect(await rowsOn(own)).toMatchObject([{ id: 'perf:power-plan', enabled: false }]);
  });
});

test('effects: only those that are on are switched, and each is named', async () => {
  const system = fastSystem();
  Object.assign(system.effects, { menuFade: true, fullWindowDrag: true, uiEffects: true });
  expect(await rowsOn(system)).toMatchObject([
    {
      id: 'perf:visual-effects',
      effects: { menuFade: false, fullWindowDrag: false },
      enabled: false,
      fields: { count: 2, menuFade: 'on', fullWindowDrag: 'on', tooltipFade: 'off' },
    },
  ]);
});

test('start-up entries: one row each, with the switch as it is and as it would be', async () => {
  const system = fastSystem();
  const on = { type: 'REG_BINARY', value: '020000000000000000000000' } as const;
  system.registry.set(`${RUN}\\b,\u0007`.toLowerCase(), on);
  const folder = `${RUN.slice(0, -'Run'.length)}StartupFolder`;
  system.startup.push(entry('a'), entry('b,\u0007'), entry('a', { key: folder }));
  const rows = await rowsOn(system);
  expect(rows).toMatchObject([
    {
      id: 'perf:startup-apps:Run:a',
      kind: 'registry.set',
      key: RUN,
      name: 'a',
      ...OFF,
      enabled: false,
      fields: { starts: 'C:\\a.exe /tray', old: 'absent', new: OFF.value },
    },
    { id: 'perf:startup-apps:Run:b%2C%07', fields: { old: on.value } },
    { id: 'perf:startup-apps:StartupFolder:a' },
  ]);
  for (const { group } of rows) expect(group).toBe('perf:startup-apps');
});

test('a part that cannot be read is said, and the others are offered; without any there is no list', async () => {
  const system = fakeSystem(freshFolder('bin'));
  system.startup.push(entry('App'));
  const { settings } = system.ports;
  if (settings === null) throw new Error('the fake has settings');
  const powerPlan = () => fail('UNSUPPORTED_PLATFORM', say('platform.noDriver', { kind: 'power.plan' }));
  const run = { roots: [], system: { ...noSystem, settings: { ...settings, powerPlan } } };
  expect((await stage().rows(run)).map(({ id }) => id)).toEqual(['perf:startup-apps:Run:App']);
  expect(await stage().said(run)).toEqual(['platform.noDriver']);
  expect(await stage().run({ roots: [], system: noSystem })).toMatchObject({
    failure: { code: 'UNSUPPORTED_PLATFORM' },
  });
});
