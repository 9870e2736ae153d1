import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type AppStand, appStand, codeOf, expectOk, put } from '../../../test/support/app-stand.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import {
  lines,
  messyProfile,
  reviewTask,
  rowNamed,
  rows,
  scanned,
  tick,
  VIEW,
} from '../../../test/support/review-of.ts';

/** By which the plans that have rows are folded away. */
async function planKeys(stand: AppStand, review: string): Promise<string[]> {
  const all = await lines(stand, review);
  return all.flatMap((line) => (line.kind === 'plan' ? [line.key] : []));
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
    const folded = await lines(stand, review, { shut: await planKeys(stand, review) });
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
    const folded = { ...VIEW, shut: await planKeys(stand, review) };
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

  test('C51 a newer scan takes its place; a stopped one does not', async () => {
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

test('rows about no file have a name, no place, and no folder to open', async () => {
  const stand = appStand();
  const key = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Explorer\\VisualEffects';
  const document = {
    title: 'Others',
    capabilities: ['settings.write', 'process.close', 'recycle.write'].map((id) => ({
      id,
      reason: 'a test',
    })),
    actions: [
      { id: 'e', kind: 'registry.set', key, name: 'VisualFXSetting', type: 'REG_DWORD', value: 2 },
      { id: 'p', kind: 'process.close', pid: 1, startedAt: 'noon' },
      { id: 'b', kind: 'recycle.purge', entries: ['e'] },
    ],
  };
  const { review } = expectOk(await reviewTask(stand, document));
  const list = rows(await lines(stand, review, { search: '' }));
  expect(list.map(({ name, place, target }) => [name, place, target.kind])).toEqual([
    ['e', null, 'none'],
    ['p', null, 'none'],
    ['b', null, 'none'],
  ]);
  expect(rows(await lines(stand, review, { search: 'p', order: 'name' }))).toMatchObject([{ name: 'p' }]);
  expect(expectOk(await stand.window('rowDetails', { review, row: 0 }))).toMatchObject({
    from: null,
    to: null,
  });
  expect(codeOf(await stand.window('rowPlace', { review, row: 0 }))).toBe('NOT_FOUND');
});
