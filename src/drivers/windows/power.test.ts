import { describe, expect, test } from 'vitest';
import { codeOf, expectOk } from '../../../test/support/app-stand.ts';
import { BALANCED, fakePower, HIGH_PERFORMANCE } from '../../../test/support/fake-power.ts';
import { leaveOut, onWindows, underWine } from '../../../test/support/this-machine.ts';
import { guidText, type PowerApi, switchPlan, windowsPower } from './power.ts';

const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ULTIMATE = 'e9a42b02-d5df-448d-aa00-03f14749eb61';
const NOBODYS = '00000000-1111-2222-3333-444444444444';

describe.each<readonly [string, () => PowerApi]>([
  ['power plans of a made-up computer', fakePower],
  ['[win32] power plans of this computer', ofThisComputer],
])('%s', (_whose, make) => {
  test('the one that is active is among those that the computer has', () => {
    const power = make();
    const plans = expectOk(power.plans());
    expect(plans.every((guid) => GUID.test(guid))).toBe(true);
    expect(plans).toContain(expectOk(power.active()));
  });

  test('another one, in any spelling, and back', () => {
    const power = make();
    const before = expectOk(power.active());
    const other = expectOk(power.plans()).find((guid) => guid !== before);
    if (other === undefined) leaveOut('this computer has a single power plan');
    try {
      expectOk(switchPlan(power, other.toUpperCase()));
      expect(expectOk(power.active())).toBe(other);
    } finally {
      expectOk(switchPlan(power, before));
    }
    expect(expectOk(power.active())).toBe(before);
  });

  test('one that the computer lacks is NOT_FOUND, and the active one stays', () => {
    const power = make();
    const before = expectOk(power.active());
    expect(codeOf(switchPlan(power, NOBODYS))).toBe('NOT_FOUND');
    expect(expectOk(power.active())).toBe(before);
  });
});

function ofThisComputer(): PowerApi {
  if (!onWindows) leaveOut('only Windows has power plans');
  if (underWine) leaveOut('Wine has no power plans');
  return windowsPower;
}

test('a plan is read as its GUID lies in memory: the first three groups backwards', () => {
  expect(guidText(Buffer.from('22421b3894f6f0419685ff5bb260df2e', 'hex'))).toBe(BALANCED);
});

test('a hidden plan is not offered by its well-known name', () => {
  expect(codeOf(switchPlan(fakePower([BALANCED, HIGH_PERFORMANCE]), ULTIMATE))).toBe('NOT_FOUND');
  expect(codeOf(switchPlan(fakePower([BALANCED]), HIGH_PERFORMANCE))).toBe('NOT_FOUND');
});

test.skipIf(!underWine)('[win32] Wine, which only says that it switches, is not believed', () => {
  expect(codeOf(windowsPower.active())).toBe('UNSUPPORTED_PLATFORM');
  expect(codeOf(windowsPower.plans())).toBe('UNSUPPORTED_PLATFORM');
  expect(windowsPower.activate(HIGH_PERFORMANCE).ok).toBe(true);
  expect(codeOf(switchPlan(windowsPower, HIGH_PERFORMANCE))).toBe('UNSUPPORTED_PLATFORM');
});
