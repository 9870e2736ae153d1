import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { RecycleBin, RecycledEntry } from '../../src/kernel/system-ports.ts';
import { ok } from '../../src/protocol/result.ts';
import { fakeSystem, noSystem } from '../../test/support/fake-system.ts';
import { freshFolder } from '../../test/support/fresh-folder.ts';
import {
  binOnDrive,
  OWN_SID,
  recycleStand,
  trashStand,
  windowsRecord,
} from '../../test/support/made-up-bins.ts';
import { makeTree } from '../../test/support/make-tree.ts';
import { DAY_MS, NOW, type Row, type StagedRun, stageSkill } from '../../test/support/skill-stage.ts';
import { onWindows } from '../../test/support/this-machine.ts';

function recycled(name: string, more: Partial<RecycledEntry> = {}): RecycledEntry {
  const facts = { deletedMs: NOW - 10 * DAY_MS, bytes: 10, recordOnly: false, drive: 'C:\\' };
  return { entry: `1|C:\\bin\\$R${name}`, original: `C:\\from\\${name}`, ...facts, ...more };
}

/** A run on a bin that holds these. */
function holding(entries: readonly RecycledEntry[], options: StagedRun['options'] = {}): StagedRun {
  const { recycleBin } = fakeSystem(freshFolder('bin')).ports;
  if (recycleBin === null) throw new Error('the fake has a bin');
  return onBin(
    { ...recycleBin, list: async () => ok({ entries, unknown: 2, unreadable: ['D:\\x'] }) },
    options,
  );
}

function onBin(recycleBin: RecycleBin, options: StagedRun['options'] = {}): StagedRun {
  return { roots: [], options, system: { ...noSystem, recycleBin } };
}

function rowsOf(run: StagedRun): Promise<readonly Row[]> {
  return stageSkill('recycle-bin', {}).rows(run);
}

const TWO_DRIVES = [
  recycled('new.txt', { deletedMs: NOW - DAY_MS }),
  recycled('old.txt', { deletedMs: NOW - 40 * DAY_MS, bytes: 5 }),
  recycled('d, e.txt', { drive: 'D:\\', deletedMs: null }),
];

describe('what lies in the bin', () => {
  test('has a row for each entry, the oldest first, in a group for each drive, and none is ticked', async () => {
    const rows = await rowsOf(holding(TWO_DRIVES));
    expect(rows).toMatchObject([
      { group: 'recycle:C:\\', fields: { name: 'old.txt' } },
      { group: 'recycle:C:\\', fields: { name: 'new.txt' } },
      { group: 'recycle:D:\\', fields: { name: 'd, e.txt' }, why: 'recycle.goesUndated' },
    ]);
    for (const row of rows)
      expect(row).toMatchObject({ kind: 'recycle.purge', enabled: false, risk: 'high' });
    expect(rows.map(({ id }) => id)).toEqual((await rowsOf(holding(TWO_DRIVES))).map(({ id }) => id));
    expect(rows[2]?.id).toMatch(/^recycle:purge:d%2C e\.txt:[0-9a-f]{16}$/);
  });

  test('is summed up for each drive, and what cannot be listed is said', async () => {
    const run = await stageSkill('recycle-bin', {}).run(holding(TWO_DRIVES));
    expect(run.ok && run.value.log).toMatchObject([
      {
        key: 'recycle.drive',
        fields: { drive: 'C:\\', count: 2, bytes: { bytes: 15 }, date: { dateMs: NOW - 40 * DAY_MS } },
      },
      { key: 'recycle.driveUndated', fields: { drive: 'D:\\', count: 1 } },
      { key: 'recycle.unknown', fields: { count: 2 } },
      { key: 'recycle.unreadable', fields: { path: 'D:\\x' } },
    ]);
    expect(await stageSkill('recycle-bin', {}).said(holding([]))).toContain('recycle.empty');
  });

  test('two things of one name and time have two ids', async () => {
    const twice = [recycled('a'), recycled('a', { entry: '1|C:\\bin\\$R2' })];
    expect(new Set((await rowsOf(holding(twice))).map(({ id }) => id)).size).toBe(2);
  });

  test('without a bin in reach there is no list', async () => {
    const run = await stageSkill('recycle-bin', {}).run({ roots: [], system: noSystem });
    expect(run).toMatchObject({ failure: { code: 'UNSUPPORTED_PLATFORM' } });
  });
});

