import { describe, expect, it } from 'vitest';
import { messageSchema } from './message.ts';

describe('a message', () => {
  it('holds texts, numbers, sizes and points in time', () => {
    const message = { key: 'k', fields: { path: '/a', count: 3, size: { bytes: 1 }, when: { dateMs: 2 } } };
    expect(messageSchema.parse(message)).toEqual(message);
  });

  it.each([
    ['no fields', { key: 'k' }],
    ['a list of fields', { key: 'k', fields: ['a'] }],
    ['null as fields', { key: 'k', fields: null }],
    ['a field that is none', { key: 'k', fields: { a: true } }],
    ['an endless number', { key: 'k', fields: { a: Number.NaN } }],
    ['a size that is none', { key: 'k', fields: { a: { bytes: '1' } } }],
    ['more than a size', { key: 'k', fields: { a: { bytes: 1, dateMs: 2 } } }],
    ['a message in a message', { key: 'k', fields: { a: { key: 'k', fields: {} } } }],
    ['more than a message', { key: 'k', fields: {}, text: 'x' }],
  ])('does not hold %s', (_what, value) => {
    expect(messageSchema.safeParse(value).success).toBe(false);
  });
});
