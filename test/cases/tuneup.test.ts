import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { canMountSmallVolume, smallVolume } from '../support/small-volume.ts';
import { newStand, type Run, type Stand } from '../support/stand.ts';
import { treeDigest } from '../support/tree-digest.ts';
import { junkAt, layOutProfile } from '../support/tuneup-profile.ts';

const receiptData = z.looseObject({
  receipt: z.looseObject({
    succeeded: z.number(),
    freed: z.number(),
    afterPurge: z.number(),
    batches: z.array(z.string()),
  }),
});

async function done(stand: Stand, ...words: readonly string[]): Promise<Run> {
  const run = await stand.run(['tuneup', ...words]);
  expect(run.code, `${words.join(' ')}: ${run.stderr}${run.stdout}`).toBe(0);
  return run;
}

async function planned(stand: Stand): Promise<void> {
  for (const step of ['init', 'scan', 'plan']) await done(stand, step);
}

/** The last line of standard error, which is the one JSON object there. */
function lastLine(run: Run): unknown {
  return JSON.parse(run.stderr.trimEnd().split('\n').at(-1) ?? '');
}

test('as a new user types it, on a demo: each step says what comes next, and restore puts all of it back', async () => {
  const stand = newStand();
  // Data inside the demo, as without DESKSHELL_HOME.
  const env = { DESKSHELL_HOME: '' };
  const type = async (...words: readonly string[]) => {
    const run = await stand.run(words, { env });
    expect(run.code, `${words.join(' ')}: ${run.stderr}`).toBe(0);
    return run.stdout;
  };
  await type('demo', stand.profile);
  const own = ['.local/share/deskshell', 'AppData/Local/DeskShell', 'Library/Application Support/DeskShell'];
  const digest = () => treeDigest(stand.profile, { except: own });
  expect(await type('tuneup', 'status')).toContain('deskshell tuneup init');
  expect(await type('tuneup', 'init')).toContain('deskshell tuneup scan');
  // The folders above the data are made by the first thing that is kept there.
  const before = digest();
  expect(await type('tuneup', 'scan')).toContain('deskshell tuneup plan');
  expect(await type('tuneup', 'plan')).toContain('deskshell tuneup apply');
  expect(await type('tuneup', 'apply', '--module', 'junk')).toContain(
    'deskshell tuneup apply --module junk --yes',
  );
  expect(digest()).toEqual(before);
  const applied = await type('tuneup', 'apply', '--module', 'junk', '--yes');
  expect(applied).toContain('deskshell tuneup receipt');
  expect(applied).toMatch(/deskshell tuneup restore b-\d{8}-\d{6} --yes/);
  expect(digest()).not.toEqual(before);
  const receipt = await type('tuneup', 'receipt');
  expect(receipt).toContain('Space freed in total: 0 B');
  expect(receipt).toContain('That frees nothing until it is purged.');
  expect(receipt).toContain('deskshell tuneup clean');
  // Each action and its result, however many.
  expect(receipt.match(/^ {2}✓ /gm)).toHaveLength(79);
  expect(await type('tuneup', 'restore')).toMatch(/deskshell tuneup restore b-[\d-]+ --yes/);
  expect(await type('tuneup', 'restore', '--yes')).toContain('deskshell tuneup clean');
  expect(digest()).toEqual(before);
  expect(await type('tuneup', 'clean')).toContain('deskshell tuneup init');
});

test('a command out of order: one JSON object as the last line, with whose turn it is', async () => {
  const stand = newStand();
  layOutProfile(stand.profile);
  const turns = [
    [['scan'], null, 'init'],
    [['plan'], 'init', 'scan'],
    [['apply', '--yes'], 'scan', 'plan'],
    [['receipt'], 'plan', 'apply'],
  ] as const;
  for (const [words, first, next] of turns) {
    if (first !== null) await done(stand, first);
    const run = await stand.run(['tuneup', ...words]);
    expect(run.code).toBe(1);
    expect(run.stdout).toBe('');
    expect(lastLine(run)).toMatchObject({ ok: false, code: 'STAGE_ORDER', next: `deskshell tuneup ${next}` });
  }
  const json = await stand.run(['tuneup', 'clean', '--json']);
  expect(json).toMatchObject({ code: 1, json: { ok: false, code: 'STAGE_ORDER' } });
  expect(fs.existsSync(junkAt(stand.profile, 0))).toBe(true);
});

