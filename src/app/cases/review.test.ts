import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type AppStand, appStand, codeOf, expectOk, moved, put } from '../../../test/support/app-stand.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { manyOrFew } from '../../../test/support/this-machine.ts';
import type { Watch } from '../../kernel/progress.ts';
import type { Progress } from '../../protocol/progress.ts';
import type { ReviewLine, ReviewSummary, ReviewView } from '../../protocol/review.ts';
import { receiptText } from '../review/receipt-text.ts';
import type { WindowRequest } from '../window-contract.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const VIEW: ReviewView = { search: '', filter: 'all', order: 'plan', shut: [] };
const OLD = Date.now() - 90 * DAY_MS;
const WEEK = Date.now() - 7 * DAY_MS;

/** A profile with a copy, an old file and something to sort in Downloads. */
function messyProfile(): AppStand {
  const stand = appStand();
  makeTree(stand.profile, {
    'Downloads/report.pdf': { content: 'the same bytes', mtimeMs: WEEK },
    'Downloads/report (1).pdf': { content: 'the same bytes', mtimeMs: WEEK },
    'Downloads/budget.csv': { content: 'one', mtimeMs: WEEK },
    'Downloads/budget (1).csv': { content: 'another one', mtimeMs: WEEK - DAY_MS },
    'Downloads/old.iso': { content: 'x'.repeat(5000), mtimeMs: OLD },
  });
  return stand;
}

async function scanned(stand: AppStand, watch?: Watch): Promise<ReviewSummary> {
  return expectOk(await stand.window('scan', {}, watch));
}

async function lines(
  stand: AppStand,
  review: string,
  view: Partial<ReviewView> = {},
): Promise<readonly ReviewLine[]> {
  const asked = { review, view: { ...VIEW, ...view }, from: 0, count: 500 };
  return expectOk(await stand.window('reviewLines', asked)).lines;
}

function rows(list: readonly ReviewLine[]) {
  return list.filter((line) => line.kind === 'row');
}

async function rowNamed(stand: AppStand, review: string, name: string) {
  const row = rows(await lines(stand, review)).find((line) => line.name === name);
  if (row === undefined) throw new Error(`the review has no row ${name}`);
  return row;
}

async function tick(stand: AppStand, review: string, names: readonly string[], ticked: boolean) {
  const numbers: number[] = [];
  for (const name of names) numbers.push((await rowNamed(stand, review, name)).row);
  const target = { kind: 'rows', rows: numbers } as const;
  return expectOk(await stand.window('reviewTick', { review, view: VIEW, target, ticked }));
}

/** Reviews a task as a person chose it: a file, and the folder that it may work in. */
function reviewTask(stand: AppStand, document: unknown) {
  const file = path.join(stand.dir, 'task.json');
  fs.writeFileSync(file, JSON.stringify(document));
  return stand.window('reviewTask', { file, root: stand.root });
}

/** A task under review whose one step nobody can take back. */
async function finalTask(stand: AppStand): Promise<ReviewSummary> {
  makeTree(stand.root, { a: 'A', b: 'B' });
  const document = {
    title: 'For good',
    capabilities: [{ id: 'fs.write', reason: 'a test' }],
    actions: [
      moved('back', 'b', 'b2'),
      { id: 'final', kind: 'fs.move', from: 'a', to: 'a2', irreversible: true },
    ],
  };
  return expectOk(await reviewTask(stand, document));
}

