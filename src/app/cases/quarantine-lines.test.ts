import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type AppStand, appStand, codeOf, expectOk, put } from '../../../test/support/app-stand.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import type { QuarantineLine } from '../../protocol/quarantine-view.ts';

const ALL = { search: '', shut: [], from: 0, count: 500 };

async function keep(stand: AppStand, names: readonly string[]): Promise<void> {
  makeTree(stand.root, Object.fromEntries(names.map((name) => [name, `bytes of ${name}`])));
  expectOk(await stand.apply({ actions: names.map((name) => put(name, name)) }));
}

async function lines(stand: AppStand, asked: Partial<typeof ALL> = {}): Promise<readonly QuarantineLine[]> {
  return expectOk(await stand.window('quarantineLines', { ...ALL, ...asked })).lines;
}

function batchesOf(list: readonly QuarantineLine[]) {
  return list.filter((line) => line.kind === 'batch');
}

test('batches and their items come in pages, newest first; without a wish only the newest is open', async () => {
  const stand = appStand();
  await keep(stand, ['a', 'b']);
  await keep(stand, ['c']);
  const first = expectOk(await stand.window('quarantineLines', { ...ALL, shut: null }));
  expect(first.lines.map((line) => (line.kind === 'batch' ? line.kept : line.name))).toEqual([1, 'c', 2]);
  expect(first.sums).toMatchObject({ batches: 2, items: 3, oldBatches: 0, oldSince: null });
  expect(first.shut.length).toBe(1);
  const open = await lines(stand);
  expect(open.map(({ kind }) => kind)).toEqual(['batch', 'item', 'batch', 'item', 'item']);
  expect(
    (await lines(stand, { from: 3, count: 1 })).map((line) => line.kind === 'item' && line.name),
  ).toEqual(['a']);
});

test('a search finds by name and old place, and offers only what it found', async () => {
  const stand = appStand();
  await keep(stand, ['holiday.jpg', 'invoice.pdf']);
  const found = await lines(stand, { search: 'WORK holi' });
  expect(found.map((line) => (line.kind === 'batch' ? line.items.length : line.name))).toEqual([
    1,
    'holiday.jpg',
  ]);
  expect(await lines(stand, { search: 'nothing like it' })).toEqual([]);
});

test('C21 many are restored at once: each says what happened, also under another name or not at all', async () => {
  const stand = appStand();
  await keep(stand, ['a', 'b', 'c']);
  await keep(stand, ['d']);
  fs.writeFileSync(path.join(stand.root, 'b'), 'a stranger');
  const batches = batchesOf(await lines(stand));
  const older = batches.find(({ total }) => total === 3);
  const kept = await lines(stand);
  const c = kept.find((line) => line.kind === 'item' && line.name === 'c');
  if (older === undefined || c?.kind !== 'item') throw new Error('no such batch');
  fs.rmSync(path.join(stand.quarantine, older.batch, c.item));
  const chosen = batches.map(({ batch, items }) => ({
    batch,
    items: batch === older.batch ? [...items, c.item] : items,
  }));
  const back = expectOk(await stand.window('restoreItems', { chosen }));
  expect(back).toMatchObject({ count: 3, renamed: 1 });
  expect(back.restored[0]).toMatchObject({
    name: 'b',
    path: path.join(stand.root, 'b (1)'),
    renamed: true,
  });
  expect(back.failed.map(({ name, code }) => [name, code])).toEqual([['c', 'NOT_FOUND']]);
  expect(fs.readFileSync(path.join(stand.root, 'b'), 'utf8')).toBe('a stranger');
  const after = await lines(stand);
  const states = after.flatMap((line) => (line.kind === 'item' ? [`${line.name} ${line.state}`] : []));
  expect(states.sort()).toEqual(['a restored', 'b restored', 'c missing', 'd restored']);
});

test('a stopped restore or purge leaves all later batches alone, and a stop is no failure', async () => {
  const stand = appStand();
  await keep(stand, ['a', 'b', 'c']);
  await keep(stand, ['d', 'e']);
  const chosen = batchesOf(await lines(stand)).map(({ batch }) => ({ batch, items: null }));
  const stop = (after: number) => {
    let seen = 0;
    return {
      report: () => {
        seen += 1;
      },
      cancelled: () => seen >= after,
    };
  };
  const back = expectOk(await stand.window('restoreItems', { chosen }, stop(1)));
  expect(back).toMatchObject({ count: 1, cancelled: true, failed: [], failedCount: 0 });
  const history = async () => {
    const answer = expectOk(await stand.request('history', {}));
    return 'tasks' in answer ? answer.tasks.filter(({ title }) => title.startsWith('Purge')).length : -1;
  };
  const gone = expectOk(await stand.window('purgeItems', { chosen }, stop(1)));
  expect(gone).toMatchObject({ count: 1, cancelled: true, failed: [], failedCount: 0 });
  expect(await history()).toBe(1);
  const kept = batchesOf(await lines(stand)).reduce((sum, batch) => sum + batch.kept, 0);
  expect(kept).toBe(3);
});

test('a purge is written down as the window’s, and takes exactly what was chosen', async () => {
  const stand = appStand();
  await keep(stand, ['a', 'b']);
  const [batch] = batchesOf(await lines(stand));
  if (batch === undefined) throw new Error('no batch');
  const chosen = [{ batch: batch.batch, items: batch.items.slice(0, 1) }];
  expect(expectOk(await stand.window('purgeItems', { chosen })).count).toBe(1);
  const states = (await lines(stand)).flatMap((line) => (line.kind === 'item' ? [line.state] : []));
  expect(states).toEqual(['purged', 'kept']);
  const history = expectOk(await stand.request('history', {}));
  expect('tasks' in history && history.tasks[0]?.source).toBe('window');
  expect(
    codeOf(await stand.window('purgeItems', { chosen: [{ batch: 'b-20200101-000000', items: [] }] })),
  ).toBe('NOT_FOUND');
});

test('how things stand: drives, what is kept and how old, the last run', async () => {
  const stand = appStand();
  await keep(stand, ['a']);
  const overview = expectOk(await stand.window('overview', {}));
  expect(overview).toMatchObject({ isMadeUp: true, kept: { batches: 1, items: 1 }, lastRun: { steps: 1 } });
  expect(overview.drives[0]).toMatchObject({ holdsProfile: true });
  expect(overview.drives.some(({ holdsQuarantine }) => holdsQuarantine)).toBe(true);
  for (const { total, free } of overview.drives) expect(free).toBeLessThanOrEqual(total);
});
