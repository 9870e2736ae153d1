import { expect, test } from 'vitest';
import { codeOf, expectOk } from '../../../test/support/app-stand.ts';
import { BALANCED, fakePower, HIGH_PERFORMANCE } from '../../../test/support/fake-power.ts';
import { settingsStand } from '../../../test/support/settings-stand.ts';
import { underWine } from '../../../test/support/this-machine.ts';
import { windowsPower } from '../../drivers/windows/power.ts';
import { renderText } from '../../locales/render.ts';
import type { Action } from '../../protocol/action.ts';

const OEM = 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee';

function plan(guid: string): Action {
  return { id: 'p', kind: 'power.plan', guid };
}

test('a plan of the maker goes back to that very plan', async () => {
  const power = fakePower([OEM, BALANCED, HIGH_PERFORMANCE]);
  const { stand, row, apply } = settingsStand(power);
  expect(await row(plan(HIGH_PERFORMANCE))).toMatchObject({ ticked: true, reversible: true, problems: [] });
  expect(power.plan).toBe(OEM);
  expect(renderText((await row(plan(HIGH_PERFORMANCE))).summary, 'en')).toBe(
    'Switch to the power plan “High performance”',
  );
  expect(renderText((await row(plan(BALANCED))).summary, 'zh-CN')).toBe('切换到电源计划 “平衡”');
  expect(expectOk(await apply(plan(HIGH_PERFORMANCE.toUpperCase())))).toMatchObject({ applied: ['p'] });
  expect(power.plan).toBe(HIGH_PERFORMANCE);
  expect(expectOk(await stand.undo())).toMatchObject({ rolledBack: 1, failed: [] });
  expect(power.plan).toBe(OEM);
});

test('where the computer has no such plan it is said in the preview, and nothing is set', async () => {
  const power = fakePower([BALANCED]);
  const { row, apply } = settingsStand(power);
  expect(await row(plan(HIGH_PERFORMANCE))).toMatchObject({
    ticked: false,
    problems: [{ code: 'NOT_FOUND' }],
  });
  expect(codeOf(await apply(plan(HIGH_PERFORMANCE)))).toBe('NOT_FOUND');
  expect(power.plan).toBe(BALANCED);
});

test('what the person chose since is left: CONFLICT', async () => {
  const power = fakePower([OEM, BALANCED, HIGH_PERFORMANCE]);
  const { stand, apply } = settingsStand(power);
  expectOk(await apply(plan(HIGH_PERFORMANCE)));
  power.plan = BALANCED;
  expect(expectOk(await stand.undo())).toMatchObject({ rolledBack: 0, failed: [{ code: 'CONFLICT' }] });
  expect(power.plan).toBe(BALANCED);
});

test('a plan that was removed since cannot come back: NOT_FOUND, and the present one stays', async () => {
  const plans = [OEM, HIGH_PERFORMANCE];
  const power = fakePower(plans);
  const { stand, apply } = settingsStand(power);
  expectOk(await apply(plan(HIGH_PERFORMANCE)));
  plans.shift();
  expect(expectOk(await stand.undo())).toMatchObject({ rolledBack: 0, failed: [{ code: 'NOT_FOUND' }] });
  expect(power.plan).toBe(HIGH_PERFORMANCE);
});

test('a switch that the system only claims is found out by reading it back', async () => {
  const power = fakePower();
  power.lies = true;
  const { apply } = settingsStand(power);
  expect(expectOk(await apply(plan(HIGH_PERFORMANCE)))).toMatchObject({
    applied: [],
    failed: [{ code: 'POSTCONDITION_FAILED' }],
  });
});

test.skipIf(!underWine)(
  '[win32] without power plans, as on Wine, nothing claims to have switched',
  async () => {
    const { row, apply } = settingsStand(windowsPower);
    expect(await row(plan(HIGH_PERFORMANCE))).toMatchObject({
      ticked: false,
      problems: [{ code: 'UNSUPPORTED_PLATFORM' }],
    });
    expect(codeOf(await apply(plan(HIGH_PERFORMANCE)))).toBe('UNSUPPORTED_PLATFORM');
  },
);
