import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type AppStand, appStand, codeOf, expectOk } from '../../../test/support/app-stand.ts';
import { canMountSmallVolume, smallVolume } from '../../../test/support/small-volume.ts';
import { leaveOut, underWine } from '../../../test/support/this-machine.ts';
import { treeDigest } from '../../../test/support/tree-digest.ts';
import { junkAt, layOutProfile } from '../../../test/support/tuneup-profile.ts';
import { systemProcesses } from '../../drivers/process-identity.ts';
import { UNWATCHED } from '../../kernel/progress.ts';
import { type TuneupModule, tuneupRoundSchema } from '../../protocol/tuneup.ts';
import type { RequestOf } from '../contract.ts';

const OWNER = { owner: 'terminal' } as const;
/** What these cases are about, whatever other modules the program has. */
const BOTH = ['junk', 'downloads'] as const;

function laidOut(settings: Parameters<typeof appStand>[0] = {}): AppStand {
  if (process.platform === 'win32' && !underWine) leaveOut('files of a test were created just now there');
  const stand = appStand(settings);
  layOutProfile(stand.profile);
  return stand;
}

async function planned(stand: AppStand): Promise<void> {
  expectOk(await stand.request('tuneupInit', { ...OWNER, force: false }));
  expectOk(await stand.request('tuneupScan', OWNER));
  expectOk(await stand.request('tuneupPlan', OWNER));
}

function apply(stand: AppStand, more: Partial<RequestOf<'tuneupApply'>> = {}) {
  const all = { modules: [...BOTH], ids: null, act: true, allowIrreversible: false };
  return stand.request('tuneupApply', { ...OWNER, ...all, ...more });
}

const digest = (stand: AppStand) => treeDigest(stand.profile, { folderTimes: true });

describe('C32 looking changes nothing', () => {
  test('scan, plan and the preview of an apply leave names, bytes and times as they were', async () => {
    const stand = laidOut();
    const before = digest(stand);
    await planned(stand);
    const shown = expectOk(await apply(stand, { act: false }));
    expect(shown.shown.map(({ module, chosen }) => [module, chosen.length])).toEqual([
      ['junk', 5],
      ['downloads', 2],
    ]);
    expect(digest(stand)).toEqual(before);
  });
});

test('the modules of one apply share a batch that suffices by itself, and go back the last first', async () => {
  const stand = laidOut();
  const before = treeDigest(stand.profile);
  await planned(stand);
  const { apply: done } = expectOk(await apply(stand));
  expect(done?.modules.map(({ module, outcome }) => [module, outcome.kind])).toEqual([
    ['junk', 'done'],
    ['downloads', 'done'],
  ]);
  const { batches } = expectOk(await stand.request('quarantineList', {}));
  expect(batches.map(({ batch, items }) => [batch, items.length])).toEqual([[done?.batch, 7]]);
  expect(fs.existsSync(path.join(stand.profile, 'Downloads', '.deskshell'))).toBe(false);

  // The batch's own manifest knows the roots of both modules: enough after a reinstall, and for single items.
  const restored = expectOk(
    await stand.request('quarantineRestore', { items: ['i1', 'i7'], act: true, batch: done?.batch }),
  );
  expect([restored.failed, restored.restored.length]).toEqual([[], 2]);
  const back = expectOk(await stand.request('tuneupRestore', { ...OWNER, act: true }));
  expect([back.batch, back.rolledBack, back.failed]).toEqual([done?.batch, 5, []]);
  expect(treeDigest(stand.profile)).toEqual(before);
  expect(fs.readFileSync(junkAt(stand.profile, 0), 'utf8')).toBe('junk 0');
  expect(fs.readdirSync(path.join(stand.profile, 'Downloads'))).toHaveLength(5);
});

