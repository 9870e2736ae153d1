import { type Deed, deedOfAll } from '../../protocol/deed.ts';
import type { GroupWarning, ReviewOrder, ReviewView } from '../../protocol/review.ts';
import { groupWarning } from './group-warning.ts';
import type { Review, ReviewRow } from './review.ts';
import { nameOf } from './row-name.ts';

/** A plan or a group of it, with what is in it under a view. Sizes in bytes. */
export interface ListHead {
  readonly key: string;
  readonly plan: number;
  /** Null: the head of the whole plan. */
  readonly group: { readonly label: string | null } | null;
  readonly open: boolean;
  readonly position: number;
  readonly deed: Deed;
  readonly warning: GroupWarning | null;
  setSize: number;
  count: number;
  ticked: number;
  tickable: number;
  irreversible: number;
  bytes: number;
  tickedBytes: number;
}

export type ListEntry =
  | { readonly kind: 'head'; readonly head: ListHead }
  | {
      readonly kind: 'row';
      readonly entry: ReviewRow;
      readonly level: number;
      readonly position: number;
      readonly head: ListHead;
    };

/** A review under a view: its lines from top to bottom, and every row that matches, folded away or not. */
export interface ReviewList {
  readonly entries: readonly ListEntry[];
  readonly matching: readonly ReviewRow[];
  /** The rows below a head, by its key. */
  readonly rowsOf: ReadonlyMap<string, readonly ReviewRow[]>;
}

/** Makes lists of one review; what a view shares with the one before it is not worked out again. */
export class ReviewLists {
  private readonly review: Review;
  private readonly searched = new Map<string, readonly boolean[]>();
  private readonly ordered = new Map<ReviewOrder, readonly ReviewRow[]>();
  private last: { readonly key: string; readonly list: ReviewList } | null = null;

  constructor(review: Review) {
    this.review = review;
  }

  of(view: ReviewView): ReviewList {
    const key = `${this.review.revision}\n${JSON.stringify(view)}`;
    if (this.last?.key === key) return this.last.list;
    const list = this.build(view);
    this.last = { key, list };
    return list;
  }

  private build(view: ReviewView): ReviewList {
    const found = this.search(view.search);
    const matching = this.inOrder(view.order).filter(
      (entry) => found[entry.number] === true && this.passes(entry, view.filter),
    );
    const shut = new Set(view.shut);
    const entries: ListEntry[] = [];
    const rowsOf = new Map<string, readonly ReviewRow[]>();
    const plans = groupBy(matching, ({ plan }) => plan);
    // Plans and groups keep the order in which they were proposed, whatever the order of rows.
    const planNumbers = [...plans.keys()].sort((a, b) => a - b);
    for (const [index, plan] of planNumbers.entries()) {
      const rows = plans.get(plan) ?? [];
      const key = `p${plan}`;
      rowsOf.set(key, rows);
      const head = this.head(key, plan, null, rows, !shut.has(key), index + 1, planNumbers.length);
      entries.push({ kind: 'head', head });
      const groups = this.groupsOf(plan, rows);
      for (const [place, { label, number, rows: grouped }] of groups.entries()) {
        const ownKey = groupKey(plan, number);
        rowsOf.set(ownKey, grouped);
        if (!head.open) continue;
        const isAlone = groups.length === 1 && label === null;
        const isOpen = isAlone || !shut.has(ownKey);
        const below = isAlone
          ? head
          : withoutRepeated(
              this.head(ownKey, plan, { label }, grouped, isOpen, place + 1, groups.length),
              head,
            );
        if (!isAlone) entries.push({ kind: 'head', head: below });
        if (!isOpen) continue;
        const level = isAlone ? 2 : 3;
        for (const [position, entry] of grouped.entries()) {
          entries.push({ kind: 'row', entry, level, position: position + 1, head: below });
        }
      }
    }
    return { entries, matching, rowsOf };
  }

  private groupsOf(
    plan: number,
    rows: readonly ReviewRow[],
  ): readonly {
    readonly label: string | null;
    readonly number: number;
    readonly rows: readonly ReviewRow[];
  }[] {
    const names = this.groupNames(plan);
    const grouped = groupBy(rows, ({ row }) => names.get(row.group) ?? 0);
    const labels = [...names.keys()];
    return [...grouped.entries()]
      .sort(([a], [b]) => a - b)
      .map(([number, of]) => ({ label: labels[number] ?? null, number, rows: of }));
  }

