import path from 'node:path';
import { settingOf } from '../../kernel/setting-state.ts';
import type { ReviewRowLine } from '../../protocol/review.ts';
import type { Review, ReviewRow } from './review.ts';
import { settingWords } from './setting-words.ts';
import { shownPlace } from './shown-place.ts';

type Target = ReviewRowLine['target'];

/** Where a row's thing goes, or what becomes of it. Folders stand as seen from the profile. */
export function rowTarget(entry: ReviewRow, review: Review, profile: string): Target {
  const { row, step } = entry;
  switch (row.kind) {
    case 'quarantine.put':
    case 'fs.delete':
      return { kind: 'quarantine' };
    case 'fs.copy':
      return { kind: 'copy', place: placeOf(row.to, profile) };
    case 'fs.write':
      return step.fingerprint === null ? { kind: 'new' } : { kind: 'rewritten' };
    case 'fs.mkdir':
      return { kind: 'new' };
    case 'recycle.restore':
      return row.to === null ? { kind: 'none' } : { kind: 'restored', place: placeOf(row.to, profile) };
    default:
      return row.to === null
        ? settingTarget(entry, review)
        : { kind: 'folder', place: placeOf(row.to, profile) };
  }
}

/** Of a setting whose present value is not known, only what it is about. */
function settingTarget({ plan, row, step }: ReviewRow, review: Review): Target {
  const before = review.plans[plan]?.before.get(row.id);
  const wanted = settingOf(step.action);
  if (before === undefined || wanted === null) return { kind: 'none' };
  const [from, to] = [settingWords(before), settingWords(wanted)];
  return from === null || to === null ? { kind: 'none' } : { kind: 'setting', old: from, new: to };
}

function placeOf(full: string | null, profile: string): string {
  return full === null ? '' : shownPlace(path.dirname(full), profile);
}
