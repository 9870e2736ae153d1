import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type AppStand, appStand, codeOf, expectOk } from '../../../test/support/app-stand.ts';
import { fakeSystem } from '../../../test/support/fake-system.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { leaveOut, underWine } from '../../../test/support/this-machine.ts';
import { treeDigest } from '../../../test/support/tree-digest.ts';
import { junkAt, layOutProfile } from '../../../test/support/tuneup-profile.ts';
import { systemProcesses } from '../../drivers/process-identity.ts';
import { UNWATCHED } from '../../kernel/progress.ts';
import { ok } from '../../protocol/result.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

function laidOut(settings: Parameters<typeof appStand>[0] = {}): AppStand {
  if (process.platform === 'win32' && !underWine) leaveOut('files of a test were created just now there');
  const stand = appStand(settings);
  layOutProfile(stand.profile);
  return stand;
}

function change(stand: AppStand, module: string, allow = true, byPerson = false) {
  return stand.request('nightGrantChange', { module, allow, byPerson });
}

async function night(stand: AppStand) {
  return expectOk(await stand.request('tuneupNightly', {}));
}

type Waiting = Awaited<ReturnType<typeof waiting>>[number];

async function waiting(stand: AppStand) {
  return expectOk(await stand.request('tuneupStatus', { owner: 'terminal' })).waiting;
}

function lines(stand: AppStand): readonly string[] {
  return fs.readFileSync(path.join(stand.data, 'runs.jsonl'), 'utf8').trimEnd().split('\n');
}

/** What the file in the data folder holds, for a state that no command makes. */
function rewrite(stand: AppStand, name: string, make: (stored: Record<string, unknown>) => unknown): void {
  const file = path.join(stand.data, name);
  fs.writeFileSync(file, JSON.stringify(make(JSON.parse(fs.readFileSync(file, 'utf8')))));
}

/** A bin with an entry that is old, one that is fresh and one of which the time is not known. */
function withBin() {
  const folder = freshFolder('bin');
  const system = fakeSystem(folder);
  const times = new Map<string, number | null>([
    ['old', Date.now() - 31 * DAY_MS],
    ['fresh', Date.now() - 29 * DAY_MS],
    ['undated', null],
  ]);
  for (const entry of times.keys()) {
    system.bin.set(entry, path.join(folder, 'from', entry));
    fs.writeFileSync(path.join(folder, entry), 'thrown away');
  }
  const { recycleBin } = system.ports;
  if (recycleBin === null) throw new Error('the fake has a bin');
  const list: typeof recycleBin.list = async (goOn) => {
    const listed = await recycleBin.list(goOn);
    if (!listed.ok) return listed;
    const entries = listed.value.entries.map((one) => ({ ...one, deletedMs: times.get(one.entry) ?? null }));
    return ok({ ...listed.value, entries });
  };
  return { system: { ...system.ports, recycleBin: { ...recycleBin, list } }, bin: system.bin };
}

