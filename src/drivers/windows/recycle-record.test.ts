import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { THROWN_AWAY, windowsRecord } from '../../../test/support/made-up-bins.ts';
import { makeRecycleRecord, readRecycleRecord } from './recycle-record.ts';

const ORIGINAL = 'C:\\Users\\Ada\\報告 🆚.xlsx';

function changed(record: Buffer, change: (record: Buffer) => void): Buffer {
  change(record);
  return record;
}

describe('a record of Windows’ recycle bin', () => {
  test.each([1, 2] as const)('of version %d tells place, size and time', (version) => {
    const record = windowsRecord(version, ORIGINAL, { size: 5 * 1024 ** 3 });
    expect(record.length === 544).toBe(version === 1);
    expect(readRecycleRecord(record)).toEqual({
      original: ORIGINAL,
      size: 5 * 1024 ** 3,
      deletedMs: THROWN_AWAY,
      stamp: String((BigInt(THROWN_AWAY) + 11_644_473_600_000n) * 10_000n),
    });
  });

  test('whatever is cut off of it, it is broken and tells no other place', () => {
    for (const version of [1, 2] as const) {
      const record = windowsRecord(version, ORIGINAL);
      for (let length = 0; length < record.length; length += 1) {
        expect(readRecycleRecord(record.subarray(0, length)), `${version}: ${length}`).toBeNull();
      }
    }
  });

  test.each<readonly [string, Buffer]>([
    ['of version 0', changed(windowsRecord(2, ORIGINAL), (record) => record.writeBigInt64LE(0n, 0))],
    ['of version 3', changed(windowsRecord(2, ORIGINAL), (record) => record.writeBigInt64LE(3n, 0))],
    ['of a size below 0', changed(windowsRecord(2, ORIGINAL), (record) => record.writeBigInt64LE(-1n, 8))],
    ['of a size beyond all', changed(windowsRecord(2, ORIGINAL), (r) => r.writeBigInt64LE(2n ** 60n, 8))],
    ['thrown away before time began', changed(windowsRecord(2, ORIGINAL), (r) => r.writeBigInt64LE(-1n, 16))],
    ['without characters', changed(windowsRecord(2, ORIGINAL), (record) => record.writeUInt32LE(0, 24))],
    ['longer than it is', changed(windowsRecord(2, ORIGINAL), (record) => record.writeUInt32LE(9_000, 24))],
    ['of length 2³²-1', changed(windowsRecord(2, ORIGINAL), (r) => r.writeUInt32LE(0xffff_ffff, 24))],
    ['with a NUL in the middle', windowsRecord(2, 'C:\\a\0b')],
    ['without a closing NUL', changed(windowsRecord(1, ORIGINAL), (record) => record.fill(0x41, 24))],
    ['of no place at all', windowsRecord(2, '')],
    ['of a drive alone', windowsRecord(2, 'C:\\')],
    ['of a relative place', windowsRecord(2, 'Users\\a')],
    ['that climbs', windowsRecord(2, 'C:\\Users\\..\\a')],
    ['of a share', windowsRecord(2, '\\\\server\\share\\a')],
    ['of a stream', windowsRecord(2, 'C:\\a:b')],
    ['of half a character', windowsRecord(2, 'C:\\a\ud800')],
  ])('%s is broken', (_what, record) => {
    expect(readRecycleRecord(record)).toBeNull();
  });

  test('any bytes are a record or none, never an error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), fc.constantFrom(1, 2), (bytes, version) => {
        const record = Buffer.from(bytes);
        if (record.length >= 8) record.writeBigInt64LE(BigInt(version), 0);
        readRecycleRecord(record);
      }),
    );
  });

  test('is written as Windows writes it', () => {
    const stamp = readRecycleRecord(windowsRecord(2, ORIGINAL))?.stamp ?? '';
    expect(makeRecycleRecord(ORIGINAL, stamp, 7)).toEqual(windowsRecord(2, ORIGINAL, { size: 7 }));
    for (const wrong of ['', 'soon', '-1', '0', '9'.repeat(19), '1.5']) {
      expect(makeRecycleRecord(ORIGINAL, wrong, 7), wrong).toBeNull();
    }
    expect(makeRecycleRecord('/home/a', stamp, 7)).toBeNull();
    expect(readRecycleRecord(makeRecycleRecord(ORIGINAL, '-', 7) ?? Buffer.alloc(0))).toMatchObject({
      stamp: '-',
      deletedMs: null,
    });
  });
});
