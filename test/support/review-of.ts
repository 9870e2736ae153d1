import fs from 'node:fs';
import path from 'node:path';
import type { Watch } from '../../src/kernel/progress.ts';
import type { ReviewLine, ReviewSummary, ReviewView } from '../../src/protocol/review.ts';
import { type AppStand, appStand, expectOk, moved } from './app-stand.ts';
import { makeTree } from './make-tree.ts';

/** What the tests of a review and of its approval do with a list, as the window does it. */

const DAY_MS = 24 * 60 * 60 * 1000;
export const VIEW: ReviewView = { search: '', filter: 'all', order: 'plan', shut: [] };
const OLD = Date.now() - 90 * DAY_MS;
const WEEK = Date.now() - 7 * DAY_MS;

/** A profile with a copy, an old file and something to sort in Downloads. */
export function messyProfile(): AppStand {
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

export async function scanned(stand: AppStand, watch?: Watch): Promise<ReviewSummary> {
  return expectOk(await stand.window('scan', {}, watch));
}

export async function lines(
  stand: AppStand,
  review: string,
  view: Partial<ReviewView> = {},
): Promise<readonly ReviewLine[]> {
  const asked = { review, view: { ...VIEW, ...view }, from: 0, count: 500 };
  return expectOk(await stand.window('reviewLines', asked)).lines;
}

export function rows(list: readonly ReviewLine[]) {
  return list.filter((line) => line.kind === 'row');
}

export async function rowNamed(stand: AppStand, review: string, name: string) {
  const row = rows(await lines(stand, review)).find((line) => line.name === name);
  if (row === undefined) throw new Error(`the review has no row ${name}`);
  return row;
}

export async function tick(stand: AppStand, review: string, names: readonly string[], ticked: boolean) {
  const numbers: number[] = [];
  for (const name of names) numbers.push((await rowNamed(stand, review, name)).row);
  const target = { kind: 'rows', rows: numbers } as const;
  return expectOk(await stand.window('reviewTick', { review, view: VIEW, target, ticked }));
}

/** Reviews a task as a person chose it: a file, and the folder that it may work in. */
export function reviewTask(stand: AppStand, document: unknown) {
  const file = path.join(stand.dir, 'task.json');
  fs.writeFileSync(file, JSON.stringify(document));
  return stand.window('reviewTask', { file, root: stand.root });
}

/** A task under review whose one step nobody can take back. */
export async function finalTask(stand: AppStand): Promise<ReviewSummary> {
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
