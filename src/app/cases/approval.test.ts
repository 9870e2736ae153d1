import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type AppStand, appStand, codeOf, expectOk, moved, put } from '../../../test/support/app-stand.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { finalTask, messyProfile, reviewTask, scanned, tick, VIEW } from '../../../test/support/review-of.ts';
import { manyOrFew } from '../../../test/support/this-machine.ts';
import { PlanStore } from '../../kernel/plan-store.ts';
import type { Watch } from '../../kernel/progress.ts';
import type { Progress } from '../../protocol/progress.ts';
import { receiptText } from '../review/receipt-text.ts';
import type { WindowRequest } from '../window-contract.ts';

describe('an approval', () => {
  async function approve(stand: AppStand, request: WindowRequest<'approve'>, watch?: Watch) {
    return stand.window('approve', request, watch);
  }

  test('does the ticked rows and no other, and the receipt adds up', async () => {
    const stand = messyProfile();
    const { review } = await scanned(stand);
    const totals = await tick(stand, review, ['budget (1).csv'], true);
    const receipt = expectOk(await approve(stand, { review, selection: totals.selection, confirmed: false }));
    expect(receipt).toMatchObject({
      chosen: totals.ticked,
      done: totals.ticked,
      failedCount: 0,
      notBegun: 0,
    });
    expect(receipt.parts.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(receipt.bytes);
    expect(receipt.afterPurge).toBe(totals.afterPurge);
    expect(receipt.undoable).toBe(receipt.done);
    const downloads = path.join(stand.profile, 'Downloads');
    expect(fs.existsSync(path.join(downloads, 'report (1).pdf'))).toBe(false);
    expect(fs.existsSync(path.join(downloads, 'old.iso'))).toBe(true);
    expect(receiptText(receipt, 'zh-CN')).toContain('DeskShell 回执');
    // The list is used up.
    expect(expectOk(await stand.window('currentReview', {}))).toBeNull();
  });

  test('for other ticks than these is none: nothing runs', async () => {
    const stand = messyProfile();
    const { review, totals } = await scanned(stand);
    await tick(stand, review, ['old.iso'], true);
    const answer = await approve(stand, { review, selection: totals.selection, confirmed: true });
    expect(codeOf(answer)).toBe('NOT_APPROVED');
    expect(fs.existsSync(path.join(stand.profile, 'Downloads', 'report (1).pdf'))).toBe(true);
    expect(expectOk(await stand.window('currentReview', {}))?.review).toBe(review);
  });

  test('of a step that nobody can take back needs the word; without that step it needs none', async () => {
    const stand = appStand();
    const { review } = await finalTask(stand);
    await tick(stand, review, ['a', 'b'], true);
    const finals = expectOk(await stand.window('finalRows', { review }));
    expect(finals).toMatchObject({ count: 1, rows: [{ name: 'a' }], totals: { irreversible: 1 } });
    const { selection } = finals.totals;
    const refused = await approve(stand, { review, selection, confirmed: false });
    expect(codeOf(refused)).toBe('IRREVERSIBLE_NOT_ALLOWED');
    expect(fs.existsSync(path.join(stand.root, 'b2'))).toBe(false);
    const without = await tick(stand, review, ['a'], false);
    const receipt = expectOk(
      await approve(stand, { review, selection: without.selection, confirmed: false }),
    );
    expect(receipt.done).toBe(1);
    expect(fs.readFileSync(path.join(stand.root, 'b2'), 'utf8')).toBe('B');
    expect(fs.existsSync(path.join(stand.root, 'a'))).toBe(true);
  });

  test('with the word does it, and the receipt says what can be undone', async () => {
    const stand = appStand();
    const { review } = await finalTask(stand);
    const { selection } = await tick(stand, review, ['a', 'b'], true);
    const receipt = expectOk(await approve(stand, { review, selection, confirmed: true }));
    expect(receipt).toMatchObject({ done: 2, undoable: 1 });
  });

  test('C44 that another run used up meanwhile is that and nothing else: it was told as a missing file', async () => {
    const stand = appStand();
    makeTree(stand.root, { a: 'A', b: 'B' });
    const document = {
      title: 'At once',
      capabilities: [{ id: 'fs.write', reason: '' }],
      actions: ['a', 'b'].map((name) => moved(name, name, `n/${name}`)),
    };
    const subject = { kind: 'task' as const, document };
    const base = { subject, roots: [stand.root], grants: ['fs.write' as const] };
    const { planHash } = expectOk(await stand.request('preview', base));
    const load = PlanStore.prototype.load;
    // As another run does it that began a moment before, and is at its end when this one gets the roots.
    vi.spyOn(PlanStore.prototype, 'load').mockImplementationOnce(function (this: PlanStore, hash, now) {
      const plan = load.call(this, hash, now);
      expect(this.use(hash)).toBe(true);
      fs.mkdirSync(path.join(stand.root, 'n'));
      for (const name of ['a', 'b'])
        fs.renameSync(path.join(stand.root, name), path.join(stand.root, 'n', name));
      return plan;
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const late = await stand.request('apply', {
      ...base,
      choice: { kind: 'all' },
      allowIrreversible: false,
      source: 'window',
      planHash,
    });
    expect(codeOf(late)).toBe('NOT_APPROVED');
  });

  test('C34 a file changed between plan and approval stays, named with its reason, while it runs and after', async () => {
    const stand = messyProfile();
    const { review, totals } = await scanned(stand);
    const changed = path.join(stand.profile, 'Downloads', 'report (1).pdf');
    fs.appendFileSync(changed, '!');
    const told: Progress[] = [];
    const watch: Watch = { report: (progress) => told.push(progress), cancelled: () => false };
    const receipt = expectOk(
      await approve(stand, { review, selection: totals.selection, confirmed: false }, watch),
    );
    expect(receipt.failed.map(({ name, code }) => [name, code])).toEqual([['report (1).pdf', 'CONFLICT']]);
    expect(receipt.done).toBe(totals.ticked - 1);
    expect(fs.readFileSync(changed, 'utf8')).toBe('the same bytes!');
    expect(told.flatMap(({ failed }) => failed?.name ?? [])).toEqual(['report (1).pdf']);
    expect(told.at(-1)).toMatchObject({ done: totals.ticked, total: totals.ticked });
  });

  test('C51 stopped in the middle keeps what is done, counts the rest, and all of it goes back', async () => {
    const stand = appStand();
    const names = Array.from({ length: 30 }, (_, index) => `f${index}`);
    makeTree(stand.root, Object.fromEntries(names.map((name) => [name, name])));
    const document = {
      title: 'Thirty',
      capabilities: [{ id: 'fs.delete', reason: 'a test' }],
      actions: names.map((name) => put(name, name)),
    };
    const { review } = expectOk(await reviewTask(stand, document));
    const all = { review, view: VIEW, target: { kind: 'view' }, ticked: true } as const;
    const { selection } = expectOk(await stand.window('reviewTick', all));
    let seen = 0;
    const watch: Watch = { report: ({ done }) => (seen = done), cancelled: () => seen >= 10 };
    const receipt = expectOk(await approve(stand, { review, selection, confirmed: false }, watch));
    expect(receipt).toMatchObject({ cancelled: true, chosen: 30, failedCount: 0 });
    expect(receipt.done).toBeGreaterThanOrEqual(10);
    expect(receipt.done + receipt.notBegun).toBe(30);
    const taskId = receipt.parts[0]?.taskId ?? '';
    const list = expectOk(await stand.window('undoList', { tasks: [taskId] }));
    expect(list.count).toBe(receipt.done);
    const back = expectOk(await stand.window('takeBack', { tasks: list.tasks }));
    expect(back).toMatchObject({ count: receipt.done, failed: [] });
    expect(fs.readdirSync(stand.root).filter((name) => name.startsWith('f')).length).toBe(30);
  });

  test('C51 refused as a whole leaves list and ticks as they were', async () => {
    const stand = appStand();
    makeTree(stand.root, { a: 'A' });
    const document = {
      title: 'Move',
      capabilities: [{ id: 'fs.write', reason: 'a test' }],
      actions: [moved('m', 'a', 'b')],
    };
    const { review } = expectOk(await reviewTask(stand, document));
    const { selection } = await tick(stand, review, ['a'], true);
    // Its policy is to do all or nothing, and something took the place meanwhile.
    fs.writeFileSync(path.join(stand.root, 'b'), 'B');
    const answer = await approve(stand, { review, selection, confirmed: false });
    expect(codeOf(answer)).toBe('TARGET_EXISTS');
    expect(expectOk(await stand.window('currentReview', {}))?.totals.selection).toBe(selection);
  });
});

test('a stopped undo tells what went back and what was left, and the rest goes back the next time', async () => {
  const stand = appStand();
  const count = manyOrFew(400, 150);
  const names = Array.from({ length: count }, (_, index) => `f${index}`);
  makeTree(stand.root, Object.fromEntries(names.map((name) => [name, name])));
  const { taskId } = expectOk(await stand.apply({ actions: names.map((name) => put(name, name)) }));
  const list = expectOk(await stand.window('undoList', { tasks: [taskId] }));
  expect(list).toMatchObject({ count, blockedCount: 0 });
  let seen = 0;
  const watch: Watch = {
    report: ({ done }) => {
      seen = done;
    },
    cancelled: () => seen >= 100,
  };
  const stopped = expectOk(await stand.window('takeBack', { tasks: list.tasks }, watch));
  expect(stopped).toMatchObject({ cancelled: true, failed: [], failedCount: 0 });
  expect(stopped.count).toBeGreaterThanOrEqual(100);
  expect(stopped.count + stopped.notBegun).toBe(count);
  const rest = expectOk(await stand.window('undoList', { tasks: [taskId] }));
  expect(rest.count).toBe(stopped.notBegun);
  expect(expectOk(await stand.window('takeBack', { tasks: rest.tasks })).count).toBe(rest.count);
  expect(fs.readdirSync(stand.root).filter((name) => name.startsWith('f')).length).toBe(count);
});

test('an undo that is not the one that was shown is not approved', async () => {
  const stand = messyProfile();
  const { review, totals } = await scanned(stand);
  const receipt = expectOk(
    await stand.window('approve', { review, selection: totals.selection, confirmed: false }),
  );
  const tasks = receipt.parts.flatMap(({ taskId }) => (taskId === null ? [] : [taskId]));
  const list = expectOk(await stand.window('undoList', { tasks }));
  const [first] = expectOk(
    await stand.window('quarantineLines', { search: '', shut: [], from: 0, count: 9 }),
  ).lines;
  const chosen = first?.kind === 'batch' ? [{ batch: first.batch, items: first.items.slice(0, 1) }] : [];
  expect(expectOk(await stand.window('restoreItems', { chosen })).count).toBe(1);
  expect(codeOf(await stand.window('takeBack', { tasks: list.tasks }))).toBe('NOT_APPROVED');
  const fresh = expectOk(await stand.window('undoList', { tasks }));
  expect(fresh.count).toBe(list.count - 1);
  expect(expectOk(await stand.window('takeBack', { tasks: fresh.tasks })).count).toBe(fresh.count);
});
