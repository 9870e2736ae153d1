import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type AppStand, appStand, codeOf, expectOk } from '../../../test/support/app-stand.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { leaveOut, makeLink, onWindows, underWine } from '../../../test/support/this-machine.ts';
import { treeDigest } from '../../../test/support/tree-digest.ts';
import { junkAt, layOutProfile } from '../../../test/support/tuneup-profile.ts';
import { systemProcesses } from '../../drivers/process-identity.ts';
import { type RoundOwner, type TuneupRound, tuneupRoundSchema } from '../../protocol/tuneup.ts';

/** A plan file is a file: somebody may have written in it. So is a journal, and a list of another round may have its hash. */

const ALL = { modules: ['junk', 'downloads'], ids: null, act: true, allowIrreversible: true };

async function planned(stand: AppStand, owner: RoundOwner = 'terminal'): Promise<void> {
  expectOk(await stand.request('tuneupInit', { owner, force: true }));
  expectOk(await stand.request('tuneupScan', { owner }));
  expectOk(await stand.request('tuneupPlan', { owner }));
}

async function plannedStand(): Promise<AppStand> {
  if (process.platform === 'win32' && !underWine) leaveOut('files of a test were created just now there');
  const stand = appStand();
  layOutProfile(stand.profile);
  await planned(stand);
  return stand;
}

const apply = (stand: AppStand, owner: RoundOwner = 'terminal') =>
  stand.request('tuneupApply', { ...ALL, owner });

function planFile({ data }: AppStand): string {
  return path.join(data, '.tmp-tune', 'tuneup-plan.json');
}

/** Writes in the plan file as somebody with an editor does. */
function edit(stand: AppStand, change: (round: TuneupRound) => void): void {
  const round = tuneupRoundSchema.parse(JSON.parse(fs.readFileSync(planFile(stand), 'utf8')));
  change(round);
  fs.writeFileSync(planFile(stand), JSON.stringify(round));
}

type Row = NonNullable<TuneupRound['plan']>['modules'][number]['preview']['actions'][number];

function rowOf({ plan }: TuneupRound, group: string): Row {
  const rows = plan?.modules.flatMap(({ preview }) => preview.actions) ?? [];
  const row = rows.find((one) => one.group === group);
  if (row === undefined) throw new Error(`no row of the group ${group}`);
  return row;
}

const EDITS: readonly (readonly [string, (round: TuneupRound) => void])[] = [
  [
    'a tick that nobody set',
    (round) => {
      rowOf(round, 'download:stale').ticked = true;
    },
  ],
  [
    'a row put into another group',
    (round) => {
      rowOf(round, 'download:stale').group = 'download:duplicate';
    },
  ],
  [
    'another path in a row',
    (round) => {
      rowOf(round, 'download:duplicate').from = '/somewhere/else';
    },
  ],
  [
    'another sentence about a row',
    (round) => {
      const row = rowOf(round, 'download:duplicate');
      row.summary = { ...row.summary, fields: { ...row.summary.fields, path: 'harmless.tmp' } };
    },
  ],
  [
    'another task’s name',
    (round) => {
      for (const { preview } of round.plan?.modules ?? []) preview.taskId = 'other';
    },
  ],
  [
    'another hash',
    (round) => {
      for (const { preview } of round.plan?.modules ?? []) preview.planHash = 'a'.repeat(64);
    },
  ],
  [
    'rows of one module under the name of another',
    (round) => {
      for (const one of round.plan?.modules ?? []) one.module = one.module === 'junk' ? 'downloads' : 'junk';
    },
  ],
  [
    'other options',
    (round) => {
      for (const one of round.plan?.modules ?? []) one.options = { sort: 'true' };
    },
  ],
];

test.each(EDITS)('a plan file that was edited is no plan: %s', async (_what, change) => {
  const stand = await plannedStand();
  edit(stand, change);
  const before = treeDigest(stand.profile);
  expect(codeOf(await apply(stand))).toBe('NOT_APPROVED');
  expect(codeOf(await stand.request('tuneupApply', { ...ALL, owner: 'terminal', act: false }))).toBe(
    'NOT_APPROVED',
  );
  expect(treeDigest(stand.profile)).toEqual(before);
  expectOk(await stand.request('tuneupPlan', { owner: 'terminal' }));
  expect(expectOk(await apply(stand)).next).toBe('receipt');
});

