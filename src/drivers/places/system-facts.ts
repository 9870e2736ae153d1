import fs from 'node:fs';
import os from 'node:os';
import type { SystemFacts } from '../../protocol/system-facts.ts';
import { windowsMemory } from '../windows/memory.ts';
import { windowsName, windowsVersion } from '../windows/os-facts.ts';
import { currentAccount } from './account.ts';

/** Asks the system what it is, how much memory it has, and what rights this process has now. Changes nothing. */
export function systemFacts(): SystemFacts {
  switch (process.platform) {
    case 'win32': {
      const memory = windowsMemory() ?? { total: os.totalmem(), free: os.freemem() };
      return {
        name: windowsName(windowsVersion()),
        memoryTotal: memory.total,
        memoryFree: memory.free,
        isAdministrator: currentAccount('win32').isAdministrator,
      };
    }
    case 'darwin':
      return posixFacts(macName(contentOf(MAC_VERSION)), os.freemem(), 'darwin');
    default:
      return posixFacts(
        linuxName(contentOf('/etc/os-release') ?? contentOf('/usr/lib/os-release')),
        // `MemAvailable`: what is free, and what is only kept for speed.
        availableMemory(contentOf('/proc/meminfo')) ?? os.freemem(),
        'linux',
      );
  }
}

const MAC_VERSION = '/System/Library/CoreServices/SystemVersion.plist';

function posixFacts(name: string | null, memoryFree: number, platform: 'linux' | 'darwin'): SystemFacts {
  const kernel = `${os.type()} ${os.release()}`;
  return {
    name: name === null ? kernel : `${name} (${kernel})`,
    memoryTotal: os.totalmem(),
    memoryFree,
    isAdministrator: currentAccount(platform).isAdministrator,
  };
}

/** `PRETTY_NAME` of os-release(5), or null. */
export function linuxName(release: string | null): string | null {
  const [, quoted] = /^PRETTY_NAME=(.*)$/m.exec(release ?? '') ?? [];
  const name = quoted?.replace(/^(["'])(.*)\1$/, '$2').replace(/\\(.)/g, '$1') ?? '';
  return name === '' ? null : name;
}

/** `macOS 15.1 (24B83)` from the system's own property list, or null. */
export function macName(plist: string | null): string | null {
  const named = (key: string): string | undefined =>
    new RegExp(`<key>${key}</key>\\s*<string>([^<]*)</string>`).exec(plist ?? '')?.[1];
  const version = named('ProductVersion');
  if (version === undefined) return null;
  return [named('ProductName') ?? 'macOS', version, named('ProductBuildVersion')]
    .filter((part) => part !== undefined)
    .join(' ');
}

/** `MemAvailable` of proc_meminfo(5) in bytes, or null. */
export function availableMemory(meminfo: string | null): number | null {
  const [, kilobytes] = /^MemAvailable:\s+(\d+) kB$/m.exec(meminfo ?? '') ?? [];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}

function contentOf(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
