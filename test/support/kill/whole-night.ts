import fs from 'node:fs';
import path from 'node:path';
import { type AppStand, expectOk } from '../app-in.ts';
import { treeDigest } from '../tree-digest.ts';

/** Where the parent keeps what the profile was like before anything was done. */
const START = 'start.json';

/** Junk may be done without a person, downloads wait for one. */
export async function layOutNight(app: AppStand): Promise<void> {
  expectOk(await app.request('nightGrantChange', { module: 'junk', allow: true, byPerson: false }));
  fs.writeFileSync(path.join(app.dir, START), JSON.stringify(treeDigest(app.profile)));
}

/** What is wrong after a kill, once the next night has come. */
export async function checkNight(app: AppStand): Promise<readonly string[]> {
  const night = await app.request('tuneupNightly', {});
  if (!night.ok) return [`the next night: ${JSON.stringify(night.failure)}`];
  const problems: string[] = [];
  const left = expectOk(await app.request('tuneupStatus', { owner: 'terminal' })).waiting;
  if (left.map(({ module }) => module).join() !== 'downloads') {
    problems.push(`what waits: ${JSON.stringify(left)}`);
  }
  const entered = fs.readFileSync(path.join(app.data, 'runs.jsonl'), 'utf8').trimEnd().split('\n');
  const rounds: readonly { round: string; succeeded: number }[] = entered.map((line) => JSON.parse(line));
  if (new Set(rounds.map(({ round }) => round)).size !== rounds.length) problems.push('entered twice');
  const told = rounds.reduce((sum, { succeeded }) => sum + succeeded, 0);
  if (told !== 5) problems.push(`the receipts tell of ${told} things, there were 5`);
  const { batches } = expectOk(await app.request('quarantineList', {}));
  for (const { batch } of batches) {
    const back = await app.request('tuneupRestore', { owner: 'terminal', batch, act: true });
    // Killed right after it was made, a batch has no task yet, and nothing in it.
    if (!back.ok && back.failure.code !== 'NOT_FOUND') problems.push(`restore: ${back.failure.code}`);
    if (back.ok) problems.push(...back.value.failed.map((failure) => `restore: ${JSON.stringify(failure)}`));
  }
  const start: unknown = JSON.parse(fs.readFileSync(path.join(app.dir, START), 'utf8'));
  if (JSON.stringify(treeDigest(app.profile)) !== JSON.stringify(start)) {
    problems.push('the profile is not as before');
  }
  return problems;
}
