import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { onWindows } from '../../../test/support/this-machine.ts';
import { nameOf } from '../processes/protection.ts';
import { systemPorts } from '../system-ports.ts';
import { listWindowsProcesses } from './list-processes.ts';
import { type OwnerFacts, ownerOf } from './process-owner.ts';
import { windowsProcesses } from './processes.ts';
import { windowsFolder } from './system-folders.ts';

const PERSON = { sid: 'S-1-5-21-1-2-3-1001', isElevated: false };
const OWN = { token: PERSON, session: 1 };
const ORDINARY: OwnerFacts = { isCritical: false, isService: false, token: PERSON, session: 1 };

test.each<readonly [string, Partial<OwnerFacts>, string]>([
  ['an ordinary program', {}, 'person'],
  ['one that Windows would stop with', { isCritical: true }, 'system'],
  ['a service of this account', { isService: true }, 'system'],
  ['another account’s', { token: { ...PERSON, sid: 'S-1-5-18' } }, 'foreign'],
  ['one whose account Windows does not tell', { token: null }, 'foreign'],
  ['one with an administrator’s rights', { token: { ...PERSON, isElevated: true } }, 'foreign'],
  ['the same account’s in another session', { session: 2 }, 'foreign'],
  ['one whose session Windows does not tell', { session: null }, 'foreign'],
])('%s is told as whose it is', (_what, more, whose) => {
  expect(ownerOf({ ...ORDINARY, ...more }, OWN)).toBe(whose);
});

test('to an administrator their own programs are theirs, and to somebody unknown nothing is', () => {
  const administrator = { ...PERSON, isElevated: true };
  const facts = { ...ORDINARY, token: administrator };
  expect(ownerOf(facts, { token: administrator, session: 1 })).toBe('person');
  expect(ownerOf(ORDINARY, { token: null, session: 1 })).toBe('foreign');
  expect(ownerOf({ ...ORDINARY, session: null }, { token: PERSON, session: null })).toBe('foreign');
});

describe.runIf(onWindows)('[win32] what belongs to Windows', () => {
  test('is told by the whole path, whatever a program is called', () => {
    const folder = windowsFolder() ?? '';
    const below = (...parts: readonly string[]): string => path.win32.join(folder, ...parts);
    expect(folder).toMatch(/^[A-Z]:\\windows$/i);
    for (const program of [
      below('explorer.exe'),
      below('System32', 'svchost.exe').toUpperCase(),
      below('SystemApps', 'notepad.exe'),
      below('Temp', 'notepad.exe'),
    ])
      expect(windowsProcesses.isOfSystem(program)).toBe(true);
    for (const program of [
      below('System32', 'notepad.exe'),
      below('SYSTEM32', 'MSPAINT.EXE'),
      below('notepad.exe'),
      `${folder}-old\\explorer.exe`,
      'C:\\Users\\a\\svchost.exe',
    ])
      expect(windowsProcesses.isOfSystem(program)).toBe(false);
  });

  test('is never closed while it runs', () => {
    const all = listWindowsProcesses();
    if (!all.ok) throw new Error(all.failure.detail);
    const running = all.value.filter(
      ({ program }) =>
        program !== null && /^(?:services|explorer|winlogon|svchost|plugplay)$/i.test(nameOf(program)),
    );
    expect(running.length).toBeGreaterThan(0);
    for (const { pid } of running) {
      expect(systemPorts.processes?.mayClose(pid)).toMatchObject({ failure: { code: 'PATH_PROTECTED' } });
    }
    const listing = systemPorts.processes?.list();
    const offered = listing?.ok === true ? listing.value.candidates.map(({ pid }) => pid) : [];
    for (const { pid } of running) expect(offered).not.toContain(pid);
  });
});
