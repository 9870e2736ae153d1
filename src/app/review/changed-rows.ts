import { isUnchanged, takeFingerprint } from '../../kernel/fingerprint.ts';
import type { Files } from '../../kernel/ports.ts';
import type { Review, ReviewRow } from './review.ts';

/** Beyond this a look at every ticked row would be felt; the kernel looks at each right before it acts anyway. */
const MOST_ROWS = 20_000;

/**
 * Ticked rows whose things are not what was previewed any more: gone, another, or changed. By their looks alone;
 * contents are compared again right before a step acts.
 */
export function changedRows(review: Review, files: Files): readonly number[] {
  const ticked = review.rows.filter(({ number }) => review.isTicked(number));
  if (ticked.length > MOST_ROWS) return [];
  return ticked.filter((entry) => hasChanged(entry, files)).map(({ number }) => number);
}

function hasChanged({ row, step: { fingerprint } }: ReviewRow, files: Files): boolean {
  if (row.from === null || fingerprint === null) return false;
  const facts = files.lookAt(row.from);
  if (!facts.ok) return true;
  const now = takeFingerprint(facts.value, files, false);
  if (!now.ok) return true;
  // Of a file the hash is of its bytes, which are not read here; of a folder or link it is part of its looks.
  const seen = fingerprint.type === 'file' ? { ...fingerprint, hash: undefined } : fingerprint;
  return !isUnchanged(seen, now.value);
}