test('a hash that is none names no file: clean removes what is its own', async () => {
  const stand = await plannedStand();
  const file = path.join(stand.profile, 'Documents', 'list.json');
  fs.writeFileSync(file, '{}');
  expectOk(await apply(stand));
  expectOk(await stand.request('tuneupReceipt', { owner: 'terminal' }));
  edit(stand, (round) => {
    const hash = path.relative(path.join(stand.data, 'plans'), file).replace(/\.json$/, '');
    for (const { preview } of round.plan?.modules ?? []) preview.planHash = hash;
  });
  expectOk(await stand.request('tuneupClean', { owner: 'terminal' }));
  expect(fs.readFileSync(file, 'utf8')).toBe('{}');
});

test('the same list in two rounds: the later one’s stays when the other is cleaned away, and runs once', async () => {
  const stand = await plannedStand();
  expectOk(
    await stand.request('tuneupApply', { ...ALL, modules: [], ids: ['download:stale'], owner: 'terminal' }),
  );
  expectOk(await stand.request('tuneupReceipt', { owner: 'terminal' }));
  await planned(stand, 'window');
  expectOk(await stand.request('tuneupClean', { owner: 'terminal' }));
  expect(expectOk(await apply(stand, 'window')).apply?.modules.map(({ outcome }) => outcome.kind)).toEqual([
    'done',
    'done',
  ]);
  expect(fs.existsSync(junkAt(stand.profile, 0))).toBe(false);
});

test.each([
  ['earlier', 'terminal', 'window'],
  ['later', 'window', 'terminal'],
] as const)(
  'of two rounds with the same list the %s may run it, as its own task; then it is used up',
  async (_which, first, second) => {
    const stand = await plannedStand();
    await planned(stand, 'window');
    const { apply: done } = expectOk(await apply(stand, first));
    const { receipt } = expectOk(await stand.request('tuneupReceipt', { owner: first }));
    expect(receipt.succeeded).toBe(7);
    const history = expectOk(await stand.request('history', {}));
    const ran = 'tasks' in history ? history.tasks.map(({ taskId }) => taskId) : [];
    expect(ran.toSorted()).toEqual(done?.modules.map(({ taskId }) => taskId).toSorted());
    expect(codeOf(await apply(stand, second))).toBe('NOT_APPROVED');
    expectOk(await stand.request('tuneupPlan', { owner: second }));
  },
);

test('a list past its days is not young again because another round has the same', async () => {
  const stand = await plannedStand();
  const plans = path.join(stand.data, 'plans');
  for (const name of fs.readdirSync(plans)) {
    const file = path.join(plans, name);
    const [head = '', body = ''] = fs.readFileSync(file, 'utf8').split('\n');
    const madeAt = Date.now() - 8 * 24 * 60 * 60 * 1000;
    fs.writeFileSync(file, `${JSON.stringify({ ...JSON.parse(head), madeAt })}\n${body}`);
  }
  await planned(stand, 'window');
  expect(codeOf(await apply(stand))).toBe('NOT_APPROVED');
  expectOk(await apply(stand, 'window'));
});

test('a night that finds the same list takes it from nobody who was about to apply it', async () => {
  const stand = await plannedStand();
  expectOk(await stand.request('tuneupNightly', {}));
  expect(expectOk(await apply(stand)).apply?.modules.map(({ outcome }) => outcome.kind)).toEqual([
    'done',
    'done',
  ]);
  const { waiting } = expectOk(await stand.request('tuneupStatus', { owner: 'terminal' }));
  expect(waiting).toEqual([]);
});

