import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appIn } from '../support/app-in.ts';
import { freshFolder } from '../support/fresh-folder.ts';
import { bundleChild, runChild, twoAtATime } from '../support/kill/run-killed.ts';
import { layOutNight } from '../support/kill/whole-night.ts';
import { layOutProfile } from '../support/tuneup-profile.ts';

/** Moments at which a night is killed, spread over its steps; the kernel's own are each killed elsewhere. */
const MOMENTS = 24;
const TIMEOUT_MS = 900_000;

let child = '';
beforeAll(async () => {
  child = await bundleChild('night-child');
});
afterAll(() => fs.rmSync(path.dirname(child), { recursive: true, force: true }));

async function layOut(): Promise<string> {
  const app = appIn(freshFolder('night'));
  layOutProfile(app.profile);
  await layOutNight(app);
  return app.dir;
}

test(
  'C43 a night that is killed at any moment: the next one tells what happened, does the rest, and all goes back',
  async () => {
    const whole = await runChild(child, [await layOut(), 'act', 'count']);
    expect(whole.answer?.outcome, whole.stderr).toBe('done');
    const steps = whole.answer?.steps?.length ?? 0;
    expect(steps).toBeGreaterThan(MOMENTS);
    const points = Array.from({ length: MOMENTS }, (_, n) => Math.floor((n * steps) / MOMENTS));
    const problems: string[] = [];
    await twoAtATime(points, async (at) => {
      const dir = await layOut();
      const killed = await runChild(child, [dir, 'act', 'kill', String(at)]);
      if (killed.signal !== 'SIGKILL') problems.push(`${at}: it ended otherwise: ${killed.stderr}`);
      const { answer, stderr } = await runChild(child, [dir, 'check']);
      const name = whole.answer?.steps?.[at - 1]?.name ?? 'the beginning';
      const found = answer?.problems ?? [`it did not recover: ${stderr}`];
      problems.push(...found.map((problem) => `${at} of ${steps}, after ${name}: ${problem}`));
    });
    expect(problems).toEqual([]);
  },
  TIMEOUT_MS,
);
