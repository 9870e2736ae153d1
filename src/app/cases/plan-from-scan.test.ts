import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { appIn } from '../../../test/support/app-in.ts';
import { type AppStand, appStand, expectOk } from '../../../test/support/app-stand.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { leaveOut, underWine } from '../../../test/support/this-machine.ts';
import { junkAt, layOutProfile } from '../../../test/support/tuneup-profile.ts';
import { type TuneupLook, type TuneupPlan, tuneupRoundSchema } from '../../protocol/tuneup.ts';

const OWNER = { owner: 'terminal' } as const;

/** A profile that was just scanned. */
async function scanned(): Promise<AppStand> {
  if (process.platform === 'win32' && !underWine) leaveOut('files of a test were created just now there');
  const stand = appStand();
  layOutProfile(stand.profile);
  expectOk(await stand.request('tuneupInit', { ...OWNER, force: false }));
  expectOk(await stand.request('tuneupScan', OWNER));
  return stand;
}

/** Changes what the plan file keeps of the scan. */
function edit(stand: AppStand, change: (looked: TuneupLook) => void): void {
  const file = path.join(stand.data, '.tmp-tune', 'tuneup-plan.json');
  const round = tuneupRoundSchema.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  if (round.looked === null) throw new Error('the scan kept nothing');
  change(round.looked);
  fs.writeFileSync(file, JSON.stringify(round));
}

async function plan(stand: AppStand): Promise<TuneupPlan> {
  return expectOk(await stand.request('tuneupPlan', OWNER)).plan;
}

function junkIn({ modules }: TuneupPlan): readonly (string | null)[] {
  const junk = modules.find(({ module }) => module === 'junk');
  return (junk?.preview.actions ?? []).map(({ from }) => from);
}

test('the first plan after a scan lists what the scan saw, and the next one looks again', async () => {
  const stand = await scanned();
  const gone = junkAt(stand.profile, 0);
  fs.rmSync(gone);
  const first = await plan(stand);
  expect([first.fromScan, junkIn(first).includes(gone)]).toEqual([true, true]);
  const second = await plan(stand);
  expect([second.fromScan, junkIn(second).includes(gone)]).toEqual([false, false]);
});

test('what changed between scan and apply is not touched: the scan’s fingerprints are checked at the step', async () => {
  const stand = await scanned();
  const changed = junkAt(stand.profile, 1);
  fs.writeFileSync(changed, 'somebody writes here again');
  await plan(stand);
  const request = { ...OWNER, modules: ['junk' as const], ids: null, act: true, allowIrreversible: false };
  const { apply } = expectOk(await stand.request('tuneupApply', request));
  const outcome = apply?.modules[0]?.outcome;
  if (outcome?.kind !== 'done') throw new Error('nothing was done');
  expect([outcome.result.applied.length, outcome.result.failed.map(({ code }) => code)]).toEqual([
    4,
    ['CONFLICT'],
  ]);
  expect(fs.readFileSync(changed, 'utf8')).toBe('somebody writes here again');
});

test.each([-11 * 60_000, 60_000])('a scan of another time (%d ms from now) makes no plan', async (ms) => {
  const stand = await scanned();
  edit(stand, (looked) => {
    looked.at += ms;
  });
  expect((await plan(stand)).fromScan).toBe(false);
});

test('lists that were edited in the plan file between scan and plan are not taken for a plan', async () => {
  const stand = await scanned();
  edit(stand, ({ modules }) => {
    for (const row of modules.flatMap(({ preview }) => preview.actions)) row.ticked = true;
  });
  const made = await plan(stand);
  expect(made.fromScan).toBe(false);
  const stale = made.modules
    .flatMap(({ preview }) => preview.actions)
    .filter(({ group }) => group === 'download:stale');
  expect(stale.map(({ ticked }) => ticked)).toEqual([false]);
});

test.each<readonly [string, (looked: TuneupLook) => void]>([
  ['without one of its modules', ({ modules }) => void modules.shift()],
  ['without any', (looked) => void looked.modules.splice(0)],
  ['with one of them twice', ({ modules }) => void modules.push(...modules.slice(0, 1))],
])('a scan %s makes no plan', async (_which, change) => {
  const stand = await scanned();
  edit(stand, change);
  const made = await plan(stand);
  expect([made.fromScan, junkIn(made).length]).toEqual([false, 5]);
});

test('a person’s own file of junk places that was changed since is heeded: the plan looks again', async () => {
  const stand = await scanned();
  const spared = JSON.stringify({ targets: { temp: { enabled: false } } });
  fs.writeFileSync(path.join(stand.data, 'junk-targets.json'), spared);
  const made = await plan(stand);
  expect([made.fromScan, junkIn(made)]).toEqual([false, []]);
});

test('a scan of another profile that shares the data folder makes no plan; its plan is refused, and plan is next', async () => {
  const stand = await scanned();
  const other = freshFolder('other');
  const elsewhere = appIn(stand.dir, { env: { DESKSHELL_PROFILE: other } });
  expect((await plan(elsewhere)).fromScan).toBe(false);
  expectOk(await stand.request('tuneupScan', OWNER));
  await plan(stand);
  const request = { ...OWNER, modules: ['junk' as const], ids: null, act: true, allowIrreversible: false };
  const { apply, next } = expectOk(await elsewhere.request('tuneupApply', request));
  expect([apply?.modules.map(({ outcome }) => outcome.kind), next]).toEqual([['refused'], 'plan']);
  expect(fs.existsSync(junkAt(stand.profile, 0))).toBe(true);
});