describe('a wrong word has its clear answer, and changes nothing', () => {
  test.each([
    ['a wrong module', ['apply', '--module', 'junc', '--yes'], 1, 'INVALID_ARGUMENT'],
    ['an unknown id', ['apply', '--ids', 'junk:temp:nothing', '--yes'], 1, 'NOT_FOUND'],
    ['an unknown batch', ['restore', 'b-20200101-000000', '--yes'], 1, 'NOT_FOUND'],
    ['an empty id', ['apply', '--ids', 'a,,b'], 2, 'USAGE'],
    ['an unknown step', ['applly'], 2, 'USAGE'],
    ['no step', [], 2, 'USAGE'],
  ])('%s', async (_what, words, code, name) => {
    const stand = newStand();
    layOutProfile(stand.profile);
    await planned(stand);
    const before = treeDigest(stand.profile, { folderTimes: true });
    const run = await stand.run(['tuneup', ...words]);
    expect(run).toMatchObject({ code, json: { ok: false, code: name } });
    expect(treeDigest(stand.profile, { folderTimes: true })).toEqual(before);
  });
});

test('a broken plan file is said, with what to do, and kept when a round is begun anew', async () => {
  const stand = newStand();
  layOutProfile(stand.profile);
  await planned(stand);
  const file = path.join(stand.data, '.tmp-tune', 'tuneup-plan.json');
  fs.truncateSync(file, 1000);
  const broken = fs.readFileSync(file, 'utf8');
  for (const step of ['status', 'scan', 'init', 'receipt']) {
    const run = await stand.run(['tuneup', step]);
    expect(run).toMatchObject({
      code: 1,
      json: { code: 'INTERNAL', next: 'deskshell tuneup init --force' },
    });
    expect(run.json?.message).toContain(file);
  }
  expect(fs.readFileSync(file, 'utf8')).toBe(broken);
  await done(stand, 'init', '--force');
  expect(fs.readFileSync(`${file}.unreadable`, 'utf8')).toBe(broken);
  await done(stand, 'scan');
});

test.skipIf(!canMountSmallVolume)(
  'a full quarantine drive: refused with figures, all left in place [linux]',
  async () => {
    const stand = newStand();
    layOutProfile(stand.profile);
    fs.writeFileSync(junkAt(stand.profile, 0), Buffer.alloc(300_000));
    fs.utimesSync(junkAt(stand.profile, 0), 1e9, 1e9);
    const env = { DESKSHELL_QUARANTINE: path.join(smallVolume(16), 'quarantine') };
    for (const step of ['init', 'scan', 'plan']) await stand.run(['tuneup', step], { env });
    const before = treeDigest(stand.profile, { folderTimes: true });
    const run = await stand.run(['tuneup', 'apply', '--module', 'junk', '--yes'], { env });
    expect(run).toMatchObject({ code: 1, json: { status: 'error', code: 'NO_SPACE' } });
    expect(run.json?.message).toMatch(/needs .*\d+.* free/);
    expect(treeDigest(stand.profile, { folderTimes: true })).toEqual(before);
    const status = await stand.run(['tuneup', 'status'], { env });
    expect(status.stdout).toContain('deskshell tuneup apply');
  },
);

test('with --json each step is one object; the receipt is the same in both languages but for its words', async () => {
  const stand = newStand();
  layOutProfile(stand.profile);
  for (const step of ['init', 'scan', 'plan']) {
    const run = await stand.run(['tuneup', step, '--json']);
    expect(run).toMatchObject({ code: 0, json: { ok: true, status: 'success' } });
  }
  const applied = await stand.run([
    'tuneup',
    'apply',
    '--module',
    'junk',
    '--module',
    'downloads',
    '--yes',
    '--json',
  ]);
  expect(applied.json).toMatchObject({ ok: true, data: { next: 'receipt' } });
  const english = await stand.run(['tuneup', 'receipt', '--json']);
  const { receipt } = receiptData.parse(english.json?.data);
  expect(receipt).toMatchObject({ succeeded: 7, freed: 0, afterPurge: 38 });
  expect(receipt.batches).toHaveLength(1);
  const chinese = await stand.run(['tuneup', 'receipt'], { env: { LC_ALL: 'zh_CN.UTF-8' } });
  expect(chinese.stdout).toContain('体检回执');
  expect(chinese.stdout).toContain(receipt.batches[0]);
  // A list, never a table.
  expect(`${english.json?.text}${chinese.stdout}`).not.toMatch(/\||\t|[─│┌]/);
});
