import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textSchema } from '../protocol/message.ts';
import { isText } from './is-text.ts';

test('takes for a text exactly what the protocol takes for one', () => {
  const field = fc.oneof(
    fc.string(),
    fc.double(),
    fc.record({ bytes: fc.double() }),
    fc.record({ dateMs: fc.integer() }),
    fc.record({ bytes: fc.integer(), dateMs: fc.integer() }),
    fc.anything(),
  );
  const almost = fc.record(
    {
      key: fc.oneof(fc.string(), fc.anything()),
      fields: fc.oneof(fc.dictionary(fc.string(), field), fc.anything()),
      more: fc.anything(),
    },
    { requiredKeys: ['key', 'fields'] },
  );
  const candidates = fc.oneof(fc.string(), almost, fc.anything());
  fc.assert(
    fc.property(candidates, (candidate) => {
      expect(isText(candidate)).toBe(textSchema.safeParse(candidate).success);
    }),
    { numRuns: 400 },
  );
});
