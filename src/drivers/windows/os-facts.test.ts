import os from 'node:os';
import { describe, expect, test } from 'vitest';
import { onWindows } from '../../../test/support/this-machine.ts';
import { windowsMemory } from './memory.ts';
import { type WindowsVersion, windowsName, windowsVersion } from './os-facts.ts';

const ELEVEN: WindowsVersion = {
  major: 10,
  minor: 0,
  build: 22_631,
  revision: 3155,
  edition: 'Windows 10 Pro',
  release: '23H2',
};

describe('the name of a Windows', () => {
  test('11 from its build on, although the registry still says 10', () => {
    expect(windowsName(ELEVEN)).toBe('Windows 11 Pro 23H2 (build 22631.3155)');
    expect(windowsName({ ...ELEVEN, build: 22_000 })).toMatch(/^Windows 11 Pro/);
    expect(windowsName({ ...ELEVEN, build: 21_999 })).toMatch(/^Windows 10 Pro/);
    expect(windowsName({ ...ELEVEN, edition: 'Windows 11 Home' })).toMatch(/^Windows 11 Home 23H2/);
  });

  test('of what the registry does not tell nothing is made up', () => {
    const bare = { ...ELEVEN, build: 19_045, revision: null, edition: null, release: null };
    expect(windowsName(bare)).toBe('Windows 10 (build 19045)');
    expect(windowsName({ ...bare, edition: 'Windows Server 2022 Standard', build: 20_348 })).toBe(
      'Windows Server 2022 Standard (build 20348)',
    );
  });
});

describe.skipIf(!onWindows)('[win32] what Windows says of itself', () => {
  test('version and build, as Node knows them where no manifest stands between', () => {
    const version = windowsVersion();
    expect(`${version.major}.${version.minor}.${version.build}`).toBe(os.release());
    expect(version.edition).toMatch(/Windows/);
    expect(windowsName(version)).toContain(`(build ${version.build}`);
  });

  test('memory, as Node counts it', () => {
    const memory = windowsMemory();
    expect(memory?.total).toBe(os.totalmem());
    expect(memory?.free).toBeGreaterThan(0);
    expect(memory?.free).toBeLessThanOrEqual(memory?.total ?? 0);
  });
});
