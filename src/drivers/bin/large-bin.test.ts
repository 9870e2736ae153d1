import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { expectOk } from '../../../test/support/app-stand.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import {
  binOnDrive,
  OWN_SID,
  trashInfo,
  trashStand,
  windowsRecord,
} from '../../../test/support/made-up-bins.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { manyOrFew, underWine } from '../../../test/support/this-machine.ts';
import { treeDigest } from '../../../test/support/tree-digest.ts';
import type { RecycleBin } from '../../kernel/system-ports.ts';
import { inSlices } from '../time-slices.ts';

const LISTED_WITHIN_MS = 10_000;
const LONGEST_STALL_MS = 100;
/** Other programs have their turn on this computer too: by the clock some turns may come late. A stall makes most late. */
const LATE_TURNS = 0.3;

/** How long the thread was kept from everything else while `work` ran: one for each turn that others had, ms. */
async function turnsDuring(work: () => Promise<void>): Promise<readonly { clock: number; busy: number }[]> {
  const turns: { clock: number; busy: number }[] = [];
  let [clock, busy] = [performance.now(), busyMs()];
  let isOver = false;
  const turn = (): void => {
    const [clockNow, busyNow] = [performance.now(), busyMs()];
    turns.push({ clock: clockNow - clock, busy: busyNow - busy });
    [clock, busy] = [clockNow, busyNow];
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isOver = true;
  await new Promise((resolve) => setImmediate(resolve));
  return turns;
}

/** The quicker of two: a busy neighbour may slow one. Limits are in ms by the clock. */
async function expectListed(list: () => Promise<unknown>, withinMs: number): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < 2 && (times[0] ?? withinMs) >= withinMs; round += 1) {
    const began = performance.now();
    await list();
    times.unshift(performance.now() - began);
  }
  expect(Math.min(...times)).toBeLessThan(withinMs);
}

function busyMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** No stall by what the process itself worked, and by the clock as far as the computer had time for it. */
async function expectNoStall(work: () => Promise<void>): Promise<void> {
  const turns = await turnsDuring(work);
  expect(Math.max(...turns.map(({ busy }) => busy))).toBeLessThan(LONGEST_STALL_MS);
  // There every call waits for a server that the other tests use as well.
  if (underWine) return;
  const late = turns.filter(({ clock }) => clock > LONGEST_STALL_MS).length;
  expect(late / turns.length).toBeLessThan(LATE_TURNS);
}

/** Pairs, records without a thing, and broken records, in the bin of a made-up drive. */
function largeBin(pairs: number, lone: number): { readonly bin: RecycleBin; readonly inside: string } {
  const drive = freshFolder('large');
  const inside = path.join(drive, '$Recycle.Bin', OWN_SID);
  makeTree(inside, { 'desktop.ini': '' });
  for (let index = 0; index < pairs + lone; index += 1) {
    const rest = `${index.toString(36).padStart(6, '0').toUpperCase()}.txt`;
    const record = windowsRecord(index % 2 === 0 ? 1 : 2, `C:\\from\\${index}.txt`, { size: 5 });
    fs.writeFileSync(path.join(inside, `$I${rest}`), record);
    if (index < pairs) fs.writeFileSync(path.join(inside, `$R${rest}`), 'bytes');
  }
  for (let index = 0; index < 10; index += 1) {
    const record = windowsRecord(index % 2 === 0 ? 1 : 2, 'C:\\from\\broken.txt');
    fs.writeFileSync(path.join(inside, `$IBROK0${index}.txt`), record.subarray(0, index * 5));
  }
  return { bin: binOnDrive(drive), inside };
}

