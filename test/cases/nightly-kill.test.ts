import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appIn } from '../support/app-in.ts';
import { freshFolder } from '../support/fresh-folder.ts';
import { bundleChild, killAtMoments } from '../support/kill/run-killed.ts';
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
    expect(await killAtMoments(child, layOut, { outcome: 'done', moments: MOMENTS })).toEqual([]);
  },
  TIMEOUT_MS,
);
