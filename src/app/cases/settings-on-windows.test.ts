import { describe, expect, onTestFinished, test } from 'vitest';
import { codeOf, expectOk } from '../../../test/support/app-stand.ts';
import { fakePower } from '../../../test/support/fake-power.ts';
import { freshStartupEntry, keepRegistryValue } from '../../../test/support/fresh-registry.ts';
import { settingsStand } from '../../../test/support/settings-stand.ts';
import { leaveOut, onWindows, underWine } from '../../../test/support/this-machine.ts';
import { STARTUP_KEYS } from '../../drivers/startup-approval.ts';
import { readRegistry, writeRegistry } from '../../drivers/windows/registry.ts';
import { windowsSettings } from '../../drivers/windows/settings.ts';
import { renderText } from '../../locales/render.ts';
import type { Action } from '../../protocol/action.ts';
import type { Effects, HeldData, RegistryData } from '../../protocol/settings.ts';

/** The same as in settings.test.ts, on the real registry and the real effects. */

const EXPLORER = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Explorer';
const FX = { key: `${EXPLORER}\\VisualEffects`, name: 'VisualFXSetting' };
const MASK = { key: 'HKCU\\Control Panel\\Desktop', name: 'UserPreferencesMask' };
const OFF = '0300000000a04453c280dd01';

interface Place {
  readonly key: string;
  readonly name: string;
}

function held({ key, name }: Place): HeldData | null {
  return expectOk(readRegistry(key, name));
}

function put({ key, name }: Place, data: HeldData | null): void {
  expectOk(writeRegistry(key, name, data));
}

/** What the person who runs the tests chose is not played with. */
function visualFx(): Place {
  if (!underWine) leaveOut('the same is shown on the switch of a made-up entry');
  keepRegistryValue(FX.key, FX.name);
  return FX;
}

function startupSwitch(): Place {
  const place = { key: STARTUP_KEYS.run, name: freshStartupEntry().name };
  keepRegistryValue(place.key, place.name);
  return place;
}

const PLACES: readonly (readonly [string, () => Place, RegistryData])[] = [
  ['how the desktop looks', visualFx, { type: 'REG_DWORD', value: 2 }],
  ['what starts at logon', startupSwitch, { type: 'REG_BINARY', value: OFF }],
];
const BEFORE: readonly (readonly [string, HeldData | null])[] = [
  ['absent', null],
  ['an odd value 7', { type: 'REG_DWORD', value: 7 }],
  ['a text', { type: 'REG_SZ', value: 'seven' }],
  ['a text without its end', { type: 'REG_RAW_1', value: '37003700' }],
  ['bytes', { type: 'REG_BINARY', value: '030000' }],
  ['a type that nobody knows', { type: 'REG_RAW_4660', value: 'cafe' }],
];

describe.skipIf(!onWindows).each(PLACES)(
  '[win32] C42 the real registry goes back: %s',
  (_what, make, wanted) => {
    const step = ({ key, name }: Place): Action => ({ id: 'r', kind: 'registry.set', key, name, ...wanted });

    test.each(BEFORE)('%s', async (_before, before) => {
      const place = make();
      put(place, before);
      const { stand, row, apply } = settingsStand(fakePower());
      expect(await row(step(place))).toMatchObject({ ticked: true, reversible: true, problems: [] });
      expect(held(place)).toEqual(before);
      expect(expectOk(await apply(step(place)))).toMatchObject({ status: 'ok', applied: ['r'] });
      expect(held(place)).toEqual(wanted);
      expect(expectOk(await stand.undo())).toMatchObject({ rolledBack: 1, failed: [] });
      expect(held(place)).toEqual(before);
    });

    test('what somebody else set since is not taken back', async () => {
      const place = make();
      const { stand, apply } = settingsStand(fakePower());
      expectOk(await apply(step(place)));
      const theirs = { type: 'REG_DWORD', value: 3 } as const;
      put(place, theirs);
      expect(expectOk(await stand.undo())).toMatchObject({ rolledBack: 0, failed: [{ code: 'CONFLICT' }] });
      expect(held(place)).toEqual(theirs);
    });
  },
);

