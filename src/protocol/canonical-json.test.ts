import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

/** Every object copied member by member in the order of its keys: the hashes of approved plans come from this. */
function copiedInOrder(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(copiedInOrder);
  const ordered: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (member !== undefined) ordered[key] = copiedInOrder(member);
  }
  return ordered;
}

const odd = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    undefined,
    null,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -0,
    1e21,
    new Date(0),
    /x/,
    '\ud83d',
  ),
  fc.integer(),
  fc.boolean(),
);
const key = fc.oneof(fc.constantFrom('a', 'b', 'c', '1', '9', '10', '__proto__'), fc.string());
const { value: anything } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, odd, fc.array(tie('value')), fc.dictionary(key, tie('value'))),
}));

test('is the text of a copy in order, whatever the value holds and however it was built', () => {
  fc.assert(
    fc.property(anything, (value) => {
      expect(canonicalJson(value)).toBe(JSON.stringify(copiedInOrder(value)) ?? 'null');
    }),
    { numRuns: 1000 },
  );
});

test('leaves out what does not count, of the outermost object alone', () => {
  const leftOut = new Set(['b', 'c']);
  expect(canonicalJson({ a: 1, b: 2 }, leftOut)).toBe('{"a":1}');
  expect(canonicalJson({ a: { b: 2 }, c: 3 }, leftOut)).toBe('{"a":{"b":2}}');
});
