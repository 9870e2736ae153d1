import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type HeldData, heldDataSchema } from '../../protocol/settings.ts';
import { bytesOf, dataOf, type RegistryBytes } from './registry-bytes.ts';

function held(type: number, hex: string): RegistryBytes {
  return { type, bytes: Buffer.from(hex, 'hex') };
}

test.each<readonly [HeldData, number, string]>([
  [{ type: 'REG_DWORD', value: 7 }, 4, '07000000'],
  [{ type: 'REG_DWORD', value: 0xffff_ffff }, 4, 'ffffffff'],
  [{ type: 'REG_QWORD', value: '18446744073709551615' }, 11, 'ffffffffffffffff'],
  [{ type: 'REG_SZ', value: '' }, 1, '0000'],
  [{ type: 'REG_SZ', value: 'é文' }, 1, 'e90087650000'],
  [{ type: 'REG_EXPAND_SZ', value: '%A%' }, 2, '2500410025000000'],
  [{ type: 'REG_MULTI_SZ', value: [] }, 7, '0000'],
  [{ type: 'REG_MULTI_SZ', value: ['a', 'b'] }, 7, '61000000620000000000'],
  [{ type: 'REG_MULTI_SZ', value: ['a', '', 'b'] }, 7, '610000000000620000000000'],
  [{ type: 'REG_BINARY', value: '0300' }, 3, '0300'],
  [{ type: 'REG_NONE', value: '' }, 0, ''],
])('%o as Windows holds it', (data, type, hex) => {
  expect(bytesOf(data)).toEqual(held(type, hex));
  expect(dataOf(held(type, hex))).toEqual(data);
});

test.each<readonly [string, number, string]>([
  ['a text without its end', 1, '61006200'],
  ['a text with half a character', 1, '610000'],
  ['no text at all', 1, ''],
  ['a list without its end', 7, '61000000'],
  ['an empty list with two ends and one more', 7, '0000000000'],
  ['a number of three bytes', 4, '070000'],
  ['a number of five bytes', 4, '0700000000'],
  ['a long number of four bytes', 11, '07000000'],
  ['a number with its highest byte first', 5, '00000007'],
  ['a type that nobody knows', 0xffff_ffff, 'cafe'],
])('%s is kept as its bytes', (_what, type, hex) => {
  const data = dataOf(held(type, hex));
  expect(data).toEqual({ type: `REG_RAW_${type}`, value: hex });
  expect(heldDataSchema.safeParse(data).success).toBe(true);
  expect(bytesOf(data)).toEqual(held(type, hex));
});

test('whatever a value holds goes through a journal and back, byte for byte', () => {
  const someType = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 0xffff_ffff }));
  const someBytes = fc.oneof(
    fc.uint8Array({ maxLength: 20 }),
    fc.string({ unit: 'binary', maxLength: 8 }).map((text) => Buffer.from(`${text}\0`, 'utf16le')),
  );
  fc.assert(
    fc.property(someType, someBytes, (type, raw) => {
      const bytes = Buffer.from(raw);
      const journalled = heldDataSchema.parse(JSON.parse(JSON.stringify(dataOf({ type, bytes }))));
      expect(bytesOf(journalled)).toEqual({ type, bytes });
    }),
  );
});

test.each([
  'REG_RAW_',
  'REG_RAW_07',
  'REG_RAW_-1',
  'REG_RAW_1.5',
  'REG_RAW_4294967296',
  'REG_RAW_1e3',
  'REG_LINK',
])('%s is no type', (type) => {
  expect(heldDataSchema.safeParse({ type, value: '00' }).success).toBe(false);
});

test.each(['18446744073709551616', '007', '-1', ''])('%j is no number of 64 bits', (value) => {
  expect(heldDataSchema.safeParse({ type: 'REG_QWORD', value }).success).toBe(false);
});
