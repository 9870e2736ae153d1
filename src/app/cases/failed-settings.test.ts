import { expect, test } from 'vitest';
import { appStand, expectOk } from '../../../test/support/app-stand.ts';
import { BALANCED, HIGH_PERFORMANCE } from '../../../test/support/fake-power.ts';
import { fakeSystem } from '../../../test/support/fake-system.ts';
import { renderText } from '../../locales/render.ts';
import type { Action } from '../../protocol/action.ts';
import type { FailedStep } from '../../protocol/progress.ts';

/** A setting has no path: its failure names it in words, in an apply, on the way, and when it is taken back. */

const ACTION: Action = { id: 'perf:power-plan', kind: 'power.plan', guid: HIGH_PERFORMANCE };

function made() {
  const system = fakeSystem('/nowhere');
  const stand = appStand({ system: system.ports });
  const told: FailedStep[] = [];
  const watch = {
    cancelled: () => false,
    report: ({ failed }: { failed?: FailedStep | undefined }) => void (failed && told.push(failed)),
  };
  const task = { capabilities: [{ id: 'settings.write' as const }], actions: [ACTION] };
  const apply = () => stand.apply({ ...task, onFailure: 'continue' }, { grants: ['settings.write'] }, watch);
  return { stand, system, told, apply };
}

function words(summary: FailedStep['summary']): string {
  return summary === undefined ? 'nothing but its id' : renderText(summary, 'en');
}

test('a failed power plan is named in words, in the result and while it runs', async () => {
  const { system, told, apply } = made();
  system.lies = true;
  const { failed } = expectOk(await apply());
  expect([...failed, ...told].map(({ summary }) => words(summary))).toEqual([
    expect.stringContaining('power plan'),
    expect.stringContaining('power plan'),
  ]);
});

test('a power plan that cannot be taken back is named in words', async () => {
  const { stand, system, apply } = made();
  expectOk(await apply());
  expect(system.power.plan).toBe(HIGH_PERFORMANCE);
  system.power.plan = BALANCED.replace('3', '4');
  for (const act of [false, true]) {
    const { failed } = expectOk(await stand.undo({ act }));
    expect(failed.map(({ summary }) => words(summary))).toEqual([expect.stringContaining('power plan')]);
  }
});