describe('C50 a bin with very much in it', () => {
  test('is listed and purged without a stall, lone records count nothing, other users’ folders stay', async () => {
    const [pairs, lone] = [manyOrFew(50_000, 500), manyOrFew(1_000, 20)];
    const { bin, inside } = largeBin(pairs, lone);
    const others = path.join(path.dirname(inside), 'S-1-5-21-11-22-33-1002');
    makeTree(others, { $I000000: windowsRecord(2, 'C:\\theirs'), $R000000: 'theirs' });
    const theirs = treeDigest(others, { folderTimes: true });

    let told = 0;
    const listing = expectOk(
      await bin.list(() => {
        told += 1;
        return true;
      }),
    );
    await expectListed(async () => expectOk(await bin.list()), LISTED_WITHIN_MS);
    expect(told).toBeGreaterThanOrEqual(Math.floor(pairs / 256));
    expect(listing.entries).toHaveLength(pairs + lone);
    expect(listing.unknown).toBe(10);
    const records = listing.entries.filter(({ recordOnly }) => recordOnly);
    expect(records).toHaveLength(lone);
    expect(records.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(0);
    const isRightSize = listing.entries.every(({ bytes, recordOnly }) => recordOnly || bytes > 0);
    expect(isRightSize).toBe(true);

    await expectNoStall(async () => void expectOk(await bin.list()));

    const some = listing.entries.slice(0, manyOrFew(6_000, 60));
    let freed = 0;
    await expectNoStall(async () => {
      for (const { entry } of some) freed += expectOk(await bin.purge(entry));
    });
    expect(expectOk(await bin.list()).entries).toHaveLength(pairs + lone - some.length);
    expect(freed).toBeGreaterThan(0);
    expect(fs.existsSync(path.join(inside, 'desktop.ini'))).toBe(true);
    expect(treeDigest(others, { folderTimes: true })).toEqual(theirs);
  }, 120_000);

  test('a folder with very many files goes without a stall', async () => {
    const drive = freshFolder('large');
    const inside = path.join(drive, '$Recycle.Bin', OWN_SID);
    const count = manyOrFew(20_000, 200);
    makeTree(inside, { $IFOLDER: windowsRecord(2, 'C:\\from\\many'), '$RFOLDER/deep': { folder: true } });
    for (let index = 0; index < count; index += 1)
      fs.writeFileSync(path.join(inside, '$RFOLDER', 'deep', `f${index}`), '');
    const bin = binOnDrive(drive);
    const [entry] = expectOk(await bin.list()).entries;
    await expectNoStall(async () => void expectOk(await bin.purge(entry?.entry ?? '')));
    expect(fs.readdirSync(inside)).toEqual([]);
  }, 60_000);

  test.skipIf(process.platform !== 'linux')(
    '[linux] and so is a large trash',
    async () => {
      const { bin, inside } = trashStand();
      const count = 10_000;
      for (let index = 0; index < count; index += 1) {
        fs.writeFileSync(path.join(inside, 'files', `f${index}`), 'x');
        fs.writeFileSync(path.join(inside, 'info', `f${index}.trashinfo`), trashInfo(`/from/f${index}`));
      }
      await expectListed(async () => {
        expect(expectOk(await bin.list()).entries).toHaveLength(count);
      }, LISTED_WITHIN_MS);
      await expectNoStall(async () => void expectOk(await bin.list()));
    },
    60_000,
  );

  test.skipIf(process.platform !== 'linux')(
    '[linux] and so does a folder of which the trash has noted no size',
    async () => {
      const { bin, inside, throwAway } = trashStand();
      throwAway('many', { deep: { folder: true } });
      for (let index = 0; index < 20_000; index += 1)
        fs.writeFileSync(path.join(inside, 'files', 'many', 'deep', `f${index}`), '');
      const [entry] = expectOk(await bin.list()).entries;
      await expectNoStall(async () => {
        expect(expectOk(bin.look(entry?.entry ?? '')).recordOnly).toBe(false);
        expectOk(await bin.purge(entry?.entry ?? ''));
      });
      expect(fs.readdirSync(path.join(inside, 'files'))).toEqual([]);
    },
    60_000,
  );

  test.skipIf(process.platform !== 'linux')(
    '[linux] whoever asks about each of many folders reads the notes of their sizes once',
    async () => {
      const { bin, inside, throwAway } = trashStand();
      const notes = path.join(inside, 'directorysizes');
      for (const name of ['a', 'b', 'c']) throwAway(name, { f: 'F' });
      const noteAll = (bytes: number): void => {
        const lines = ['a', 'b', 'c'].map((name) => {
          const { mtimeMs } = fs.statSync(path.join(inside, 'info', `${name}.trashinfo`));
          return `${bytes} ${Math.floor(mtimeMs / 1000)} ${name}\n`;
        });
        fs.writeFileSync(notes, lines.join(''));
      };
      noteAll(4711);
      const { entries } = expectOk(await bin.list());
      const opened = vi.spyOn(fs, 'openSync');
      onTestFinished(() => opened.mockRestore());
      const sizes = () => entries.map(({ entry }) => expectOk(bin.look(entry)).bytes);
      expect(sizes()).toEqual([4711, 4711, 4711]);
      noteAll(47_110);
      expect(sizes()).toEqual([47_110, 47_110, 47_110]);
      // Once they have changed; before that they were known from the list.
      expect(opened.mock.calls.filter(([file]) => file === notes)).toHaveLength(1);
    },
  );
});

test('work in slices gives the same as at once', async () => {
  function* steps(): Generator<void, number> {
    for (let index = 0; index < 100; index += 1) yield;
    return 7;
  }
  expect(await inSlices(steps())).toBe(7);
});
