import path from 'node:path';
import type { Platform } from '../../protocol/skill-manifest.ts';
import { windowsSystemFolders } from '../windows/system-folders.ts';
import { type PlacesEnvironment, variableOf } from './environment.ts';
import { folderNamesIn, isFolder, liesBelow, meets, realPathOf } from './real-path.ts';

const LINUX_SYSTEM = [
  '/bin',
  '/boot',
  '/dev',
  '/etc',
  '/lib',
  '/lib32',
  '/lib64',
  '/libx32',
  '/opt',
  '/proc',
  '/run',
  '/sbin',
  '/sys',
  '/usr',
  '/var',
];
/** Drives that a person plugged in, the account's own run-time folder, and temp that outlives a restart. */
const LINUX_OPENINGS = ['/run/media', '/run/user', '/var/tmp', '/dev/shm'];

const MAC_SYSTEM = [
  '/System',
  '/Library',
  '/Applications',
  '/usr',
  '/bin',
  '/sbin',
  '/etc',
  '/opt',
  '/private',
];
const MAC_OPENINGS = ['/private/tmp', '/private/var/folders'];

const WINDOWS_VARIABLES = ['SystemRoot', 'ProgramFiles', 'ProgramFiles(x86)', 'ProgramW6432', 'ProgramData'];

interface SystemFolders {
  readonly system: readonly string[];
  readonly systemOpenings: readonly string[];
}

/**
 * Folders of the system and of programs, and what is open below them. The home and the profile are always open:
 * they may lie in one (`/var/home` on some Linux systems).
 */
export function resolveSystemFolders(environment: PlacesEnvironment, profile: string): SystemFolders {
  const system = uniqueRealPaths(systemFolders(environment));
  const openings = [...openFolders(environment.platform), environment.home, profile].map(realPathOf);
  return {
    system,
    systemOpenings: [...new Set(openings)].filter((open) => system.some((folder) => liesBelow(open, folder))),
  };
}

function systemFolders(environment: PlacesEnvironment): readonly string[] {
  switch (environment.platform) {
    case 'linux':
      return LINUX_SYSTEM;
    case 'darwin':
      return MAC_SYSTEM;
    case 'win32':
      return [
        ...WINDOWS_VARIABLES.map((name) => variableOf(environment, name)),
        // SAFETY: whoever starts the program may leave the variables out; Windows itself always says.
        ...(process.platform === 'win32' ? windowsSystemFolders() : []),
      ].filter((value): value is string => value !== null && path.isAbsolute(value));
  }
}

function openFolders(platform: Platform): readonly string[] {
  switch (platform) {
    case 'linux':
      return LINUX_OPENINGS;
    case 'darwin':
      return MAC_OPENINGS;
    case 'win32':
      return [];
  }
}

const PROFILE_PARENT_NAMES = ['home', 'users'];

/**
 * Profiles of other people: the folders beside the real home, and where homes usually lie. Never one that
 * equals, holds or lies in the profile that is looked at or the real home.
 */
export function resolveOtherProfiles(environment: PlacesEnvironment, profile: string): readonly string[] {
  const system = uniqueRealPaths(systemFolders(environment));
  const home = realPathOf(environment.home);
  const beside = path.dirname(home);
  const parents = new Set(usualParents(environment.platform).map(realPathOf));
  if (PROFILE_PARENT_NAMES.includes(path.basename(beside).toLowerCase())) parents.add(beside);
  const found = [...parents].flatMap((parent) =>
    folderNamesIn(parent).map((name) => path.join(parent, name)),
  );
  if (environment.platform === 'linux' && isFolder('/root')) found.push('/root');
  // Windows keeps a link among the profiles that leads to the programs' common data ("All Users").
  const isSystem = (other: string): boolean =>
    system.some((folder) => folder === other || liesBelow(other, folder));
  return uniqueRealPaths(found).filter(
    (other) => !meets(other, home) && !meets(other, profile) && !isSystem(other),
  );
}

function usualParents(platform: Platform): readonly string[] {
  switch (platform) {
    case 'linux':
      return ['/home'];
    case 'darwin':
      return ['/Users'];
    case 'win32':
      return [];
  }
}

function uniqueRealPaths(folders: readonly string[]): readonly string[] {
  return [...new Set(folders.map(realPathOf))];
}
