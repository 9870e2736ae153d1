import { expect, test } from 'vitest';
import type { ReviewLine } from '../../protocol/review.ts';
import { findParent } from './find-parent.ts';

// Only kind, level and place matter here.
const plan = { kind: 'plan', position: 1 } as ReviewLine;
const group = (position: number) => ({ kind: 'group', position }) as ReviewLine;
const row = (position: number, level = 3) => ({ kind: 'row', position, level }) as ReviewLine;

test('a row leads to its group, a group to its plan, past all that lies between', async () => {
  const lines = [
    plan,
    group(1),
    ...Array.from({ length: 5_000 }, (_, index) => row(index + 1)),
    group(2),
    row(1),
  ];
  let asked = 0;
  const lineAt = async (index: number) => {
    asked += 1;
    return lines[index];
  };
  expect(await findParent(4_000, lineAt)).toBe(1);
  expect(asked).toBe(2);
  expect(await findParent(5_003, lineAt)).toBe(5_002);
  expect(await findParent(5_002, lineAt)).toBe(0);
  expect(await findParent(0, lineAt)).toBe(null);
});

test('a row right below its plan leads to the plan', async () => {
  const lines = [plan, row(1, 2), row(2, 2)];
  expect(await findParent(2, async (index) => lines[index])).toBe(0);
});
