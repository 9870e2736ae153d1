import fc from 'fast-check';
import { expect, test } from 'vitest';
import { actionSchema } from '../protocol/action.ts';
import { actionId } from './action-id.ts';

test('says what is done and to what', () => {
  expect(actionId('download:stale', 'old.pdf')).toBe('download:stale:old.pdf');
  expect(actionId('download:stale', 'a,b\n.pdf')).toBe('download:stale:a%2Cb%0A.pdf');
});

test('any name gives an id that the protocol takes, and no two names the same', () => {
  const name = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(name, name, (one, other) => {
      const id = actionId('x', one);
      expect(actionSchema.safeParse({ id, kind: 'fs.mkdir', path: 'p' }).success).toBe(true);
      expect(actionId('x', other) === id).toBe(one === other);
    }),
  );
});
