import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appIn } from '../support/app-in.ts';
import { freshFolder } from '../support/fresh-folder.ts';
import { bundleChild, killAtMoments } from '../support/kill/run-killed.ts';
import { writeStartOf } from '../support/kill/whole-round.ts';
import { layOutProfile } from '../support/tuneup-profile.ts';

/** Moments at which a round is killed, spread over its five hundred steps; the kernel's own are each killed elsewhere. */
const MOMENTS = 24;
const TIMEOUT_MS = 900_000;

let child = '';
beforeAll(async () => {
  child = await bundleChild('tuneup-child');
});
afterAll(() => fs.rmSync(path.dirname(child), { recursive: true, force: true }));

function layOut(): string {
  const app = appIn(freshFolder('round'));
  layOutProfile(app.profile);
  writeStartOf(app);
  return app.dir;
}

test(
  'C43 a round that is killed at any stage, or inside an apply, tells what happened, goes on and goes back',
  async () => {
    expect(await killAtMoments(child, layOut, { outcome: 'cleaned', moments: MOMENTS })).toEqual([]);
  },
  TIMEOUT_MS,
);
