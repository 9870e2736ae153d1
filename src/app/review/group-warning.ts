import type { PreviewRow } from '../../protocol/results.ts';
import type { GroupWarning } from '../../protocol/review.ts';

/** What has to be said over rows that all do the same grave thing; null where they do not. */
export function groupWarning(rows: readonly { readonly row: PreviewRow }[]): GroupWarning | null {
  const warnings = new Set(rows.map(({ row }) => warningOf(row)));
  const [only = null] = warnings;
  return warnings.size === 1 ? only : null;
}

function warningOf({ kind, summary }: PreviewRow): GroupWarning | null {
  if (kind === 'recycle.purge') return 'purge';
  if (kind !== 'process.close') return null;
  switch (summary.key) {
    case 'action.processEnd':
      return 'force';
    case 'action.processSignal':
      return 'signal';
    default:
      return 'close';
  }
}
