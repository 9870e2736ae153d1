import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { applied, previewed, undone } from '../support/answers.ts';
import { newStand, type Stand } from '../support/stand.ts';
import { treeDigest } from '../support/tree-digest.ts';

const OWN = ['.deskshell', 'Downloads/.deskshell'];

/** A stand whose profile is a demo. */
async function demoStand(): Promise<Stand> {
  const stand = newStand();
  const made = await stand.run(['demo', stand.profile, '--json']);
  expect(made.code, made.stderr).toBe(0);
  return stand;
}

const JOBS = [
  { skill: 'downloads-cleanup', words: (stand: Stand) => ['--root', path.join(stand.profile, 'Downloads')] },
  { skill: 'junk-files', words: () => [] },
] as const;

describe.each(JOBS)('$skill', ({ skill, words }) => {
  test('C32 a preview changes nothing: names, bytes and times, of folders too', async () => {
    const stand = await demoStand();
    const before = treeDigest(stand.profile, { folderTimes: true });
    const plan = previewed(await stand.run(['preview', skill, ...words(stand), '--json']));
    expect(plan.summary.ticked).toBeGreaterThan(0);
    expect(plan.actions.length).toBeGreaterThan(plan.summary.ticked);
    expect(treeDigest(stand.profile, { folderTimes: true })).toEqual(before);
    expect(fs.readdirSync(stand.dir).sort()).toEqual(['app', 'profile']);
  });

  test('apply --yes does exactly the ticked rows, and undo gives the first state back', async () => {
    const stand = await demoStand();
    const before = treeDigest(stand.profile, { except: OWN });
    const plan = previewed(await stand.run(['preview', skill, ...words(stand), '--json']));
    const ticked = plan.actions.filter((row) => row.ticked);

    const done = applied(await stand.run(['apply', skill, ...words(stand), '--yes', '--json']));
    expect(done.status).toBe('ok');
    expect([...done.applied].sort()).toEqual(ticked.map((row) => row.id).sort());
    for (const row of plan.actions) {
      if (row.from === null) continue;
      const isThere = fs.lstatSync(row.from, { throwIfNoEntry: false }) !== undefined;
      expect(isThere, row.from).toBe(!row.ticked);
    }
    const after = treeDigest(stand.profile, { except: OWN });
    expect(after).not.toEqual(before);

    expect(undone(await stand.run(['undo', '--yes', '--json']))).toMatchObject({
      taskId: done.taskId,
      rolledBack: ticked.length,
      failed: [],
      renamed: [],
    });
    expect(treeDigest(stand.profile, { except: OWN })).toEqual(before);

    const again = undone(await stand.run(['undo', '--yes', '--json']));
    expect(again.rolledBack).toBe(0);
  });

  test('C33 a plan is applied by a new process under its hash, and only the rows that are named', async () => {
    const stand = await demoStand();
    const plan = previewed(await stand.run(['preview', skill, ...words(stand), '--json']));
    const row = plan.actions.find(({ ticked }) => ticked);
    if (row === undefined) throw new Error('nothing is ticked');
    const named = ['--plan', plan.planHash, '--only', row.id, '--yes', '--json'];
    const done = applied(await stand.run(['apply', skill, ...words(stand), ...named]));
    expect(done.applied).toEqual([row.id]);

    const unknown = await stand.run([
      'apply',
      skill,
      ...words(stand),
      '--plan',
      '0'.repeat(64),
      '--yes',
      '--json',
    ]);
    expect(unknown).toMatchObject({ code: 1, json: { ok: false, code: 'NOT_APPROVED' } });
  });
});

test('repositories, links that lead out, and what they lead to are left alone', async () => {
  const stand = await demoStand();
  const left = (lines: readonly string[]) =>
    lines.filter((line) => /weather-app|hosts of this computer|my pictures|^Pictures|^Documents/.test(line));
  const before = left(treeDigest(stand.profile));
  expect(before.length).toBeGreaterThan(40);
  for (const { skill, words } of JOBS) {
    applied(await stand.run(['apply', skill, ...words(stand), '--yes', '--json']));
  }
  expect(left(treeDigest(stand.profile))).toEqual(before);
});

test('what changes something only shows it where --yes is missing', async () => {
  const stand = await demoStand();
  const before = treeDigest(stand.profile, { folderTimes: true });
  const root = ['--root', path.join(stand.profile, 'Downloads')];
  const shown = await stand.run(['apply', 'downloads-cleanup', ...root]);
  expect(treeDigest(stand.profile, { folderTimes: true })).toEqual(before);
  expect(shown.stdout).not.toBe('');
});
