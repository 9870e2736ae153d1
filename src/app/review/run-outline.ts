import { deedOf } from '../../protocol/deed.ts';
import type { RunOutline } from '../../protocol/receipt.ts';
import type { Review, ReviewRow } from './review.ts';
import { bytesOf } from './review-summary.ts';
import { nameOf } from './row-name.ts';

/** So many steps are told one by one; more of them by their groups. */
const MOST_STEPS = 300;

/** What would run, in its order. */
export function runOutline(review: Review): RunOutline {
  const rows = review.plans.flatMap((_plan, index) => review.tickedRows(index));
  const entries =
    rows.length <= MOST_STEPS ? rows.map((entry) => stepEntry(review, entry)) : groups(review, rows);
  return { total: rows.length, bytes: bytesOf(rows), entries: [...entries] };
}

type Entry = RunOutline['entries'][number];

function stepEntry(review: Review, entry: ReviewRow): Entry {
  const { row, plan } = entry;
  return {
    part: review.plans[plan]?.part ?? '',
    id: row.id,
    label: nameOf(entry),
    isGroup: false,
    count: 1,
    bytes: row.bytes,
    irreversible: !row.reversible,
    deed: deedOf(row.kind),
    action: row.kind,
  };
}

/** Neighbours of one group together; a plan that mixes its groups gives each stretch its own line. */
function groups(review: Review, rows: readonly ReviewRow[]): readonly Entry[] {
  const entries: Entry[] = [];
  for (const { row, plan } of rows) {
    const part = review.plans[plan]?.part ?? '';
    const last = entries.at(-1);
    if (last !== undefined && last.part === part && last.label === row.group) {
      entries[entries.length - 1] = {
        ...last,
        count: last.count + 1,
        bytes: last.bytes + row.bytes,
        irreversible: last.irreversible || !row.reversible,
        deed: last.deed === deedOf(row.kind) ? last.deed : 'other',
      };
      continue;
    }
    const irreversible = !row.reversible;
    entries.push({
      part,
      id: null,
      label: row.group,
      isGroup: true,
      count: 1,
      bytes: row.bytes,
      irreversible,
      deed: deedOf(row.kind),
      action: null,
    });
  }
  return entries.length <= MOST_STEPS ? entries : oneAPlan(entries);
}

function oneAPlan(entries: readonly Entry[]): readonly Entry[] {
  const parts = new Map<string, Entry>();
  for (const entry of entries) {
    const sum = parts.get(entry.part);
    parts.set(
      entry.part,
      sum === undefined
        ? { ...entry, label: null }
        : {
            ...sum,
            count: sum.count + entry.count,
            bytes: sum.bytes + entry.bytes,
            irreversible: sum.irreversible || entry.irreversible,
            deed: sum.deed === entry.deed ? sum.deed : 'other',
          },
    );
  }
  return [...parts.values()];
}
