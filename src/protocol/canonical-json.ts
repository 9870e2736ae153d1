function isRecord(value: object): value is Readonly<Record<string, unknown>> {
  return !Array.isArray(value);
}

const NOTHING: ReadonlySet<string> = new Set();

/** An order in which the members of an object were made, and the same keys sorted. */
interface KeyOrder {
  readonly made: readonly string[];
  readonly sorted: readonly string[];
  readonly isInOrder: boolean;
}

/** Objects are made with their members in few orders: by their number of members, the order last seen. */
const lastOrders: (KeyOrder | undefined)[] = [];

function keysInOrder(value: object): KeyOrder {
  const made = Object.keys(value);
  const last = lastOrders[made.length];
  if (last !== undefined && made.every((key, index) => key === last.made[index])) return last;
  const sorted = made.toSorted();
  const isInOrder = made.every((key, index) => key === sorted[index] && key !== '__proto__');
  const order = { made, sorted, isInOrder };
  lastOrders[made.length] = order;
  return order;
}

/** The same value with its members in the order of their keys, without undefined ones. */
function inOrder(value: unknown, leftOut: ReadonlySet<string>): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => inOrder(item, NOTHING));
  if (!isRecord(value)) return null;
  const { sorted, isInOrder } = keysInOrder(value);
  if (isInOrder && isWrittenSo(value, sorted, leftOut)) return value;
  const ordered: Record<string, unknown> = {};
  for (const key of sorted) {
    const member = value[key];
    if (member === undefined || leftOut.has(key)) continue;
    ordered[key] = typeof member === 'object' && member !== null ? inOrder(member, NOTHING) : member;
  }
  return ordered;
}

/** Is an object whose members stand in their order fit as it is: nothing to leave out, nothing below it? */
function isWrittenSo(
  value: Readonly<Record<string, unknown>>,
  keys: readonly string[],
  leftOut: ReadonlySet<string>,
): boolean {
  // What is no plain object may have its own idea of its JSON.
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  return keys.every((key) => {
    const member = value[key];
    return member !== undefined && (typeof member !== 'object' || member === null) && !leftOut.has(key);
  });
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
