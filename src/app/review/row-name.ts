import path from 'node:path';
import { cutName } from './cut-text.ts';
import type { ReviewRow } from './review.ts';

/** The name of the thing that a row is about; what is no file goes by what its reason calls it, or by its step. */
export function nameOf({ row }: ReviewRow): string {
  const full = row.from ?? row.to;
  if (full !== null) return path.basename(full);
  const named = typeof row.reason === 'string' ? undefined : row.reason?.fields['name'];
  return cutName(typeof named === 'string' && named !== '' ? named : row.id);
}