describe('options', () => {
  test.each([
    [{}, { chunkSize: 200, pauseMs: 200 }],
    [
      { chunkSize: '3', pauseMs: '0' },
      { chunkSize: 10, pauseMs: 0 },
    ],
    [{ chunkSize: '500' }, { chunkSize: 500, pauseMs: 200 }],
  ])('%o go into the steps', async (options, expected) => {
    expect((await rowsOf(holding(TWO_DRIVES, options)))[0]).toMatchObject(expected);
  });

  test('rows=drive makes one row of a drive, with all that is listed of it', async () => {
    expect(await rowsOf(holding(TWO_DRIVES, { rows: 'drive' }))).toMatchObject([
      { id: 'recycle:purge-drive:C:\\', entries: [{}, {}], enabled: false, why: 'recycle.wholeDrive' },
      { id: 'recycle:purge-drive:D:\\', entries: [{}], why: 'recycle.wholeDriveUndated' },
    ]);
  });

  test('olderThanDays leaves out what is fresher, and what nobody knows the age of', async () => {
    const ahead = recycled('ahead', { deletedMs: NOW + DAY_MS });
    const exactly = recycled('exactly', { deletedMs: NOW - 30 * DAY_MS });
    const run = holding([...TWO_DRIVES, ahead, exactly], { olderThanDays: '30' });
    expect((await rowsOf(run)).map(({ fields }) => fields['name'])).toEqual(['old.txt']);
    expect(await stageSkill('recycle-bin', {}).said(run)).toContain('recycle.fresher');
  });

  test('action=restore offers to bring back, never to delete; of a mere note nothing comes back', async () => {
    const note = recycled('note', { recordOnly: true });
    expect((await rowsOf(holding([note])))[0]?.why).toBe('recycle.onlyNote');
    const rows = await rowsOf(holding([...TWO_DRIVES, note], { action: 'restore' }));
    expect(rows).toHaveLength(3);
    for (const row of rows) {
      expect(row).toMatchObject({ kind: 'recycle.restore', enabled: false });
      expect(row.id).toMatch(/^recycle:restore:/);
    }
  });

  test.each<Readonly<Record<string, string>>>([
    { action: 'burn' },
    { chunkSize: '-1' },
    { chunkSize: 'many' },
    { pauseMs: '60001' },
    { olderThanDays: '1.5' },
    { action: 'restore', rows: 'drive' },
    { action: 'restore', pauseMs: '1' },
  ])('%o mean nothing, and are refused', async (options) => {
    const run = await stageSkill('recycle-bin', {}).run(holding(TWO_DRIVES, options));
    expect(run).toMatchObject({ failure: { code: 'INVALID_ARGUMENT' } });
  });
});

test('a real bin in files is read as it is', async () => {
  for (const stand of onWindows ? [recycleStand()] : [recycleStand(), trashStand()]) {
    stand.throwAway('a.txt', 'A');
    stand.throwAway('deep', { b: 'B' });
    const rows = await rowsOf(onBin(stand.bin));
    expect(rows.map(({ fields }) => fields['name']).sort()).toEqual(['a.txt', 'deep']);
  }
});

test('C50 a hand-made bin with lone and broken records: counted as they are, others’ folders are not seen', async () => {
  const drive = freshFolder('made');
  const inside = path.join(drive, '$Recycle.Bin', OWN_SID);
  makeTree(inside, { 'desktop.ini': '' });
  const [pairs, lone] = [200, 20];
  for (let index = 0; index < pairs + lone; index += 1) {
    const rest = `${String(index).padStart(6, '0')}.txt`;
    const record = windowsRecord(index % 2 === 0 ? 1 : 2, `C:\\from\\${index}.txt`, { size: 5 });
    fs.writeFileSync(path.join(inside, `$I${rest}`), record);
    if (index < pairs) fs.writeFileSync(path.join(inside, `$R${rest}`), 'bytes');
  }
  const broken = windowsRecord(2, 'C:\\from\\broken.txt');
  for (let index = 0; index < 10; index += 1) {
    fs.writeFileSync(path.join(inside, `$IBROK0${index}.txt`), broken.subarray(0, index * 5));
  }
  const theirs = path.join(drive, '$Recycle.Bin', 'S-1-5-21-11-22-33-1002');
  makeTree(theirs, { $I0: windowsRecord(2, 'C:\\theirs'), $R0: 'theirs' });
  const run = await stageSkill('recycle-bin', {}).run(onBin(binOnDrive(drive)));
  if (!run.ok) throw new Error(run.failure.code);
  expect(run.value.task.actions).toHaveLength(pairs + lone);
  expect(run.value.log).toMatchObject([
    { key: 'recycle.drive', fields: { count: pairs + lone, bytes: { bytes: pairs * 5 } } },
    { key: 'recycle.unknown', fields: { count: 10 } },
  ]);
  const stopped = await stageSkill('recycle-bin', {}).run({
    ...onBin(binOnDrive(drive)),
    cancelled: () => true,
  });
  expect(stopped).toMatchObject({ failure: { code: 'CANCELLED' } });
});

/** That so many are listed in time is shown where bins are read (large-bin.test.ts). */
test('C50 fifty thousand entries become rows in little time and memory', async () => {
  const entries = Array.from({ length: 51_000 }, (_each, index) =>
    recycled(`${index}.txt`, { recordOnly: index >= 50_000, bytes: index >= 50_000 ? 0 : 5 }),
  );
  const before = process.memoryUsage().heapUsed;
  const began = process.cpuUsage();
  const run = await stageSkill('recycle-bin', {}).run(holding(entries));
  const { user, system } = process.cpuUsage(began);
  if (!run.ok) throw new Error(run.failure.code);
  expect(run.value.task.actions).toHaveLength(51_000);
  expect(new Set(run.value.task.actions.map(({ id }) => id)).size).toBe(51_000);
  expect(run.value.log[0]).toMatchObject({ fields: { count: 51_000, bytes: { bytes: 250_000 } } });
  expect((user + system) / 1000).toBeLessThan(10_000);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(400_000_000);
}, 60_000);