  private readonly names = new Map<number, ReadonlyMap<string | null, number>>();
  private groupNames(plan: number): ReadonlyMap<string | null, number> {
    const known = this.names.get(plan);
    if (known !== undefined) return known;
    const names = new Map<string | null, number>();
    for (const { group } of this.review.plans[plan]?.preview.actions ?? []) {
      if (!names.has(group)) names.set(group, names.size);
    }
    this.names.set(plan, names);
    return names;
  }

  private head(
    key: string,
    plan: number,
    group: ListHead['group'],
    rows: readonly ReviewRow[],
    open: boolean,
    position: number,
    setSize: number,
  ): ListHead {
    const deed = deedOfAll(rows.map(({ row }) => row.kind));
    const warning = groupWarning(rows);
    const head = { key, plan, group, open, position, setSize, deed, warning, count: rows.length };
    const sums = { ticked: 0, tickable: 0, irreversible: 0, bytes: 0, tickedBytes: 0 };
    for (const entry of rows) {
      const { row, number } = entry;
      sums.bytes += row.bytes;
      if (this.review.canBeTicked(entry)) sums.tickable += 1;
      if (!row.reversible) sums.irreversible += 1;
      if (!this.review.isTicked(number)) continue;
      sums.ticked += 1;
      sums.tickedBytes += row.bytes;
    }
    return { ...head, ...sums };
  }

  private passes(entry: ReviewRow, filter: ReviewView['filter']): boolean {
    switch (filter) {
      case 'all':
        return true;
      case 'ticked':
        return this.review.isTicked(entry.number);
      case 'unticked':
        return !this.review.isTicked(entry.number);
      case 'irreversible':
        return !entry.row.reversible;
      case 'trouble':
        return !this.review.canBeTicked(entry);
    }
  }

  /** Every word must stand somewhere in the names of old and new place (or of what is no file), whatever the case. */
  private search(text: string): readonly boolean[] {
    const known = this.searched.get(text);
    if (known !== undefined) return known;
    const words = text
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    const found = this.review.rows.map((entry) => {
      const { row } = entry;
      if (words.length === 0) return true;
      const hasPlace = row.from !== null || row.to !== null;
      const places = (hasPlace ? `${row.from ?? ''}\n${row.to ?? ''}` : nameOf(entry)).toLowerCase();
      return words.every((word) => places.includes(word));
    });
    // One letter more makes another list: only the newest few are worth keeping.
    if (this.searched.size >= 4) this.searched.clear();
    this.searched.set(text, found);
    return found;
  }

  private inOrder(order: ReviewOrder): readonly ReviewRow[] {
    const known = this.ordered.get(order);
    if (known !== undefined) return known;
    const rows = sorted(this.review.rows, order);
    this.ordered.set(order, rows);
    return rows;
  }
}

/** By which a view names a group of a plan: the place of its label among the plan's. */
export function groupKey(plan: number, group: number): string {
  return `p${plan}g${group}`;
}

/** What stands over the plan is not said again over each of its groups. */
function withoutRepeated(head: ListHead, above: ListHead): ListHead {
  return head.warning === above.warning ? { ...head, warning: null } : head;
}

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function sorted(rows: readonly ReviewRow[], order: ReviewOrder): readonly ReviewRow[] {
  switch (order) {
    case 'plan':
      return rows;
    case 'size':
      return [...rows].sort((a, b) => b.row.bytes - a.row.bytes);
    case 'age':
      // What has no time of its own comes last.
      return [...rows].sort((a, b) => (a.row.mtime ?? Infinity) - (b.row.mtime ?? Infinity));
    case 'name': {
      const names = new Map(rows.map((entry) => [entry, nameOf(entry)]));
      return [...rows].sort((a, b) => byName.compare(names.get(a) ?? '', names.get(b) ?? ''));
    }
  }
}

function groupBy<K>(rows: readonly ReviewRow[], keyOf: (entry: ReviewRow) => K): Map<K, ReviewRow[]> {
  const groups = new Map<K, ReviewRow[]>();
  for (const entry of rows) {
    const key = keyOf(entry);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  return groups;
}
