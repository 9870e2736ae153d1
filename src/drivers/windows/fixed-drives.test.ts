import { describe, expect, test } from 'vitest';
import { chooseDrive } from './fixed-drives.ts';
import { guidBytes } from './known-folders.ts';

describe('the drive for the quarantine', () => {
  test('D: first, then any other internal one, the system’s where there is no other', () => {
    expect(chooseDrive(['C:\\', 'E:\\', 'D:\\'], 'C:')).toBe('D:\\');
    expect(chooseDrive(['C:\\', 'E:\\'], 'c:')).toBe('E:\\');
    expect(chooseDrive(['C:\\', 'D:\\'], 'D:')).toBe('C:\\');
    expect(chooseDrive(['C:\\'], 'C:\\')).toBe('C:\\');
    expect(chooseDrive([], 'C:')).toBe('C:\\');
  });
});

test('a GUID lies in memory with its first three groups turned round', () => {
  expect(guidBytes('374DE290-123F-4565-9164-39C4925E467B').toString('hex')).toBe(
    '90e24d373f126545916439c4925e467b',
  );
});
