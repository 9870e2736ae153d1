import { describe, expect, test } from 'vitest';
import { chooseDrive } from './fixed-drives.ts';

describe('the drive for the quarantine', () => {
  test('D: first, then any other internal one, the system’s where there is no other', () => {
    expect(chooseDrive(['C:\\', 'E:\\', 'D:\\'], 'C:')).toBe('D:\\');
    expect(chooseDrive(['C:\\', 'E:\\'], 'c:')).toBe('E:\\');
    expect(chooseDrive(['C:\\', 'D:\\'], 'D:')).toBe('C:\\');
    expect(chooseDrive(['C:\\'], 'C:\\')).toBe('C:\\');
    expect(chooseDrive([], 'C:')).toBe('C:\\');
  });
});