test('a batch goes back after its round was cleaned away, and twice is nothing more to do', async () => {
  const stand = laidOut();
  const before = treeDigest(stand.profile);
  await planned(stand);
  expectOk(await apply(stand));
  expectOk(await stand.request('tuneupReceipt', OWNER));
  expectOk(await stand.request('tuneupClean', OWNER));
  const shown = expectOk(await stand.request('tuneupRestore', { ...OWNER, act: false }));
  expect(shown.steps).toHaveLength(7);
  expect(shown.steps[0]?.to).toContain('Downloads');
  const back = expectOk(await stand.request('tuneupRestore', { ...OWNER, act: true }));
  expect(back.rolledBack).toBe(7);
  expect(treeDigest(stand.profile)).toEqual(before);
  expect(expectOk(await stand.request('tuneupRestore', { ...OWNER, act: true }))).toMatchObject({
    rolledBack: 0,
    failed: [],
  });
  expect(
    codeOf(await stand.request('tuneupRestore', { ...OWNER, batch: 'b-20200101-000000', act: true })),
  ).toBe('NOT_FOUND');
});

test('a batch whose journals are lost goes back by its manifest alone', async () => {
  const stand = laidOut();
  const before = treeDigest(stand.profile);
  await planned(stand);
  const { apply: done } = expectOk(await apply(stand));
  for (const own of ['journal', 'roots.json', 'history.db']) {
    fs.rmSync(path.join(stand.data, own), { recursive: true });
  }
  const batch = done?.batch;
  expect(expectOk(await stand.request('tuneupRestore', { ...OWNER, batch, act: false })).steps).toHaveLength(
    7,
  );
  const back = expectOk(await stand.request('tuneupRestore', { ...OWNER, batch, act: true }));
  expect([back.rolledBack, back.failed]).toEqual([7, []]);
  expect(treeDigest(stand.profile)).toEqual(before);
});

test('where nothing was ever done there is nothing to take back, and that is fine', async () => {
  const back = expectOk(await appStand().request('tuneupRestore', { ...OWNER, act: true }));
  expect([back.batch, back.warnings.map(({ key }) => key)]).toEqual([null, ['tuneup.nothingToRestore']]);
});

