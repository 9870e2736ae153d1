import { describe, expect, onTestFinished, test } from 'vitest';
import { codeOf, expectOk } from '../../test/support/app-stand.ts';
import { fakePower } from '../../test/support/fake-power.ts';
import { fakeSystem } from '../../test/support/fake-system.ts';
import { freshRegistryKey, freshStartupEntry, keepRegistryValue } from '../../test/support/fresh-registry.ts';
import { leaveOut, onWindows, underWine } from '../../test/support/this-machine.ts';
import type { Settings } from '../kernel/system-ports.ts';
import type { Effects } from '../protocol/settings.ts';
import { STARTUP_KEYS, startsWith } from './startup-approval.ts';
import { windowsPower } from './windows/power.ts';
import { windowsSettings } from './windows/settings.ts';

/** The contract of the port `Settings`: on Windows and Wine with the real driver, elsewhere with the fake. */
interface SettingsStand {
  readonly settings: Settings;
  readonly key: string;
  /** Makes an entry that starts at logon, and answers its name. */
  readonly addStartup: () => string;
}

function settingsStand(): SettingsStand {
  if (onWindows) {
    const settings = windowsSettings(underWine ? fakePower() : windowsPower);
    return { settings, key: freshRegistryKey(), addStartup: startupOnWindows };
  }
  const { ports, startup } = fakeSystem('/nowhere');
  if (ports.settings === null) throw new Error('the fake has settings');
  const addStartup = () => {
    const off = { type: 'REG_BINARY', value: '030000000000000000000000' } as const;
    startup.push({ name: 'Chat', starts: 'chat.exe', isOn: true, key: STARTUP_KEYS.run, off });
    return 'Chat';
  };
  return { settings: ports.settings, key: 'HKCU\\Software\\Test', addStartup };
}

function startupOnWindows(): string {
  const { name } = freshStartupEntry();
  keepRegistryValue(STARTUP_KEYS.run, name);
  return name;
}

describe('registry values', () => {
  test.each([
    { type: 'REG_DWORD', value: 7 },
    { type: 'REG_SZ', value: 'seven' },
    { type: 'REG_BINARY', value: '030000' },
    { type: 'REG_RAW_4660', value: 'cafe' },
  ] as const)('absent, %o, absent again', (data) => {
    const { settings, key } = settingsStand();
    expect(expectOk(settings.registry(key, 'Odd'))).toBeNull();
    expectOk(settings.setRegistry(key, 'Odd', data));
    expect(expectOk(settings.registry(key, 'ODD'))).toEqual(data);
    expectOk(settings.setRegistry(key, 'Odd', null));
    expect(expectOk(settings.registry(key, 'Odd'))).toBeNull();
  });
});

describe('power plans', () => {
  test('another one and back; one that is not there is NOT_FOUND', () => {
    const { settings } = settingsStand();
    const before = expectOk(settings.powerPlan());
    const other = expectOk(settings.powerPlans()).find((guid) => guid !== before);
    expect(codeOf(settings.setPowerPlan('00000000-1111-2222-3333-444444444444'))).toBe('NOT_FOUND');
    expect(expectOk(settings.powerPlan())).toBe(before);
    if (other === undefined) leaveOut('this computer has a single power plan');
    try {
      expectOk(settings.setPowerPlan(other));
      expect(expectOk(settings.powerPlan())).toBe(other);
    } finally {
      expectOk(settings.setPowerPlan(before));
    }
  });
});

const ALL: Effects = {
  uiEffects: true,
  windowAnimation: true,
  minimizeAnimation: true,
  fullWindowDrag: true,
  menuFade: true,
  tooltipFade: true,
  comboBoxAnimation: true,
  listBoxScroll: true,
};
const NAMES = Object.keys(ALL) as readonly (keyof Effects)[];

describe('visual effects', () => {
  test.each(NAMES)('%s alone changes, there and back', (name) => {
    if (underWine && name === 'minimizeAnimation') leaveOut('Wine has no animation of windows that shrink');
    const { settings } = settingsStand();
    const before = expectOk(settings.effects(ALL));
    expect(Object.keys(before).sort()).toEqual([...NAMES].sort());
    onTestFinished(() => {
      expectOk(settings.setEffects(before));
    });
    const changed = { ...before, [name]: before[name] !== true };
    expectOk(settings.setEffects({ [name]: before[name] !== true }));
    expect(expectOk(settings.effects({ [name]: true }))).toEqual({ [name]: before[name] !== true });
    // Without all of them Windows may show none of the others.
    if (name !== 'uiEffects') expect(expectOk(settings.effects(ALL))).toEqual(changed);
    expectOk(settings.setEffects({ [name]: before[name] }));
    expect(expectOk(settings.effects(ALL))).toEqual(before);
  });
});

describe('what starts at logon', () => {
  test('an entry is listed, switched off by what it says itself, and on again', () => {
    const { settings, addStartup } = settingsStand();
    const name = addStartup();
    const entry = () => expectOk(settings.startup()).find((known) => known.name === name);
    const before = entry();
    expect(before).toMatchObject({ isOn: true, key: STARTUP_KEYS.run });
    if (before === undefined || before.off === null) throw new Error('it can be switched off');
    expect(startsWith(before.off)).toBe(false);
    expectOk(settings.setRegistry(before.key, before.name, before.off));
    if (onWindows) expect(entry()).toMatchObject({ isOn: false, off: null, starts: before.starts });
    expectOk(settings.setRegistry(before.key, before.name, null));
    expect(entry()).toMatchObject({ isOn: true });
  });
});