describe('what is allowed', () => {
  test('is nothing by default: a night looks, changes nothing, and lets all wait', async () => {
    const stand = laidOut();
    const grants = expectOk(await stand.request('nightGrants', {}));
    expect(grants.modules.every(({ since }) => since === null)).toBe(true);
    const before = treeDigest(stand.profile, { folderTimes: true });
    const { receipt, apply } = await night(stand);
    expect(treeDigest(stand.profile, { folderTimes: true })).toEqual(before);
    expect([apply.modules, receipt.execution, receipt.entered]).toEqual([[], 'previewed', true]);
    const left = receipt.waiting.map(({ module, rows }) => [module, rows.length]);
    expect(left).toEqual([
      ['junk', 5],
      ['downloads', 2],
    ]);
    expect(await waiting(stand)).toEqual(receipt.waiting);
  });

  test('is done, ticked rows alone; the rest waits and is applied by its hash; the batch goes back', async () => {
    const stand = laidOut();
    const before = treeDigest(stand.profile);
    const grants = expectOk(await change(stand, 'junk'));
    expect(grants.modules.filter(({ since }) => since !== null).map(({ module }) => module)).toEqual([
      'junk',
    ]);
    const { receipt } = await night(stand);
    expect(receipt.modules.map(({ module, succeeded }) => [module, succeeded])).toEqual([['junk', 5]]);
    expect(lines(stand)).toHaveLength(1);
    const [left, ...others] = await waiting(stand);
    expect([left?.module, others]).toEqual(['downloads', []]);
    if (left === undefined) return;
    const history = expectOk(await stand.request('history', {}));
    const tasks = 'tasks' in history ? history.tasks : [];
    expect(tasks.map(({ source }) => source)).toEqual(['nightly']);
    expectOk(
      await stand.request('apply', {
        subject: { kind: 'skill', name: left.skill, options: {} },
        roots: [...left.roots],
        grants: [],
        choice: { kind: 'ticked' },
        planHash: left.planHash,
        allowIrreversible: false,
        source: 'cli',
      }),
    );
    expect(fs.readdirSync(path.join(stand.profile, 'Downloads')).sort()).toEqual(
      ['.deskshell', 'letter.pdf', 'manual.pdf', 'song.mp3'].sort(),
    );
    expect(await waiting(stand)).toEqual([]);
    expectOk(await stand.request('undo', { act: true, root: left.roots[0] }));
    expectOk(
      await stand.request('tuneupRestore', { owner: 'terminal', batch: receipt.batches[0], act: true }),
    );
    fs.rmSync(path.join(stand.profile, 'Downloads', '.deskshell'), { recursive: true });
    expect(treeDigest(stand.profile)).toEqual(before);
  });

  test('is taken back by a word; an unknown module and programs are refused', async () => {
    const stand = laidOut();
    expectOk(await change(stand, 'junk'));
    expectOk(await change(stand, 'junk', false));
    // One that was not allowed is no trouble.
    expectOk(await change(stand, 'downloads', false));
    expect(codeOf(await change(stand, 'junc'))).toBe('INVALID_ARGUMENT');
    expect(codeOf(await change(stand, 'process', true, true))).toBe('INVALID_ARGUMENT');
    expect((await night(stand)).apply.modules).toEqual([]);
  });

  test('what a person takes back while a night looks is not done', async () => {
    const stand = laidOut();
    expectOk(await change(stand, 'junk'));
    expectOk(await change(stand, 'downloads'));
    let asked: ReturnType<typeof change> | null = null;
    const report = () => {
      asked ??= change(stand, 'junk', false);
    };
    const { receipt } = expectOk(await stand.request('tuneupNightly', {}, { ...UNWATCHED, report }));
    expect(asked).not.toBeNull();
    expect(receipt.modules.map(({ module }) => module)).toEqual(['downloads']);
    expect(fs.existsSync(junkAt(stand.profile, 0))).toBe(true);
  });

  test('is taken back while a night is at another module: what has not begun is left, and waits', async () => {
    const stand = laidOut();
    for (const module of ['junk', 'downloads']) expectOk(await change(stand, module));
    const before = treeDigest(path.join(stand.profile, 'Downloads'));
    let isTakenBack = false;
    const report = () => {
      if (isTakenBack || fs.existsSync(junkAt(stand.profile, 0))) return;
      isTakenBack = true;
      rewrite(stand, 'grants.json', (stored) => ({ ...stored, allowed: [] }));
    };
    const { receipt } = expectOk(await stand.request('tuneupNightly', {}, { ...UNWATCHED, report }));
    expect(treeDigest(path.join(stand.profile, 'Downloads'))).toEqual(before);
    expect(receipt.modules.map(({ module, succeeded }) => [module, succeeded])).toEqual([['junk', 5]]);
    expect([receipt.failed, receipt.waiting.map(({ module }) => module)]).toEqual([0, ['downloads']]);
  });

  test('a file that cannot be read allows nothing, is said, and is set aside by the next word', async () => {
    const stand = laidOut();
    expectOk(await change(stand, 'junk'));
    const file = path.join(stand.data, 'grants.json');
    for (const broken of ['{"version":1,"allowed"', '{"version":1,"confirmedAt":1,"allowed":["junk"]}']) {
      fs.writeFileSync(file, broken);
      const { apply, warnings } = await night(stand);
      expect(apply.modules).toEqual([]);
      expect(warnings.map(({ key }) => key)).toContain('night.grantsUnreadable');
      expect(fs.readFileSync(file, 'utf8')).toBe(broken);
    }
    const kept = fs.readFileSync(file, 'utf8');
    const { modules, warnings } = expectOk(await change(stand, 'downloads'));
    expect(modules.filter(({ since }) => since !== null).map(({ module }) => module)).toEqual(['downloads']);
    expect(warnings.map(({ key }) => key)).toEqual(['night.grantsUnreadable']);
    expect(fs.readFileSync(`${file}.unreadable`, 'utf8')).toBe(kept);
  });
});

