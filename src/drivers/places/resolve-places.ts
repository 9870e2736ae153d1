import fs from 'node:fs';
import path from 'node:path';
import type { Places } from '../../kernel/places.ts';
import { say } from '../../locales/say.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { fixedQuarantine } from '../windows/fixed-drives.ts';
import { type PlacesEnvironment, variableOf } from './environment.ts';
import { resolveKnownFolders } from './known-folders.ts';
import { isFolder, realPathOf } from './real-path.ts';
import { resolveSynced } from './synced-folders.ts';
import { resolveOtherProfiles, resolveSystemFolders } from './system-folders.ts';
import { type Profile, resolveVariables } from './variables.ts';

const REPOSITORY_MARKS = ['.git', '.hg', '.svn', '.jj', '.bzr'];

/**
 * Finds out where things are, from what the host says and from the disk alone (`DESKSHELL_PROFILE`,
 * `DESKSHELL_HOME`, `DESKSHELL_QUARANTINE` and the platform's variables). Changes nothing. Code: `NOT_FOUND`
 * where the named profile is no folder.
 */
export function resolvePlaces(environment: PlacesEnvironment): Result<Places> {
  const profile = resolveProfile(environment);
  if (!profile.ok) return profile;
  const { folder, isMadeUp } = profile.value;
  const variables = resolveVariables(environment, profile.value);
  const data = resolveData(environment, folder, variables);
  return ok({
    platform: environment.platform,
    profile: folder,
    profileIsMadeUp: isMadeUp,
    reachesSystem: reachesSystem(environment, profile.value),
    ...resolveKnownFolders(environment, profile.value, variables['XDG_CONFIG_HOME']),
    temp: realPathOf(variables['TEMP'] ?? folder),
    data,
    quarantine: resolveQuarantine(environment, profile.value, data),
    app: realPathOf(environment.appFolder),
    ...resolveSystemFolders(environment, folder),
    otherProfiles: resolveOtherProfiles(environment, folder),
    synced: resolveSynced(environment, profile.value),
    startedInRepository: repositoryAbove(realPathOf(environment.startFolder)),
    variables,
  });
}

function resolveProfile(environment: PlacesEnvironment): Result<Profile> {
  const named = variableOf(environment, 'DESKSHELL_PROFILE');
  if (named === null) return ok({ folder: realPathOf(environment.home), isMadeUp: false });
  const full = path.resolve(environment.startFolder, named);
  if (!isFolder(full)) return fail('NOT_FOUND', say('places.profileMissing', { path: full }));
  return ok({ folder: realPathOf(full), isMadeUp: true });
}

function resolveData(
  environment: PlacesEnvironment,
  profile: string,
  variables: Readonly<Record<string, string>>,
): string {
  const named = variableOf(environment, 'DESKSHELL_HOME');
  if (named !== null) return realPathOf(path.resolve(environment.startFolder, named));
  switch (environment.platform) {
    case 'linux':
      return realPathOf(path.join(variables['XDG_DATA_HOME'] ?? profile, 'deskshell'));
    case 'darwin':
      return realPathOf(path.join(profile, 'Library', 'Application Support', 'DeskShell'));
    case 'win32':
      return realPathOf(path.join(variables['LOCALAPPDATA'] ?? profile, 'DeskShell'));
  }
}

function resolveQuarantine(environment: PlacesEnvironment, profile: Profile, data: string): string {
  const named = variableOf(environment, 'DESKSHELL_QUARANTINE');
  if (named !== null) return realPathOf(path.resolve(environment.startFolder, named));
  const onDrive =
    environment.platform === 'win32' && reachesSystem(environment, profile)
      ? fixedQuarantine(variableOf(environment, 'SystemDrive') ?? path.parse(environment.home).root)
      : null;
  return realPathOf(onDrive ?? path.join(data, 'quarantine'));
}

/** SAFETY: a made-up profile stands in for the real one in all things, but where the real ones are asked for. */
function reachesSystem(environment: PlacesEnvironment, profile: Profile): boolean {
  return !profile.isMadeUp || variableOf(environment, 'DESKSHELL_SYSTEM') === 'real';
}

/** The nearest folder at or above `start` that is the top of a repository, or null. */
function repositoryAbove(start: string): string | null {
  for (let folder = start; ; folder = path.dirname(folder)) {
    if (REPOSITORY_MARKS.some((mark) => fs.existsSync(path.join(folder, mark)))) return folder;
    if (path.dirname(folder) === folder) return null;
  }
}
