function isRecord(value: object): value is Readonly<Record<string, unknown>> {
  return !Array.isArray(value);
}

const NOTHING: ReadonlySet<string> = new Set();

/** An order in which the members of an object were made, and the same keys sorted. */
interface KeyOrder {
  readonly made: readonly string[];
  readonly sorted: readonly string[];
}

/** Objects are made with their members in few orders: by their number of members, the order last seen. */
const lastOrders: (KeyOrder | undefined)[] = [];

function keysInOrder(value: object): readonly string[] {
  const made = Object.keys(value);
  const last = lastOrders[made.length];
  if (last !== undefined && made.every((key, index) => key === last.made[index])) return last.sorted;
  const sorted = made.toSorted();
  lastOrders[made.length] = { made, sorted };
  return sorted;
}

/** The same value with its members in the order of their keys, without undefined ones. */
function inOrder(value: unknown, leftOut: ReadonlySet<string>): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => inOrder(item, NOTHING));
  if (!isRecord(value)) return null;
  const ordered: Record<string, unknown> = {};
  for (const key of keysInOrder(value)) {
    const member = value[key];
    if (member === undefined || leftOut.has(key)) continue;
    ordered[key] = typeof member === 'object' && member !== null ? inOrder(member, NOTHING) : member;
  }
  return ordered;
}

/** A value whose JSON text is canonical; `leftOut`: members of the outermost object that do not count. */
export function canonicalValue(value: unknown, leftOut: ReadonlySet<string> = NOTHING): unknown {
  return inOrder(value, leftOut);
}

/**
 * JSON with sorted keys and without undefined members: the same value always gives the same text, so that a
 * hash over it means the value and not the order in which it was built.
 */
export function canonicalJson(value: unknown, leftOut: ReadonlySet<string> = NOTHING): string {
  return JSON.stringify(inOrder(value, leftOut)) ?? 'null';
}
