import type { Choice } from '../app/contract.ts';
import { assertNever } from '../protocol/result.ts';
import type { PreviewRow } from '../protocol/results.ts';

/**
 * Which rows of a preview a command means: of a skill the ticked ones, of a task all, with `--only` exactly
 * what it names.
 */
export function choiceOf(subject: 'skill' | 'task', only: readonly string[] | null): Choice {
  if (only !== null) return { kind: 'only', ids: [...only] };
  return subject === 'task' ? { kind: 'all' } : { kind: 'ticked' };
}

/** Tells of each row whether it would run: it is chosen, and nothing stands in its way. */
export function wouldRun(choice: Choice): (row: PreviewRow) => boolean {
  switch (choice.kind) {
    case 'ticked':
      return (row) => row.ticked && row.problems.length === 0;
    case 'all':
      return (row) => row.problems.length === 0;
    case 'only': {
      const ids = new Set(choice.ids);
      return (row) => ids.has(row.id) && row.problems.length === 0;
    }
    default:
      return assertNever(choice);
  }
}

/** What some rows come to. Bytes leave their place in two ways: into the quarantine, or to another folder. */
export interface RowTotals {
  readonly count: number;
  readonly kept: number;
  readonly moved: number;
  readonly irreversible: number;
}

export function totalsOf(rows: readonly PreviewRow[]): RowTotals {
  const totals = { count: rows.length, kept: 0, moved: 0, irreversible: 0 };
  for (const row of rows) {
    if (row.kind === 'fs.move') totals.moved += row.bytes;
    // What is purged goes nowhere: it is among the steps that cannot be undone.
    else if (!row.kind.endsWith('.purge')) totals.kept += row.bytes;
    if (!row.reversible) totals.irreversible += 1;
  }
  return totals;
}
