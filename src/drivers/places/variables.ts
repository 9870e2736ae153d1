import path from 'node:path';
import { type PlacesEnvironment, variableOf } from './environment.ts';
import { liesBelow, realParentOf, realPathOf } from './real-path.ts';

/** The profile that is looked at, and whether it stands in for the account's own. */
export interface Profile {
  /** Real path. */
  readonly folder: string;
  readonly isMadeUp: boolean;
}

/** Where a variable points when nothing says otherwise, below the profile. */
const WINDOWS_DEFAULTS: Readonly<Record<string, readonly string[]>> = {
  LOCALAPPDATA: ['AppData', 'Local'],
  APPDATA: ['AppData', 'Roaming'],
};
const POSIX_DEFAULTS: Readonly<Record<string, readonly string[]>> = {
  XDG_CACHE_HOME: ['.cache'],
  XDG_CONFIG_HOME: ['.config'],
  XDG_DATA_HOME: ['.local', 'share'],
  XDG_STATE_HOME: ['.local', 'state'],
};

/** Windows' own folders: they have no place below a profile, so a made-up one has none unless it says so. */
const WINDOWS_SYSTEM_VARIABLES = ['SystemRoot', 'ProgramData'] as const;

const WINDOWS_TEMP_ORDER = ['TEMP', 'TMP', 'TMPDIR'] as const;
const POSIX_TEMP_ORDER = ['TMPDIR', 'TMP', 'TEMP'] as const;

/**
 * The variables that paths of targets may name, resolved: with a made-up profile, a value that points inside
 * it stays and any other becomes the platform's default below it. The folder that holds each is a real path;
 * the last segment is left as it is, so that whoever uses it still sees a link there.
 */
export function resolveVariables(
  environment: PlacesEnvironment,
  profile: Profile,
): Readonly<Record<string, string>> {
  const isWindows = environment.platform === 'win32';
  const variables: Record<string, string> = { HOME: profile.folder };
  if (isWindows) variables['USERPROFILE'] = profile.folder;
  for (const [name, below] of Object.entries(isWindows ? WINDOWS_DEFAULTS : POSIX_DEFAULTS)) {
    variables[name] = usable(environment, profile, name) ?? realParentOf(path.join(profile.folder, ...below));
  }
  if (isWindows) {
    for (const name of WINDOWS_SYSTEM_VARIABLES) {
      const value = usable(environment, profile, name);
      if (value !== null) variables[name] = value;
    }
  }
  const temp = tempFolder(environment, profile, variables['LOCALAPPDATA']);
  for (const name of POSIX_TEMP_ORDER) variables[name] = temp;
  return variables;
}

function tempFolder(
  environment: PlacesEnvironment,
  profile: Profile,
  localAppData: string | undefined,
): string {
  const order = environment.platform === 'win32' ? WINDOWS_TEMP_ORDER : POSIX_TEMP_ORDER;
  for (const name of order) {
    const value = usable(environment, profile, name);
    if (value !== null) return value;
  }
  if (localAppData !== undefined) return realParentOf(path.join(localAppData, 'Temp'));
  return profile.isMadeUp ? path.join(profile.folder, 'tmp') : realParentOf('/tmp');
}

/** A variable's value where it may be used: absolute and, with a made-up profile, really inside that. */
function usable(environment: PlacesEnvironment, profile: Profile, name: string): string | null {
  const value = variableOf(environment, name);
  if (value === null || !path.isAbsolute(value)) return null;
  // SAFETY: with a made-up profile nothing outside it is a target, whatever the real environment names.
  if (profile.isMadeUp && !liesBelow(realPathOf(value), profile.folder)) return null;
  return realParentOf(value);
}
