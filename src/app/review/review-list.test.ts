import { expect, test } from 'vitest';
import { madeUpPreview, madeUpRow } from '../../../test/support/made-up-results.ts';
import { say } from '../../locales/say.ts';
import type { PreviewRow } from '../../protocol/results.ts';
import { Review } from './review.ts';
import { ReviewLists } from './review-list.ts';
import { nameOf } from './row-name.ts';

const noFile = { from: null, to: null, mtime: null, ticked: false } as const;
const ROWS: readonly PreviewRow[] = [
  madeUpRow({ id: 'a.txt', bytes: 1 }),
  madeUpRow({
    ...{ ...noFile, id: 'recycle:purge:b.txt:1', kind: 'recycle.purge', bytes: 10, reversible: false },
    reason: say('recycle.goesUndated', { name: 'b.txt' }),
  }),
  madeUpRow({
    ...{ ...noFile, id: 'process:7', kind: 'process.close', bytes: 0, reversible: false },
    reason: say('process.withoutWindow', { name: 'Editor', bytes: { bytes: 1 } }),
  }),
  madeUpRow({ ...noFile, id: 'w', kind: 'window.move', reason: 'a stranger’s sentence' }),
];

function reviewed(): Review {
  const steps = ROWS.map(({ id }) => ({
    action: { id, kind: 'fs.mkdir' as const, path: '/x' },
    ...{ fingerprint: null, ticked: false, tolerated: false },
  }));
  const subject = { kind: 'skill' as const, name: 'recycle-bin', options: {} };
  const plan = {
    part: 'recycle-bin',
    subject,
    roots: [],
    steps,
    before: new Map(),
    keepsOnSameDrive: () => true,
  };
  const preview = madeUpPreview(ROWS);
  return new Review({
    id: 'r',
    madeAt: 0,
    tookMs: 0,
    seen: 0,
    looked: [],
    plans: [{ ...plan, preview }],
    refused: [],
  });
}

test('what is no file goes by the name that its reason gives it, and is found by that', () => {
  const review = reviewed();
  expect(review.rows.map(nameOf)).toEqual(['a.txt', 'b.txt', 'Editor', 'w']);
  const view = { search: 'edit', filter: 'all', order: 'name', shut: [] } as const;
  const found = new ReviewLists(review).of({ ...view, shut: [] }).matching;
  expect(found.map(({ row }) => row.id)).toEqual(['process:7']);
});

test('what leaves the recycle bin is free now, whatever drive the quarantine is on', () => {
  const review = reviewed();
  review.tick([0, 1, 2], true);
  expect(review.totals()).toMatchObject({ freedNow: 10, afterPurge: 1, irreversible: 2 });
});
