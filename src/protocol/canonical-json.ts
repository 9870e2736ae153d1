function isRecord(value: object): value is Readonly<Record<string, unknown>> {
  return !Array.isArray(value);
}

const NOTHING: ReadonlySet<string> = new Set();

/** Objects are built with their members in few orders: each order is sorted once. */
const sortedKeys = new Map<string, readonly string[]>();
const MOST_ORDERS = 1_000;

function keysInOrder(value: object): readonly string[] {
  const keys = Object.keys(value);
  const order = keys.join('\0');
  const known = sortedKeys.get(order);
  if (known !== undefined) return known;
  keys.sort();
  if (sortedKeys.size < MOST_ORDERS) sortedKeys.set(order, keys);
  return keys;
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