describe('what is applied', () => {
  test('exactly the rows that were named, and nothing that came since the plan', async () => {
    const stand = laidOut();
    await planned(stand);
    fs.copyFileSync(junkAt(stand.profile, 0), junkAt(stand.profile, 9));
    fs.utimesSync(junkAt(stand.profile, 9), 1e9, 1e9);
    const named = expectOk(await apply(stand, { modules: [], ids: ['junk:temp:junk 1.tmp'] }));
    expect(named.apply?.modules.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual([
      'junk:temp:junk 1.tmp',
    ]);
    expect(fs.existsSync(junkAt(stand.profile, 1))).toBe(false);
    expect(fs.existsSync(junkAt(stand.profile, 2))).toBe(true);
    // An approval is used up by the apply that it starts; the rest wants a new plan.
    expect(codeOf(await apply(stand, { modules: ['junk'] }))).toBe('NOT_APPROVED');
    expectOk(await stand.request('tuneupPlan', OWNER));
    const rest = expectOk(await apply(stand, { modules: ['junk'] }));
    expect(rest.apply?.modules.flatMap(({ rows }) => rows)).toHaveLength(5);
  });

  test('nothing ticked is nothing to do: fine, and the round goes on', async () => {
    const stand = laidOut();
    await planned(stand);
    const done = expectOk(await apply(stand, { modules: ['downloads'], ids: ['download:stale'] }));
    expect([done.apply?.modules, done.next]).toEqual([[], 'receipt']);
    const { receipt } = expectOk(await stand.request('tuneupReceipt', OWNER));
    expect([receipt.execution, receipt.total]).toEqual(['previewed', 0]);
  });

  test('a wrong module, an unknown id and an unknown group have their codes, and change nothing', async () => {
    const stand = laidOut();
    await planned(stand);
    const before = digest(stand);
    expect(codeOf(await apply(stand, { modules: ['junc'] }))).toBe('INVALID_ARGUMENT');
    expect(codeOf(await apply(stand, { ids: ['junk:temp:other.tmp'] }))).toBe('NOT_FOUND');
    expect(codeOf(await apply(stand, { ids: ['junk:nothing'] }))).toBe('NOT_FOUND');
    expect(digest(stand)).toEqual(before);
  });

  test('a stop keeps what is done; what was not begun says so', async () => {
    const stand = laidOut();
    await planned(stand);
    let steps = 0;
    const report = () => {
      steps += 1;
    };
    const watch = { ...UNWATCHED, cancelled: () => steps > 2, report };
    const asked = { ...OWNER, modules: [...BOTH], ids: null, act: true, allowIrreversible: false };
    const { apply: done } = expectOk(await stand.request('tuneupApply', asked, watch));
    const [junk, downloads] = done?.modules ?? [];
    expect(junk?.outcome).toMatchObject({ kind: 'done', result: { status: 'cancelled' } });
    expect(downloads?.outcome.kind).toBe('not begun');
    const { receipt } = expectOk(await stand.request('tuneupReceipt', OWNER));
    const gone = [0, 1, 2, 3, 4].filter((n) => !fs.existsSync(junkAt(stand.profile, n)));
    expect(receipt.succeeded).toBe(gone.length);
  });
});

describe('the receipt', () => {
  test('is entered in runs.jsonl once, and is the same again afterwards', async () => {
    const stand = laidOut();
    await planned(stand);
    expectOk(await apply(stand));
    const first = expectOk(await stand.request('tuneupReceipt', OWNER));
    const again = expectOk(await stand.request('tuneupReceipt', OWNER));
    expect([first.receipt.entered, again.receipt.entered]).toEqual([true, false]);
    expect({ ...again.receipt, entered: true }).toEqual(first.receipt);
    expect(first.receipt).toMatchObject({ total: 7, succeeded: 7, failed: 0, freed: 0 });
    expect(first.receipt.afterPurge).toBe(5 * 6 + 2 * 4);
    const lines = fs.readFileSync(path.join(stand.data, 'runs.jsonl'), 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ succeeded: 7, batch: first.receipt.batches[0] });
  });

  test('says of what failed why, and of what this computer has not that it has not', async () => {
    const stand = laidOut();
    await planned(stand);
    fs.appendFileSync(junkAt(stand.profile, 3), ' and more');
    expectOk(await apply(stand));
    const { receipt } = expectOk(await stand.request('tuneupReceipt', OWNER));
    expect([receipt.succeeded, receipt.failed]).toEqual([6, 1]);
    const failed = receipt.modules.flatMap(({ actions }) =>
      actions.filter(({ state }) => state === 'failed'),
    );
    expect(failed.map(({ id, failure }) => [id, failure?.code])).toEqual([
      ['junk:temp:junk 3.tmp', 'CONFLICT'],
    ]);
    // The profile has no Desktop: that is a folder that is missing, not one that no computer like this has.
    const others = receipt.leftOut.filter(({ module }) => module !== 'desktop');
    expect(others.every(({ unavailable }) => unavailable)).toBe(true);
  });
});

test('rounds of window and terminal do not know of each other', async () => {
  const stand = laidOut();
  await planned(stand);
  expect(codeOf(await stand.request('tuneupScan', { owner: 'window' }))).toBe('STAGE_ORDER');
  expectOk(await stand.request('tuneupInit', { owner: 'window', force: false }));
  expect(expectOk(await stand.request('tuneupStatus', { owner: 'window' })).stage).toBe('init');
  expect(expectOk(await stand.request('tuneupStatus', OWNER)).stage).toBe('planned');
});

