import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { dllCall } from '../../src/drivers/windows/dll-call.ts';
import { readRegistry, writeRegistry } from '../../src/drivers/windows/registry.ts';
import type { HeldData } from '../../src/protocol/settings.ts';
import { expectOk } from './app-in.ts';

const CURRENT_USER = -0x7fff_ffff;
const RUN = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run';

/** A key of this user's real registry that nothing else knows of; it is not there yet, and goes with the test. */
export function freshRegistryKey(): string {
  const below = `Software\\DeskShell-test-${randomUUID()}`;
  onTestFinished(() => {
    dllCall('advapi32.dll', 'int32_t __stdcall RegDeleteKeyW(intptr_t root, str16 key)')(CURRENT_USER, below);
  });
  return `HKCU\\${below}`;
}

/** Puts a value of the real registry back to what it is now when the test ends. */
export function keepRegistryValue(key: string, name: string): HeldData | null {
  const before = expectOk(readRegistry(key, name));
  onTestFinished(() => {
    expectOk(writeRegistry(key, name, before));
  });
  return before;
}

/** An entry of the user's real Run key with a name of its own that goes with the test; it starts nothing. */
export function freshStartupEntry(): { readonly name: string; readonly starts: string } {
  const name = `DeskShell test ${randomUUID()}`;
  const starts = 'C:\\nowhere\\deskshell-test.exe /nothing';
  keepRegistryValue(RUN, name);
  expectOk(writeRegistry(RUN, name, { type: 'REG_SZ', value: starts }));
  return { name, starts };
}
