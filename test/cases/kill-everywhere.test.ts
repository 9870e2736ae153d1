import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bundleChild,
  killAndCheck,
  killPoints,
  killPointsOfRecovery,
  twoAtATime,
} from '../support/kill/run-killed.ts';
import { SCENARIOS, type Scenario } from '../support/kill/scenarios.ts';
import { otherVolume } from '../support/other-volume.ts';

/** Hundreds of processes, each killed at another moment: nothing that a slow machine does in one minute. */
const TIMEOUT_MS = 900_000;

let child = '';

beforeAll(async () => {
  child = await bundleChild();
});
afterAll(() => fs.rmSync(path.dirname(child), { recursive: true, force: true }));

/** Kills a scenario at each of its steps, and says all that is wrong afterwards. */
async function killEverywhere(scenario: Scenario): Promise<void> {
  // What every command does around its work is killed in the first scenario alone.
  const points = await killPoints(child, scenario, scenario !== SCENARIOS[0]);
  expect(points.length).toBeGreaterThan(10);
  const problems: string[] = [];
  await twoAtATime(points, async (point) => {
    problems.push(...(await killAndCheck(child, scenario, point)));
  });
  expect(problems).toEqual([]);
}

/** Kills a scenario in its middle, and then its recovery at each step of that. */
async function killRecoveryEverywhere(scenario: Scenario): Promise<void> {
  const points = await killPoints(child, scenario, true);
  const problems: string[] = [];
  const first = points[Math.floor(points.length * 0.6)];
  if (first === undefined) throw new Error('a scenario has a middle');
  const seconds = await killPointsOfRecovery(child, scenario, first);
  await twoAtATime(seconds, async (second) => {
    problems.push(...(await killAndCheck(child, scenario, first, second)));
  });
  expect(problems).toEqual([]);
}

const named = (twoDrives: boolean) =>
  SCENARIOS.filter((scenario) => scenario.twoDrives === twoDrives).map(
    (scenario) => [scenario.name, scenario] as const,
  );
const recovered = (twoDrives: boolean) => named(twoDrives).filter((_one, index) => index % 4 === 0);

describe('C43 a kill at every step that changes the disk loses nothing and leaves nothing half-done', () => {
  test.each(named(false))('%s', (_name, scenario) => killEverywhere(scenario), TIMEOUT_MS);
  test.each(recovered(false))(
    'recovery, killed itself, of: %s',
    (_name, scenario) => killRecoveryEverywhere(scenario),
    TIMEOUT_MS,
  );
});

describe.skipIf(otherVolume() === null)('C43 the same across drives [linux]', () => {
  test.each(named(true))('%s', (_name, scenario) => killEverywhere(scenario), TIMEOUT_MS);
  test.each(recovered(true))(
    'recovery, killed itself, of: %s',
    (_name, scenario) => killRecoveryEverywhere(scenario),
    TIMEOUT_MS,
  );
});
