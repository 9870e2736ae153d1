import os from 'node:os';
import { describe, expect, test } from 'vitest';
import { onWindows } from '../../../test/support/this-machine.ts';
import { drivesOf, drivesOfMachine } from './drives.ts';
import { availableMemory, linuxName, macName, systemFacts } from './system-facts.ts';

test('the machine’s system has a name with its build, its memory is what Node says', () => {
  const facts = systemFacts();
  expect(facts.name).toMatch(/\d/);
  expect(facts.memoryTotal).toBe(os.totalmem());
  expect(facts.memoryFree).toBeGreaterThan(0);
  expect(facts.memoryFree).toBeLessThanOrEqual(facts.memoryTotal);
  if (!onWindows) expect(facts.isAdministrator).toBe(process.getuid?.() === 0);
});

describe('names as the systems keep them', () => {
  test('os-release, quoted and not, and without a name', () => {
    expect(linuxName('NAME=x\nPRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\n')).toBe(
      'Debian GNU/Linux 12 (bookworm)',
    );
    expect(linuxName('PRETTY_NAME=\'A "B"\'\n')).toBe('A "B"');
    expect(linuxName('PRETTY_NAME=Alpine\n')).toBe('Alpine');
    expect(linuxName('NAME=x\n')).toBeNull();
    expect(linuxName(null)).toBeNull();
  });

  test('the property list of macOS', () => {
    const plist = `<dict><key>ProductBuildVersion</key>\n<string>24B83</string>
<key>ProductName</key> <string>macOS</string><key>ProductVersion</key><string>15.1</string></dict>`;
    expect(macName(plist)).toBe('macOS 15.1 24B83');
    expect(macName('<dict></dict>')).toBeNull();
  });

  test('memory that could be had counts what is only kept for speed', () => {
    expect(availableMemory('MemFree: 1 kB\nMemAvailable:   2048 kB\n')).toBe(2048 * 1024);
    expect(availableMemory('MemFree: 1 kB\n')).toBeNull();
  });
});

test('drives: profile’s and quarantine’s first, each once, the fixed ones of the machine behind them', () => {
  const own = drivesOf(os.tmpdir(), os.tmpdir());
  expect(own).toHaveLength(1);
  expect(own[0]).toMatchObject({ holdsProfile: true, holdsQuarantine: true });
  const all = drivesOfMachine(os.tmpdir(), os.tmpdir());
  expect(all[0]?.name).toBe(own[0]?.name);
  for (const drive of all.slice(1)) expect(drive).toMatchObject({ kind: 'fixed', holdsProfile: false });
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});