test('an apply that another process begins while a receipt is made belongs on it: nothing is entered then', async () => {
  if (onWindows) leaveOut('the moment is found by a call that Windows does not need to list a folder');
  const stand = await plannedStand();
  expectOk(await apply(stand));
  const other = systemProcesses(process.ppid).self;
  const list = fs.readdirSync;
  // The receipt has read the round, and looks for old batches.
  const listing = vi.spyOn(fs, 'readdirSync').mockImplementation(((...args: Parameters<typeof list>) => {
    if (args[0] === stand.quarantine) {
      listing.mockRestore();
      edit(stand, ({ applies }) => {
        const [first] = applies;
        if (first === undefined) throw new Error('nothing was applied');
        applies.push({ ...first, id: 'of another', endedAt: null, holder: { ...other } });
      });
    }
    return list(...args);
  }) as typeof list);
  onTestFinished(() => listing.mockRestore());
  expect(codeOf(await stand.request('tuneupReceipt', { owner: 'terminal' }))).toBe('LOCKED');
  expect(fs.existsSync(path.join(stand.data, 'runs.jsonl'))).toBe(false);
});

test('results that somebody wrote into the plan file are not told: the journal is right', async () => {
  const stand = await plannedStand();
  expectOk(await apply(stand));
  edit(stand, ({ applies }) => {
    for (const { outcome } of applies.flatMap(({ modules }) => modules)) {
      if (outcome.kind === 'done') outcome.result = { ...outcome.result, applied: [], freed: 1e9 };
    }
  });
  const { receipt } = expectOk(await stand.request('tuneupReceipt', { owner: 'terminal' }));
  expect([receipt.succeeded, receipt.freed, receipt.modules.map(({ recovered }) => recovered)]).toEqual([
    7,
    0,
    [true, true],
  ]);
});

test('what was taken back since is told as taken back: no room waits for a purge, no batch to be restored', async () => {
  const stand = await plannedStand();
  expectOk(await apply(stand));
  expectOk(await stand.request('tuneupReceipt', { owner: 'terminal' }));
  expectOk(await stand.request('tuneupRestore', { owner: 'terminal', act: true }));
  const { receipt } = expectOk(await stand.request('tuneupReceipt', { owner: 'terminal' }));
  const states = receipt.modules.flatMap(({ actions }) => actions.map(({ state }) => state));
  expect(new Set(states)).toEqual(new Set(['taken back']));
  expect([receipt.succeeded, receipt.afterPurge, receipt.batches]).toEqual([7, 0, []]);
});

test('a manifest with a line that nobody can read: that is said, by the list and where things are restored', async () => {
  const stand = await plannedStand();
  const { apply: done } = expectOk(await apply(stand));
  const batch = done?.batch ?? '';
  const manifest = path.join(stand.quarantine, batch, 'manifest.jsonl');
  const text = fs.readFileSync(manifest, 'utf8');
  fs.writeFileSync(manifest, text.replace('"item":"i3"', '"item":"../i3"'));
  for (const from of [undefined, stand.quarantine, path.join(stand.quarantine, batch)]) {
    const { warnings } = expectOk(
      await stand.request('quarantineList', { batch, ...(from === undefined ? {} : { from }) }),
    );
    expect(warnings).toMatchObject([{ key: 'quarantine.linesUnread', fields: { count: 1 } }]);
  }
  const restored = expectOk(await stand.request('quarantineRestore', { batch, items: [], act: true }));
  expect(restored.warnings.map(({ key }) => key)).toContain('quarantine.linesUnread');
});

test('what was purged since waits for no purge any more, and no batch of it is there to be restored', async () => {
  const stand = await plannedStand();
  const { apply: done } = expectOk(await apply(stand));
  const batch = done?.batch ?? '';
  const first = expectOk(await stand.request('tuneupReceipt', { owner: 'terminal' })).receipt;
  expect([first.afterPurge > 0, first.batches]).toEqual([true, [batch]]);
  expectOk(
    await stand.request('quarantinePurge', {
      batch,
      items: [],
      act: true,
      source: 'test',
    }),
  );
  const { receipt } = expectOk(await stand.request('tuneupReceipt', { owner: 'terminal' }));
  expect([receipt.succeeded, receipt.afterPurge, receipt.batches]).toEqual([7, 0, []]);
});