test('an apply that another process is at is left to it; once it is dead, the journal tells what it did', async () => {
  const stand = laidOut();
  await planned(stand);
  expectOk(await apply(stand, { modules: ['junk'] }));
  const other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
  await new Promise((resolve) => other.once('spawn', resolve));
  const holder = systemProcesses(other.pid ?? 0).self;
  const file = path.join(stand.data, '.tmp-tune', 'tuneup-plan.json');
  const round = tuneupRoundSchema.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  const applies = round.applies.map((one) => ({
    ...one,
    holder,
    endedAt: null,
    drivesAfter: null,
    modules: one.modules.map((part) => ({ ...part, outcome: { kind: 'begun' } })),
  }));
  fs.writeFileSync(file, JSON.stringify({ ...round, stage: 'planned', applies }));
  expect(expectOk(await stand.request('tuneupStatus', OWNER)).busy).toBe(true);
  expect(codeOf(await apply(stand))).toBe('LOCKED');
  expect(codeOf(await stand.request('tuneupInit', { ...OWNER, force: true }))).toBe('LOCKED');
  const ended = new Promise((resolve) => other.once('exit', resolve));
  other.kill('SIGKILL');
  await ended;
  const status = expectOk(await stand.request('tuneupStatus', OWNER));
  expect([status.busy, status.stage, status.applies[0]?.done]).toEqual([false, 'applied', 5]);
  const { receipt } = expectOk(await stand.request('tuneupReceipt', OWNER));
  expect(receipt.modules[0]).toMatchObject({ recovered: true, succeeded: 5, total: 5 });
});

test('an open round is begun anew by force alone', async () => {
  const stand = laidOut();
  await planned(stand);
  expect(codeOf(await stand.request('tuneupInit', { ...OWNER, force: false }))).toBe('STAGE_ORDER');
  expectOk(await stand.request('tuneupInit', { ...OWNER, force: true }));
  expect(expectOk(await stand.request('tuneupStatus', OWNER)).stage).toBe('init');
});

test('a folder that is not there is said by the scan, which goes on with the others', async () => {
  const stand = laidOut();
  fs.rmSync(path.join(stand.profile, 'Downloads'), { recursive: true });
  expectOk(await stand.request('tuneupInit', { ...OWNER, force: false }));
  const { scan } = expectOk(await stand.request('tuneupScan', OWNER));
  const missing = scan.leftOut.find(({ module }) => module === 'downloads');
  expect([missing?.code, missing?.unavailable]).toEqual(['NOT_FOUND', false]);
  expect(scan.modules.map(({ module }): TuneupModule => module)).toContain('junk');
  expectOk(await stand.request('tuneupPlan', OWNER));
  expect(codeOf(await apply(stand, { modules: ['downloads'] }))).toBe('NOT_FOUND');
});

test.skipIf(!canMountSmallVolume)(
  'a quarantine drive without room refuses the module before anything moves, with both figures [linux]',
  async () => {
    const volume = smallVolume(24);
    const stand = laidOut({ quarantine: path.join(volume, 'quarantine') });
    fs.writeFileSync(path.join(stand.profile, 'Downloads', 'song.mp3'), Buffer.alloc(200_000));
    fs.copyFileSync(
      path.join(stand.profile, 'Downloads', 'song.mp3'),
      path.join(stand.profile, 'Downloads', 'song (1).mp3'),
    );
    await planned(stand);
    const { apply: done } = expectOk(await apply(stand));
    const outcomes = new Map(done?.modules.map(({ module, outcome }) => [module, outcome]));
    expect(outcomes.get('junk')?.kind).toBe('done');
    expect(outcomes.get('downloads')).toMatchObject({ kind: 'refused', code: 'NO_SPACE' });
    expect(fs.readdirSync(path.join(stand.profile, 'Downloads'))).toHaveLength(5);
    const { receipt } = expectOk(await stand.request('tuneupReceipt', OWNER));
    expect(receipt.modules.map(({ refusal }) => refusal?.code)).toEqual([undefined, 'NO_SPACE']);
    // On another drive the room is free at once.
    expect(receipt.freed).toBeGreaterThan(0);
    expect(receipt.afterPurge).toBe(0);
  },
);
