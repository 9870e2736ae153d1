import { describe, expect, test } from 'vitest';
import { codeOf, expectOk } from '../../../test/support/app-stand.ts';
import { freshRegistryKey } from '../../../test/support/fresh-registry.ts';
import { onWindows } from '../../../test/support/this-machine.ts';
import type { HeldData } from '../../protocol/settings.ts';
import { listRegistry, readRegistry, writeRegistry } from './registry.ts';

const SAMPLES: readonly HeldData[] = [
  { type: 'REG_SZ', value: 'é文' },
  { type: 'REG_SZ', value: '' },
  { type: 'REG_EXPAND_SZ', value: '%SystemRoot%\\x' },
  { type: 'REG_MULTI_SZ', value: ['a', '', 'b'] },
  { type: 'REG_MULTI_SZ', value: [] },
  { type: 'REG_DWORD', value: 7 },
  { type: 'REG_QWORD', value: '18446744073709551615' },
  { type: 'REG_BINARY', value: '' },
  { type: 'REG_BINARY', value: '00ff'.repeat(3000) },
  { type: 'REG_NONE', value: '01' },
  // Texts without an end: Windows adds one when it is asked by other calls, or finds one behind the bytes.
  { type: 'REG_RAW_1', value: '61006200' },
  { type: 'REG_RAW_2', value: '25004100' },
  { type: 'REG_RAW_7', value: '61000000' },
  { type: 'REG_RAW_1', value: '610062' },
  { type: 'REG_RAW_4', value: '070000' },
  { type: 'REG_RAW_5', value: '00000007' },
  { type: 'REG_RAW_4660', value: 'cafe' },
];

describe.skipIf(!onWindows)('[win32] values of the real registry', () => {
  test('each type comes back byte for byte, alone and in a list', () => {
    const key = freshRegistryKey();
    const named = SAMPLES.map((data, index) => ({ name: `v${index}`, data }));
    for (const { name, data } of named) expectOk(writeRegistry(key, name, data));
    for (const { name, data } of named) expect(expectOk(readRegistry(key, name))).toEqual(data);
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
    const listed = expectOk(listRegistry(key)) ?? [];
    expect([...listed].sort(byName)).toEqual([...named].sort(byName));
  });

  test('absent: the value, its key; removing what is absent is no failure', () => {
    const key = freshRegistryKey();
    expect(expectOk(readRegistry(key, 'x'))).toBeNull();
    expect(expectOk(listRegistry(key))).toBeNull();
    expectOk(writeRegistry(key, 'x', null));
    expect(expectOk(listRegistry(key))).toBeNull();
    expectOk(writeRegistry(key, 'x', { type: 'REG_DWORD', value: 1 }));
    expect(expectOk(readRegistry(key, 'y'))).toBeNull();
    expectOk(writeRegistry(key, 'x', null));
    expect(expectOk(readRegistry(key, 'x'))).toBeNull();
    expect(expectOk(listRegistry(key))).toEqual([]);
  });

  test('a value is found in any case of key and name; the nameless one is a value too', () => {
    const key = freshRegistryKey();
    const data = { type: 'REG_DWORD', value: 7 } as const;
    expectOk(writeRegistry(key, 'Name', data));
    expect(expectOk(readRegistry(key.toLowerCase(), 'nAME'))).toEqual(data);
    expectOk(writeRegistry(key, '', data));
    expect(expectOk(readRegistry(key, ''))).toEqual(data);
  });

  test('nothing but this user’s own registry, and no name that Windows would read in part', () => {
    const key = freshRegistryKey();
    const data = { type: 'REG_DWORD', value: 7 } as const;
    expect(codeOf(writeRegistry('HKLM\\Software\\DeskShell', 'x', data))).toBe('INVALID_ARGUMENT');
    expect(codeOf(writeRegistry(key, 'x\0y', data))).toBe('INVALID_ARGUMENT');
    expect(codeOf(writeRegistry(`${key}\0y`, 'x', null))).toBe('INVALID_ARGUMENT');
    expect(codeOf(readRegistry(key, 'x\0y'))).toBe('INVALID_ARGUMENT');
    expect(expectOk(readRegistry(key, 'x'))).toBeNull();
  });
});