describe('a review', () => {
  test('lists what skills found, plan by plan and group by group, with the ticks of the kernel', async () => {
    const stand = messyProfile();
    const summary = await scanned(stand);
    const list = await lines(stand, summary.review);
    expect(list[0]).toMatchObject({ kind: 'plan', part: 'downloads-cleanup', position: 1, open: true });
    expect(list.filter(({ kind }) => kind === 'group').length).toBeGreaterThan(1);
    const copy = await rowNamed(stand, summary.review, 'report (1).pdf');
    expect(copy).toMatchObject({
      ticked: true,
      likeness: 'identical',
      place: 'Downloads',
      target: { kind: 'quarantine' },
      fileKind: 'text',
    });
    expect(summary.totals.ticked).toBe(rows(list).filter(({ ticked }) => ticked).length);
    // Both lie on one drive: what goes into the quarantine is free only after purging.
    expect(summary.totals).toMatchObject({ freedNow: 0, irreversible: 0 });
    expect(summary.totals.afterPurge).toBeGreaterThan(0);
  });

  test('is searched, filtered, sorted and folded without losing a tick', async () => {
    const stand = messyProfile();
    const { review, totals } = await scanned(stand);
    const found = rows(await lines(stand, review, { search: 'REPORT (1)' }));
    expect(found.map(({ name }) => name)).toEqual(['report (1).pdf']);
    const ticked = rows(await lines(stand, review, { filter: 'ticked' }));
    expect(ticked.length).toBe(totals.ticked);
    const everything = rows(await lines(stand, review));
    const perGroup = rows(await lines(stand, review, { order: 'size' }));
    expect(perGroup.map(({ row }) => row).sort()).toEqual(everything.map(({ row }) => row).sort());
    const folded = await lines(stand, review, { shut: ['p0'] });
    expect(folded.map(({ kind }) => kind)).toEqual(['plan', ...folded.slice(1).map(({ kind }) => kind)]);
    expect(rows(folded)).toEqual([]);
    const page = expectOk(
      await stand.window('reviewLines', {
        review,
        view: { ...VIEW, search: 'budget' },
        from: 0,
        count: 1,
      }),
    );
    expect(page.lines.length).toBe(1);
    expect(page.hiddenTicked).toBe(
      everything.filter((row) => row.ticked && !row.name.includes('budget')).length,
    );
  });

  test('ticks rows, a group of what is shown, or all that is shown; never what cannot be ticked', async () => {
    const stand = messyProfile();
    const { review } = await scanned(stand);
    const [plan] = await lines(stand, review);
    const key = plan?.kind === 'plan' ? plan.key : '';
    const group = { kind: 'group', key } as const;
    const none = expectOk(
      await stand.window('reviewTick', { review, view: VIEW, target: group, ticked: false }),
    );
    expect(none.ticked).toBe(0);
    const search = { ...VIEW, search: 'budget' };
    const some = expectOk(
      await stand.window('reviewTick', { review, view: search, target: group, ticked: true }),
    );
    const shown = rows(await lines(stand, review, { search: 'budget' }));
    expect(some.ticked).toBe(shown.length);
    expect(some.selection).not.toBe(none.selection);
    const back = expectOk(
      await stand.window('reviewTick', { review, view: VIEW, target: { kind: 'view' }, ticked: false }),
    );
    expect(back.selection).toBe(none.selection);
  });

  test('a selection of lines means what was on them when it was seen, folded groups included; else it is refused', async () => {
    const stand = messyProfile();
    const { review } = await scanned(stand);
    const none = { review, view: VIEW, target: { kind: 'view' }, ticked: false } as const;
    const { revision } = expectOk(await stand.window('reviewTick', none));
    const everything = await lines(stand, review);
    const first = everything.findIndex(({ kind }) => kind === 'row');
    const linesAt = (first: number, last: number, at: number) => ({
      kind: 'lines' as const,
      revision: at,
      ranges: [{ first, last }],
    });
    const toggle = {
      review,
      view: VIEW,
      target: linesAt(first, first + 1, revision),
      ticked: 'toggle' as const,
    };
    expect(expectOk(await stand.window('reviewTick', toggle)).ticked).toBe(2);
    // The list moved: the same places are no longer what was seen.
    expect(codeOf(await stand.window('reviewTick', toggle))).toBe('CONFLICT');
    const folded = { ...VIEW, shut: ['p0'] };
    const now = expectOk(await stand.window('reviewLines', { review, view: folded, from: 0, count: 9 }));
    const target = linesAt(0, 0, now.totals.revision);
    const whole = expectOk(
      await stand.window('reviewTick', { review, view: folded, target, ticked: 'toggle' }),
    );
    expect(whole.ticked).toBe(now.tickable);
    const back = { ...target, revision: whole.revision };
    expect(
      expectOk(await stand.window('reviewTick', { review, view: folded, target: back, ticked: 'toggle' }))
        .ticked,
    ).toBe(0);
  });

  test('a stranger’s endless title or reason is cut in what is shown', async () => {
    const stand = appStand();
    makeTree(stand.root, { a: 'A' });
    const endless = 'x'.repeat(2_000_000);
    const action = { ...put('a', 'a'), reason: endless, group: endless };
    const document = {
      title: endless,
      capabilities: [{ id: 'fs.delete', reason: 'a test' }],
      actions: [action],
    };
    const summary = expectOk(await reviewTask(stand, document));
    const page = await lines(stand, summary.review);
    expect(JSON.stringify([summary, page]).length).toBeLessThan(10_000);
  });

  test('shows what it is about: paths, the file that stays, the first lines; pipes and links are not opened', async () => {
    const stand = messyProfile();
    const { review } = await scanned(stand);
    const { row } = await rowNamed(stand, review, 'report (1).pdf');
    const details = expectOk(await stand.window('rowDetails', { review, row }));
    expect(details).toMatchObject({
      from: path.join(stand.profile, 'Downloads', 'report (1).pdf'),
      stays: { name: 'report.pdf', bytes: 14 },
      glimpse: { kind: 'text', text: 'the same bytes', whole: true },
    });
    fs.rmSync(path.join(stand.profile, 'Downloads', 'report (1).pdf'));
    fs.symlinkSync('report.pdf', path.join(stand.profile, 'Downloads', 'report (1).pdf'));
    expect(expectOk(await stand.window('rowDetails', { review, row })).glimpse).toBeNull();
  });

  test('a newer scan takes its place; a stopped one does not', async () => {
    const stand = messyProfile();
    const first = await scanned(stand);
    const stopped = { report: () => undefined, cancelled: () => true };
    expect(codeOf(await stand.window('scan', {}, stopped))).toBe('CANCELLED');
    expect(expectOk(await stand.window('currentReview', {}))?.review).toBe(first.review);
    const second = await scanned(stand);
    const asked = { review: first.review, view: VIEW, from: 0, count: 1 };
    expect(codeOf(await stand.window('reviewLines', asked))).toBe('NOT_FOUND');
    expect(expectOk(await stand.window('currentReview', {}))?.review).toBe(second.review);
  });

  test('what changed since is marked, loses its tick and cannot be ticked again', async () => {
    const stand = messyProfile();
    const { review, totals } = await scanned(stand);
    fs.appendFileSync(path.join(stand.profile, 'Downloads', 'report (1).pdf'), '!');
    const now = expectOk(await stand.window('reviewCheck', { review }));
    expect(now).toMatchObject({ changed: 1, ticked: totals.ticked - 1 });
    expect(await tick(stand, review, ['report (1).pdf'], true)).toMatchObject({ ticked: totals.ticked - 1 });
    expect(await rowNamed(stand, review, 'report (1).pdf')).toMatchObject({ changed: true, tickable: false });
  });
});

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

  test('refused as a whole leaves list and ticks as they were', async () => {
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

test('a copy and a rewritten file are not told as moves, and no file stays beside itself', async () => {
  const stand = appStand();
  makeTree(stand.root, { a: 'A', b: 'B' });
  const sha256 = createHash('sha256').update('A').digest('hex');
  const document = {
    title: 'Others',
    capabilities: ['fs.read', 'fs.write', 'fs.delete'].map((id) => ({ id, reason: 'a test' })),
    actions: [
      { id: 'c', kind: 'fs.copy', from: 'a', to: 'sub/c' },
      { id: 'w', kind: 'fs.write', path: 'b', content: 'new' },
      { id: 'n', kind: 'fs.write', path: 'n', content: 'new' },
      {
        id: 'p',
        kind: 'quarantine.put',
        path: 'a',
        module: 'test',
        pre: [{ kind: 'file.hash', path: 'a', sha256 }],
      },
    ],
  };
  const { review } = expectOk(await reviewTask(stand, document));
  const list = rows(await lines(stand, review));
  expect(list.map(({ target }) => target.kind)).toEqual(['copy', 'rewritten', 'new', 'quarantine']);
  expect(list.at(-1)).toMatchObject({ name: 'a', likeness: null });
  expect(expectOk(await stand.window('rowDetails', { review, row: 3 })).stays).toBeNull();
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