describe('the recycle bin', () => {
  test('is allowed by the typed word alone, and then loses what is older than 30 days', async () => {
    const { system, bin } = withBin();
    const stand = laidOut({ system });
    expect(codeOf(await change(stand, 'recycle'))).toBe('IRREVERSIBLE_NOT_ALLOWED');
    await night(stand);
    expect([...bin.keys()]).toEqual(['old', 'fresh', 'undated']);
    expectOk(await change(stand, 'recycle', true, true));
    const { receipt } = await night(stand);
    expect([...bin.keys()]).toEqual(['fresh', 'undated']);
    expect(receipt.modules.map(({ module, succeeded, failed }) => [module, succeeded, failed])).toEqual([
      ['recycle', 1, 0],
    ]);
  });

  test('a file that names it without the word, or names programs, allows neither', async () => {
    const { system, bin } = withBin();
    const stand = laidOut({ system });
    expectOk(await change(stand, 'junk'));
    const since = Date.now();
    rewrite(stand, 'grants.json', (stored) => ({
      ...stored,
      allowed: [
        { module: 'recycle', since, typed: false },
        { module: 'process', since, typed: true },
      ],
    }));
    const { apply } = await night(stand);
    expect(apply.modules).toEqual([]);
    expect(bin.size).toBe(3);
  });
});

describe('a clock that jumped selects nothing by itself', () => {
  test.each([
    ['ahead', -20],
    ['back', 3],
  ])('%s: all waits until a person says again what is allowed', async (_which, days) => {
    const stand = laidOut();
    expectOk(await change(stand, 'junk'));
    rewrite(stand, 'grants.json', (stored) => ({ ...stored, confirmedAt: Date.now() + days * DAY_MS }));
    const told = { days: Math.abs(days), direction: days > 0 ? 'back' : 'ahead' };
    for (const _night of [1, 2]) {
      const { apply, receipt, warnings } = await night(stand);
      expect(warnings).toEqual([{ key: 'night.clockDoubt', fields: told }]);
      expect([apply.modules, receipt.waiting.map(({ module }) => module)]).toEqual([
        [],
        ['junk', 'downloads'],
      ]);
    }
    expectOk(await change(stand, 'junk'));
    expect((await night(stand)).receipt.succeeded).toBe(5);
  });

  test('the nights before tell too, and a night after a usual pause goes on', async () => {
    const stand = laidOut();
    expectOk(await change(stand, 'downloads'));
    await night(stand);
    expectOk(await change(stand, 'junk'));
    await night(stand);
    const ago = (days: number) =>
      rewrite(stand, 'night.json', (stored) => {
        const { confirmedAt } = stored['clock'] as { confirmedAt: number };
        return { ...stored, clock: { at: Date.now() - days * DAY_MS, confirmedAt } };
      });
    ago(20);
    expect((await night(stand)).warnings.map(({ key }) => key)).toEqual(['night.clockDoubt']);
    ago(10);
    expect((await night(stand)).warnings).toEqual([]);
  });
});

describe('what waits', () => {
  test('is at most one list of a module: the newer takes the place of the older, and it expires', async () => {
    const stand = laidOut();
    await night(stand);
    const first = await waiting(stand);
    fs.copyFileSync(junkAt(stand.profile, 0), junkAt(stand.profile, 9));
    fs.utimesSync(junkAt(stand.profile, 9), 1e9, 1e9);
    await night(stand);
    const second = await waiting(stand);
    expect(second.map(({ module, rows }) => [module, rows.length])).toEqual([
      ['junk', 6],
      ['downloads', 2],
    ]);
    expect(second[0]?.planHash).not.toBe(first[0]?.planHash);
    rewrite(stand, 'night.json', (stored) => ({
      ...stored,
      waiting: second.map((one) => ({ ...one, expiresAt: Date.now() - 1 })),
    }));
    expect(await waiting(stand)).toEqual([]);
  });

  test.each<readonly [string, (stand: AppStand, request: Waiting) => Waiting]>([
    ['that names rows which would not run', (_stand, one) => ({ ...one, rows: one.rows.slice(1) })],
    ['of another skill', (_stand, one) => ({ ...one, skill: 'desktop-organize' })],
    [
      'whose plan was kept once more with other ticks, under the same hash',
      (stand, one) => {
        const file = path.join(stand.data, 'plans', `${one.planHash}.json`);
        const [head = '', ...body] = fs.readFileSync(file, 'utf8').split('\n');
        const fewer = JSON.stringify({ ...JSON.parse(head), ticked: [0] });
        fs.writeFileSync(file, [fewer, ...body].join('\n'));
        return one;
      },
    ],
  ])('is no list %s', async (_which, make) => {
    const stand = laidOut();
    await night(stand);
    const before = await waiting(stand);
    const changed = before.map((one) => (one.module === 'junk' ? make(stand, one) : one));
    rewrite(stand, 'night.json', (stored) => ({ ...stored, waiting: changed }));
    expect((await waiting(stand)).map(({ module }) => module)).toEqual(['downloads']);
  });

  test('of a module that could not be looked at stays; cleaning a round of a person leaves it', async () => {
    const stand = laidOut();
    await night(stand);
    const owner = 'terminal' as const;
    expectOk(await stand.request('tuneupInit', { owner, force: false }));
    expectOk(await stand.request('tuneupScan', { owner }));
    expectOk(await stand.request('tuneupPlan', { owner }));
    const none = { modules: ['downloads'], ids: ['download:stale'], act: true, allowIrreversible: false };
    expectOk(await stand.request('tuneupApply', { owner, ...none }));
    expectOk(await stand.request('tuneupReceipt', { owner }));
    expectOk(await stand.request('tuneupClean', { owner }));
    expect((await waiting(stand)).map(({ module }) => module)).toEqual(['junk', 'downloads']);
    fs.renameSync(path.join(stand.profile, 'Downloads'), path.join(stand.profile, 'Away'));
    const { receipt } = await night(stand);
    expect(receipt.waiting.map(({ module }) => module).sort()).toEqual(['downloads', 'junk']);
  });

  test('a list that was allowed and could not be begun waits too', async () => {
    const stand = laidOut();
    expectOk(await change(stand, 'junk'));
    expectOk(await change(stand, 'downloads'));
    const watch = { ...UNWATCHED, cancelled: () => !fs.existsSync(junkAt(stand.profile, 0)) };
    const { receipt } = expectOk(await stand.request('tuneupNightly', {}, watch));
    expect(receipt.modules.map(({ module }) => module)).toEqual(['junk', 'downloads']);
    expect(receipt.waiting.map(({ module }) => module)).toEqual(['downloads']);
  });

  test('a file that cannot be read is said, set aside, and made anew', async () => {
    const stand = laidOut();
    await night(stand);
    const file = path.join(stand.data, 'night.json');
    fs.truncateSync(file, 40);
    const status = expectOk(await stand.request('tuneupStatus', { owner: 'terminal' }));
    expect(status.warnings.map(({ key }) => key)).toEqual(['night.fileUnreadable']);
    const { warnings, receipt } = await night(stand);
    expect(warnings.map(({ key }) => key)).toEqual(['night.fileUnreadable']);
    expect(receipt.waiting).toHaveLength(2);
    expect(fs.statSync(`${file}.unreadable`).size).toBe(40);
  });
});

