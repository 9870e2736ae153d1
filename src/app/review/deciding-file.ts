import type { ReviewRow } from './review.ts';

/** The other file whose contents decided that this one may leave its place, or null. */
export function decidingFile({ row, step }: Pick<ReviewRow, 'row' | 'step'>): string | null {
  if (row.kind !== 'quarantine.put' && row.kind !== 'fs.delete') return null;
  for (const assertion of step.action.pre ?? []) {
    if (assertion.kind === 'file.hash' && assertion.path !== row.from) return assertion.path;
  }
  return null;
}