test('a clock that was put back makes no work undone, and the round goes on', async () => {
  const stand = await plannedStand();
  edit(stand, (round) => {
    if (round.scan !== null) round.scan.tookMs = -3_600_000;
  });
  expectOk(await apply(stand));
  const { receipt } = expectOk(await stand.request('tuneupReceipt', { owner: 'terminal' }));
  expect(receipt.tookMs).toBeGreaterThanOrEqual(0);
});

test('where runs.jsonl is a folder or a link nothing is written through it, and the receipt is still to come', async () => {
  const stand = await plannedStand();
  expectOk(await apply(stand));
  const runs = path.join(stand.data, 'runs.jsonl');
  fs.mkdirSync(runs);
  const refused = await stand.request('tuneupReceipt', { owner: 'terminal' });
  expect([codeOf(refused), refused.ok ? '' : refused.failure.message.key]).toEqual([
    'PATH_INVALID',
    'tuneup.runsNoFile',
  ]);
  expect(expectOk(await stand.request('tuneupStatus', { owner: 'terminal' })).next).toBe('receipt');
  fs.rmdirSync(runs);
  expect(expectOk(await stand.request('tuneupReceipt', { owner: 'terminal' })).receipt.entered).toBe(true);
});

test('where the folder of the plan file is a link nothing is read, written or removed through it', async () => {
  const stand = await plannedStand();
  const own = path.dirname(planFile(stand));
  const elsewhere = freshFolder('elsewhere');
  makeTree(elsewhere, { 'tuneup-plan.json': 'a person’s own', 'tuneup-plan.json.part': 'and another' });
  const before = treeDigest(elsewhere);
  fs.rmSync(own, { recursive: true });
  makeLink(elsewhere, own);
  const owner = 'terminal' as const;
  const answers = [
    await stand.request('tuneupInit', { owner, force: true }),
    await stand.request('tuneupInit', { owner, force: false }),
    await stand.request('tuneupScan', { owner }),
    await stand.request('tuneupClean', { owner }),
    await stand.request('tuneupNightly', {}),
    await apply(stand),
  ];
  expect(new Set(answers.map(codeOf))).toEqual(new Set(['PATH_INVALID']));
  expect(treeDigest(elsewhere)).toEqual(before);
});

test('a Downloads folder that leads out of a made-up profile by a link is not looked at, and that is said', async () => {
  const stand = await plannedStand();
  const outside = freshFolder('outside');
  makeTree(outside, { 'a.mp3': 'a', 'a (1).mp3': 'a' });
  const downloads = path.join(stand.profile, 'Downloads');
  fs.rmSync(downloads, { recursive: true });
  makeLink(outside, downloads);
  const before = treeDigest(outside);
  await planned(stand);
  const { scan } = expectOk(await stand.request('tuneupScan', { owner: 'terminal' }));
  expect(scan.leftOut.find(({ module }) => module === 'downloads')?.message.key).toBe('skill.folderIsLink');
  expect(codeOf(await apply(stand))).toBe('PATH_OUTSIDE_ROOT');
  expect(treeDigest(outside)).toEqual(before);
});

test('a batch with foreign lines: the rest goes back, and of those it is said which command shows them', async () => {
  const stand = await plannedStand();
  expectOk(await apply(stand));
  const journal = path.join(stand.data, 'journal', 'journal.jsonl');
  const text = fs.readFileSync(journal, 'utf8');
  fs.writeFileSync(journal, text.replaceAll('song (2).mp3', 'song (9).mp3'));
  for (const act of [false, true]) {
    const back = expectOk(await stand.request('tuneupRestore', { owner: 'terminal', act }));
    const said = [...back.failed.map(({ message }) => message), ...back.warnings].map(({ key }) => key);
    expect(said).toContain('tuneup.restoreForeign');
    expect(said).not.toContain('undo.foreign');
  }
  expect(fs.readFileSync(junkAt(stand.profile, 0), 'utf8')).toBe('junk 0');
});
