import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { canOpenTerminal, newStand, type Run, type Stand } from '../support/stand.ts';
import { junkAt, layOutProfile } from '../support/tuneup-profile.ts';

function laidOut(): Stand {
  const stand = newStand();
  layOutProfile(stand.profile);
  return stand;
}

async function typed(stand: Stand, ...words: readonly string[]): Promise<Run> {
  const run = await stand.run(['tuneup', ...words]);
  expect(run.code, `${words.join(' ')}: ${run.stderr}${run.stdout}`).toBe(0);
  return run;
}

test('as a person types it: allow, the night, and the command that it says for what waits', async () => {
  const stand = laidOut();
  expect((await typed(stand, 'grants')).stdout).toContain('Junk files (junk): nothing');
  expect((await typed(stand, 'grants', 'allow', 'junk')).stdout).toContain('its suggested rows');
  const night = await typed(stand, 'nightly');
  expect(fs.existsSync(junkAt(stand.profile, 0))).toBe(false);
  expect(night.stdout).toContain('Receipt of the tune-up');
  expect(night.stdout).toMatch(/tuneup restore b-\d{8}-\d{6} --yes/);
  // The night has no next step of a person's round.
  expect(night.stdout).not.toContain('tuneup clean');
  const status = (await typed(stand, 'status')).stdout;
  for (const text of [night.stdout, status]) {
    expect(text).toContain('Waiting for review:');
    expect(text).toContain('song (1).mp3');
  }
  const words = /deskshell (apply downloads-cleanup .*--yes)/.exec(status)?.[1]?.split(' ') ?? [];
  const applied = await stand.run(words);
  expect(applied.code, applied.stderr).toBe(0);
  expect(fs.existsSync(path.join(stand.profile, 'Downloads', 'song (1).mp3'))).toBe(false);
  expect((await typed(stand, 'status')).stdout).not.toContain('Waiting for review:');
  expect((await typed(stand, 'grants', 'refuse', 'junk')).stdout).toContain('Junk files (junk): nothing');
});

const nightData = z.looseObject({
  receipt: z.looseObject({
    succeeded: z.number(),
    waiting: z.array(z.looseObject({ module: z.string(), planHash: z.string(), rows: z.array(z.unknown()) })),
  }),
});

test('with --json each is one object, in Chinese it is told in Chinese, and nothing to do is fine', async () => {
  const stand = laidOut();
  const grants = await stand.run(['tuneup', 'grants', 'allow', 'downloads', '--json']);
  expect(grants.json).toMatchObject({ ok: true, status: 'success' });
  const night = await stand.run(['tuneup', 'nightly', '--json']);
  expect(night).toMatchObject({ code: 0, json: { ok: true } });
  const { receipt } = nightData.parse(night.json?.data);
  expect(receipt.succeeded).toBe(2);
  expect(receipt.waiting).toMatchObject([
    { module: 'junk', planHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ]);
  expect(receipt.waiting[0]?.rows).toHaveLength(5);
  const chinese = await stand.run(['tuneup', 'nightly'], { env: { LC_ALL: 'zh_CN.UTF-8' } });
  expect([chinese.code, chinese.stdout.includes('等待审阅：')]).toEqual([0, true]);
  const list = await stand.run(['tuneup', 'grants'], { env: { LC_ALL: 'zh_CN.UTF-8' } });
  expect(list.stdout).toContain('绝不允许');
});

describe('a wrong word has its clear answer, and allows nothing', () => {
  test.each([
    ['an unknown module', ['grants', 'allow', 'junc'], 1, 'INVALID_ARGUMENT'],
    ['programs', ['grants', 'allow', 'process'], 1, 'INVALID_ARGUMENT'],
    ['the bin, off a terminal', ['grants', 'allow', 'recycle'], 1, 'IRREVERSIBLE_NOT_ALLOWED'],
    ['an unknown word', ['grants', 'permit', 'junk'], 2, 'USAGE'],
    ['no module', ['grants', 'allow'], 2, 'USAGE'],
    ['a word too many', ['nightly', 'junk'], 2, 'USAGE'],
  ])('%s', async (_what, words, code, name) => {
    const stand = laidOut();
    const run = await stand.run(['tuneup', ...words], { stdin: 'permanent\n' });
    expect(run).toMatchObject({ code, json: { ok: false, code: name } });
    expect(fs.existsSync(path.join(stand.data, 'grants.json'))).toBe(false);
  });
});

test('what could not be done is said with its code, exit 1; the receipt is there, and it waits', async () => {
  const stand = laidOut();
  await typed(stand, 'grants', 'allow', 'junk');
  // What DeskShell may not write into stays as it is: the quarantine's place is a file.
  const quarantine = path.join(stand.dir, 'a file');
  fs.writeFileSync(quarantine, '');
  const run = await stand.run(['tuneup', 'nightly'], { env: { DESKSHELL_QUARANTINE: quarantine } });
  expect(run.code).toBe(1);
  expect(run.json).toMatchObject({ ok: false, status: 'error' });
  expect(run.stdout).toContain('Receipt of the tune-up');
  expect((await typed(stand, 'status')).stdout).toContain('Junk files: 5 steps');
  expect(fs.existsSync(junkAt(stand.profile, 0))).toBe(true);
  expect(fs.readFileSync(path.join(stand.data, 'runs.jsonl'), 'utf8').trimEnd().split('\n')).toHaveLength(1);
});

test.skipIf(!canOpenTerminal())(
  'the bin is allowed by the whole word at a terminal alone [linux]',
  async () => {
    const stand = laidOut();
    const ask = (word: string) =>
      stand.run(['tuneup', 'grants', 'allow', 'recycle'], {
        pty: [{ when: /permanent/, type: `${word}\r` }],
      });
    expect((await ask('yes')).code).toBe(1);
    expect(fs.existsSync(path.join(stand.data, 'grants.json'))).toBe(false);
    const allowed = await ask('permanent');
    expect([allowed.code, allowed.stdout.includes('more than 30 days, allowed on')]).toEqual([0, true]);
  },
);
