import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type AppStand, appStand, codeOf, expectOk, put } from '../../test/support/app-stand.ts';
import { makeTree } from '../../test/support/make-tree.ts';

const TASK = { actions: [put('p', 'f')] };
const DAY_MS = 24 * 60 * 60 * 1000;

async function planned(): Promise<{ stand: AppStand; planHash: string; file: string }> {
  const stand = appStand();
  makeTree(stand.root, { f: 'F', g: 'G' });
  const { planHash } = expectOk(await stand.preview(TASK));
  return { stand, planHash, file: path.join(stand.data, 'plans', `${planHash}.json`) };
}

test('an approved plan runs once: the second time it is used up', async () => {
  const { stand, planHash } = await planned();
  expect(expectOk(await stand.apply(TASK, { planHash })).applied).toEqual(['p']);
  expectOk(await stand.undo());
  expect(codeOf(await stand.apply(TASK, { planHash }))).toBe('NOT_APPROVED');
});

test('a plan that is refused before its first change is not used up', async () => {
  const { stand, planHash } = await planned();
  expect(codeOf(await stand.apply(TASK, { planHash, grants: [] }))).toBe('CAPABILITY_NOT_GRANTED');
  expect(expectOk(await stand.apply(TASK, { planHash })).status).toBe('ok');
});

test('a stored plan that was tampered with is no approval', async () => {
  const { stand, planHash, file } = await planned();
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replaceAll(/([/\\])f"/g, '$1g"'));
  expect(codeOf(await stand.apply(TASK, { planHash }))).toBe('NOT_APPROVED');
  expect(fs.existsSync(path.join(stand.root, 'g'))).toBe(true);
});

test('a document with other actions than the approved ones is NOT_APPROVED', async () => {
  const { stand, planHash } = await planned();
  expect(codeOf(await stand.apply({ actions: [put('p', 'g')] }, { planHash }))).toBe('NOT_APPROVED');
});

test('plans are kept for seven days', async () => {
  const { stand, planHash, file } = await planned();
  const [head = '', body = ''] = fs.readFileSync(file, 'utf8').split('\n');
  const old = { ...JSON.parse(head), madeAt: Date.now() - 8 * DAY_MS };
  fs.writeFileSync(file, `${JSON.stringify(old)}\n${body}`);
  expect(codeOf(await stand.apply(TASK, { planHash }))).toBe('NOT_APPROVED');
});

test('old plans go, a person’s old files beside them stay: the data folder may be any that somebody named', async () => {
  const { stand, file } = await planned();
  const mine = path.join(path.dirname(file), 'house.json');
  const half = `${file}.one.part`;
  for (const one of [mine, half]) fs.writeFileSync(one, 'words');
  const old = new Date(Date.now() - 8 * DAY_MS);
  for (const one of [mine, file, half]) fs.utimesSync(one, old, old);
  expectOk(await stand.preview({ actions: [put('q', 'g')] }));
  expect([mine, file, half].map((one) => fs.existsSync(one))).toEqual([true, false, false]);
});

test('the hash is of what is done, not of what is said about it', async () => {
  const { stand, planHash } = await planned();
  const said = {
    title: 'Another title',
    actions: [{ ...put('p', './f'), reason: 'why not', enabled: false }],
  };
  expect(expectOk(await stand.preview(said)).planHash).toBe(planHash);
  fs.appendFileSync(path.join(stand.root, 'f'), '!');
  expect(expectOk(await stand.preview(TASK)).planHash).not.toBe(planHash);
});

test('a ticked step that needs an unticked one is refused, naming both', async () => {
  const { stand } = await planned();
  const task = {
    actions: [
      {
        id: 'first',
        kind: 'fs.move' as const,
        from: 'f',
        to: 'h',
        undo: { kind: 'fs.move' as const, from: 'h', to: 'f' },
      },
      {
        id: 'second',
        kind: 'fs.move' as const,
        from: 'h',
        to: 'i',
        undo: { kind: 'fs.move' as const, from: 'i', to: 'h' },
      },
    ],
  };
  const refused = await stand.apply(task, { choice: { kind: 'only', ids: ['second'] } });
  expect(refused.ok ? null : [refused.failure.code, refused.failure.message.fields]).toEqual([
    'NOT_APPROVED',
    { id: 'second', needs: 'first' },
  ]);
});
