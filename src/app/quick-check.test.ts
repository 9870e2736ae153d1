import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { madeUpApply, madeUpPreview, madeUpRow } from '../../test/support/made-up-results.ts';
import { say } from '../locales/say.ts';
import { actionSchema } from '../protocol/action.ts';
import { quickCheck } from '../protocol/quick-check.ts';
import { VERBS } from './contract.ts';

const row = madeUpRow({
  id: 'x',
  reason: say('run.cancelled'),
  notes: [say('fs.noRoom', { path: '/a', needed: { bytes: 1 }, free: { bytes: 0 } })],
  problems: [{ code: 'BUSY', message: say('fs.busy', { path: '/b' }), detail: 'EBUSY' }],
});
const failure = { actionId: 'a', code: 'CONFLICT' as const, message: say('run.cancelled'), blockedBy: ['b'] };
const ANSWERS = {
  preview: madeUpPreview([row, madeUpRow({ id: 'y', mtime: null, group: null, reason: null })], {
    log: ['text'],
  }),
  apply: madeUpApply({ applied: ['x'], failed: [failure], batch: 'b-1', warnings: [say('run.cancelled')] }),
  undo: {
    taskId: null,
    rolledBack: 1,
    renamed: [{ actionId: 'a', path: '/a' }],
    failed: [failure],
    warnings: [],
  },
  places: { profile: '/p', downloads: '/p/D', data: '/p/d', quarantine: '/p/q' },
} as const;
const ACTIONS = [
  {
    id: 'm',
    kind: 'fs.move',
    from: 'a',
    to: 'b',
    onConflict: 'rename',
    undo: { kind: 'fs.move', from: 'b', to: 'a' },
    pre: [{ kind: 'file.hash', path: 'k', sha256: 'a'.repeat(64) }],
  },
  { id: 'p', kind: 'quarantine.put', path: 'a', module: 'junk', enabled: false, undo: null },
] as const;
const CASES = [
  ...Object.entries(ANSWERS).map(([verb, answer]) => ({
    schema: VERBS[verb as keyof typeof ANSWERS].answer,
    answer,
  })),
  ...ACTIONS.map((answer) => ({ schema: actionSchema, answer })),
];

type Path = readonly (string | number)[];

/** Every place inside a value. */
function places(value: unknown, at: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, member]) => places(member, [...at, key]))];
}

/** The value with the place replaced, taken away, or something put beside it. */
function spoiled(
  value: unknown,
  [key, ...rest]: Path,
  how: 'replace' | 'remove' | 'add',
  by: unknown,
): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return by;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  if (rest.length > 0) copy[key] = spoiled(copy[key], rest, how, by);
  else if (how === 'replace') copy[key] = by;
  else if (how === 'remove') delete copy[key];
  else copy['stranger'] = by;
  return copy;
}

/** What is left of a value once it crossed as JSON: no holes, nothing undefined. */
function crossed(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value) ?? 'null');
}

describe('the quick check of an answer', () => {
  it.each(CASES)('takes what the schema takes', ({ schema, answer }) => {
    expect(schema.safeParse(answer).success).toBe(true);
    expect(quickCheck(schema)(answer)).toBe(true);
  });

  it('judges every spoiled answer as the schema does', () => {
    const spoilt = fc.constantFrom(...CASES).chain(({ schema, answer }) =>
      fc.record({
        schema: fc.constant(schema as z.ZodType),
        value: fc
          .tuple(
            fc.constantFrom(...places(answer)),
            fc.constantFrom('replace', 'remove', 'add'),
            fc.oneof(
              fc.jsonValue(),
              fc.constantFrom(
                'ok',
                'low',
                'BUSY',
                0,
                -1,
                '',
                null,
                [],
                {},
                { bytes: 1 },
                { key: 'k', fields: {} },
              ),
            ),
          )
          .map(([at, how, by]) => crossed(spoiled(answer, at, how, by))),
      }),
    );
    fc.assert(
      fc.property(spoilt, ({ schema, value }) => {
        expect(quickCheck(schema)(value)).toBe(schema.safeParse(value).success);
      }),
      { numRuns: 2000 },
    );
  });

  it('leaves to the schema what it does not know', () => {
    const schema = z.strictObject({
      hash: z.string().regex(/^[0-9a-f]+$/),
      count: z.int(),
      list: z.array(z.string()).min(1),
      open: z.object({ a: z.string() }),
      any: z.record(z.string(), z.number()),
    });
    const check = quickCheck(schema);
    const good = { hash: 'ab', count: 1, list: ['a'], open: { a: 'a', more: 1 }, any: { a: 1 } };
    expect(check(good)).toBe(true);
    for (const bad of [{ hash: 'xyz' }, { count: 1.5 }, { list: [] }, { open: {} }, { any: { a: 'a' } }]) {
      expect(check({ ...good, ...bad })).toBe(false);
    }
  });
});