describe.skipIf(!onWindows)('[win32] visual effects', () => {
  const SHOWN: readonly (keyof Effects)[] = [
    'windowAnimation',
    'fullWindowDrag',
    'menuFade',
    'tooltipFade',
    'comboBoxAnimation',
    'listBoxScroll',
  ];
  const settings = windowsSettings(fakePower());
  const asked: Effects = Object.fromEntries(SHOWN.map((name) => [name, true]));

  test('all switched over and back, and in the bytes of the registry nothing else has changed', async () => {
    const before = expectOk(settings.effects(asked));
    onTestFinished(() => {
      expectOk(settings.setEffects(before));
    });
    // Wine makes these bytes when an effect is first switched; Windows always has them.
    for (const menuFade of [before.menuFade !== true, before.menuFade]) settings.setEffects({ menuFade });
    const mask = held(MASK);
    expect(mask).toMatchObject({ type: 'REG_BINARY' });
    const over = Object.fromEntries(SHOWN.map((name) => [name, before[name] !== true]));
    const { stand, row, apply } = settingsStand(fakePower());
    const step = { id: 'e', kind: 'effects.set', effects: over } as const;
    expect(await row(step)).toMatchObject({ ticked: true, reversible: true, problems: [] });
    expect(expectOk(settings.effects(asked))).toEqual(before);
    expect(expectOk(await apply(step))).toMatchObject({ applied: ['e'] });
    expect(expectOk(settings.effects(asked))).toEqual(over);
    expect(expectOk(await stand.undo())).toMatchObject({ rolledBack: 1, failed: [] });
    expect(expectOk(settings.effects(asked))).toEqual(before);
    expect(held(MASK)).toEqual(mask);
  });

  test('one that the person switched since stays as it is', async () => {
    const before = expectOk(settings.effects({ menuFade: true, tooltipFade: true }));
    onTestFinished(() => {
      expectOk(settings.setEffects(before));
    });
    expectOk(settings.setEffects({ menuFade: true, tooltipFade: true }));
    const { stand, apply } = settingsStand(fakePower());
    expectOk(await apply({ id: 'e', kind: 'effects.set', effects: { menuFade: false, tooltipFade: false } }));
    expectOk(settings.setEffects({ tooltipFade: true }));
    expect(expectOk(await stand.undo())).toMatchObject({ rolledBack: 0, failed: [{ code: 'CONFLICT' }] });
    expect(expectOk(settings.effects({ menuFade: true, tooltipFade: true }))).toEqual({
      menuFade: false,
      tooltipFade: true,
    });
  });

  test('what the system takes and does not do is told, and the rest is put back', async () => {
    if (!underWine) leaveOut('only Wine ignores an effect');
    const before = expectOk(settings.effects({ menuFade: true, minimizeAnimation: true }));
    const effects = {
      menuFade: before.menuFade !== true,
      minimizeAnimation: before.minimizeAnimation !== true,
    };
    const { apply } = settingsStand(fakePower());
    expect(expectOk(await apply({ id: 'e', kind: 'effects.set', effects }))).toMatchObject({
      applied: [],
      failed: [{ code: 'POSTCONDITION_FAILED' }],
    });
    expect(expectOk(settings.effects({ menuFade: true, minimizeAnimation: true }))).toEqual(before);
  });
});

describe.skipIf(!onWindows)('[win32] what starts at logon', () => {
  const settings = windowsSettings(fakePower());

  function switchTo(name: string, value: string): Action {
    return { id: 's', kind: 'registry.set', key: STARTUP_KEYS.run, name, type: 'REG_BINARY', value };
  }

  test('an entry is switched off by the list’s own word for it, stays in the Run key, and is on again', async () => {
    const { name, starts } = freshStartupEntry();
    keepRegistryValue(STARTUP_KEYS.run, name);
    const entry = () => expectOk(settings.startup()).find((known) => known.name === name);
    const before = entry();
    expect(before).toMatchObject({ name, starts, isOn: true });
    const off = before?.off?.value;
    if (typeof off !== 'string') throw new Error('it can be switched off');
    const { stand, row, apply } = settingsStand(fakePower());
    expect(renderText((await row(switchTo(name, off))).summary, 'en')).toBe(
      `No longer start “${name}” when you sign in`,
    );
    expectOk(await apply(switchTo(name, off)));
    expect(entry()).toEqual({ name, starts, isOn: false, key: STARTUP_KEYS.run, off: null });
    expect(expectOk(await stand.undo())).toMatchObject({ rolledBack: 1 });
    expect(entry()).toMatchObject({ name, starts, isOn: true });
    expect(held({ key: STARTUP_KEYS.run, name })).toBeNull();
  });

  test('a switch for what does not start is NOT_FOUND, and none is made', async () => {
    const { row, apply } = settingsStand(fakePower());
    const name = 'DeskShell test, which starts nowhere';
    expect(await row(switchTo(name, OFF))).toMatchObject({
      ticked: false,
      problems: [{ code: 'NOT_FOUND' }],
    });
    expect(codeOf(await apply(switchTo(name, OFF)))).toBe('NOT_FOUND');
    expect(held({ key: STARTUP_KEYS.run, name })).toBeNull();
  });
});
