import type { ReviewLine } from '../../protocol/review.ts';

type LineAt = (index: number) => Promise<ReviewLine | undefined>;

export function levelOf(line: ReviewLine): number {
  switch (line.kind) {
    case 'plan':
      return 1;
    case 'group':
      return 2;
    case 'row':
      return line.level;
  }
}

/**
 * The line that holds the one at `index`; null at the top. Every line knows its place among its siblings, and each
 * of those takes a line at least, so that a group of 100,000 rows is left in one step.
 */
export async function findParent(index: number, lineAt: LineAt): Promise<number | null> {
  const start = await lineAt(index);
  if (start === undefined || start.kind === 'plan') return null;
  const level = levelOf(start);
  let at = index;
  let line: ReviewLine | undefined = start;
  while (line !== undefined && at > 0) {
    at -= Math.max(1, line.position);
    line = await lineAt(at);
    if (line !== undefined && levelOf(line) < level) return at;
  }
  return null;
}
