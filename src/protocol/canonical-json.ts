interface KeyOrder {
  readonly keys: readonly string[];
  /** The keys as JSON text with their colon. */
  readonly labels: readonly string[];
}

/** Objects of one shape have their keys sorted once. */
const orders = new Map<string, KeyOrder>();
const MOST_ORDERS = 1_000;

function orderOf(value: object): KeyOrder {
  const names = Object.keys(value);
  const shape = names.join('\0');
  const known = orders.get(shape);
  if (known !== undefined) return known;
  const keys = names.sort();
  const order = { keys, labels: keys.map((key) => `${JSON.stringify(key)}:`) };
  if (orders.size < MOST_ORDERS) orders.set(shape, order);
  return order;
}

const NOTHING: ReadonlySet<string> = new Set();

function isRecord(value: object): value is Readonly<Record<string, unknown>> {
  return !Array.isArray(value);
}

/**
 * JSON with sorted keys and without undefined members: the same value always gives the same text, so that a
 * hash over it means the value and not the order in which it was built. `leftOut`: members of the outermost
 * object that do not count.
 */
export function canonicalJson(value: unknown, leftOut: ReadonlySet<string> = NOTHING): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) {
    return value.length === 0 ? '[]' : `[${value.map((item) => canonicalJson(item)).join(',')}]`;
  }
  if (!isRecord(value)) return 'null';
  const { keys, labels } = orderOf(value);
  let text = '';
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] ?? '';
    const member = value[key];
    if (member === undefined || leftOut.has(key)) continue;
    text += `${text === '' ? '' : ','}${labels[index] ?? ''}${canonicalJson(member)}`;
  }
  return `{${text}}`;
}