describe('a night on top of another', () => {
  test('is refused while a process is at one; a dead one stands in nobody’s way', async () => {
    const stand = laidOut();
    await night(stand);
    const other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
    await new Promise((resolve) => other.once('spawn', resolve));
    const { pid, startedAt } = systemProcesses(other.pid ?? 0).self;
    rewrite(stand, 'night.json', (stored) => ({ ...stored, holder: { pid, startedAt } }));
    const entered = lines(stand).length;
    expect(codeOf(await stand.request('tuneupNightly', {}))).toBe('LOCKED');
    expect(lines(stand)).toHaveLength(entered);
    const ended = new Promise((resolve) => other.once('exit', resolve));
    other.kill('SIGKILL');
    await ended;
    await night(stand);
  });

  test('two of one process at once are one', async () => {
    const stand = laidOut();
    const both = await Promise.all([1, 2].map(() => stand.request('tuneupNightly', {})));
    expect(both.map((one) => (one.ok ? 'done' : one.failure.code)).sort()).toEqual(['LOCKED', 'done']);
    expect(lines(stand)).toHaveLength(1);
  });

  test('that was cut off before its receipt: that one is entered first, once, then the new one', async () => {
    const stand = laidOut();
    expectOk(await change(stand, 'junk'));
    const { receipt: first } = await night(stand);
    rewrite(stand, '.tmp-tune/tuneup-plan.night.json', (stored) => ({ ...stored, stage: 'applied' }));
    fs.rmSync(path.join(stand.data, 'runs.jsonl'));
    const { closed, receipt } = await night(stand);
    expect([closed?.round, closed?.succeeded, closed?.entered]).toEqual([first.round, 5, true]);
    expect(lines(stand).map((line) => JSON.parse(line).round)).toEqual([first.round, receipt.round]);
  });

  test('that was cut off before it did anything, or whose plan file is broken: said, and begun anew', async () => {
    const stand = laidOut();
    await night(stand);
    rewrite(stand, '.tmp-tune/tuneup-plan.night.json', (stored) => ({
      ...stored,
      stage: 'planned',
      applies: [],
    }));
    expect((await night(stand)).warnings.map(({ key }) => key)).toEqual(['night.cutOffBefore']);
    const file = path.join(stand.data, '.tmp-tune', 'tuneup-plan.night.json');
    fs.truncateSync(file, 100);
    expect((await night(stand)).warnings.map(({ key }) => key)).toEqual(['night.roundUnreadable']);
    expect(fs.statSync(`${file}.unreadable`).size).toBe(100);
  });
});
