import fs from 'node:fs';
import path from 'node:path';
import type { KnownFolder, Places } from '../../kernel/places.ts';
import { errnoName } from '../fs/system-error.ts';
import { windowsKnownFolder } from '../windows/known-folders.ts';
import type { PlacesEnvironment } from './environment.ts';
import { liesBelow, realPathOf } from './real-path.ts';
import type { Profile } from './variables.ts';

type KnownFolders = Readonly<Record<KnownFolder, string>>;

const NAMES: KnownFolders = {
  desktop: 'Desktop',
  downloads: 'Downloads',
  documents: 'Documents',
  pictures: 'Pictures',
  music: 'Music',
  videos: 'Videos',
};

const XDG_NAMES: KnownFolders = {
  desktop: 'XDG_DESKTOP_DIR',
  downloads: 'XDG_DOWNLOAD_DIR',
  documents: 'XDG_DOCUMENTS_DIR',
  pictures: 'XDG_PICTURES_DIR',
  music: 'XDG_MUSIC_DIR',
  videos: 'XDG_VIDEOS_DIR',
};

/** Where this profile keeps its known folders, asked from the system. */
export function resolveKnownFolders(
  environment: PlacesEnvironment,
  profile: Profile,
  configHome: string | undefined,
): Pick<Places, 'knownFolders' | 'namedFolders'> {
  const named = namedBySystem(environment, profile, configHome);
  const placeOf = (folder: KnownFolder): string =>
    path.resolve(named[folder] ?? path.join(profile.folder, standardName(environment, folder)));
  const all = (find: (folder: KnownFolder) => string): KnownFolders => ({
    desktop: find('desktop'),
    downloads: find('downloads'),
    documents: find('documents'),
    pictures: find('pictures'),
    music: find('music'),
    videos: find('videos'),
  });
  return { namedFolders: all(placeOf), knownFolders: all((folder) => realPathOf(placeOf(folder))) };
}

function standardName(environment: PlacesEnvironment, folder: KnownFolder): string {
  return environment.platform === 'darwin' && folder === 'videos' ? 'Movies' : NAMES[folder];
}

type NamedFolders = Readonly<Partial<Record<KnownFolder, string>>>;

function namedBySystem(
  environment: PlacesEnvironment,
  profile: Profile,
  configHome: string | undefined,
): NamedFolders {
  switch (environment.platform) {
    case 'darwin':
      return {};
    case 'win32':
      // A made-up profile is unknown to Windows: asking it would name the real Desktop.
      return profile.isMadeUp ? {} : namedByWindows();
    case 'linux':
      return configHome === undefined
        ? {}
        : namedByUserDirs(path.join(configHome, 'user-dirs.dirs'), profile);
  }
}

function namedByWindows(): NamedFolders {
  const named: Partial<Record<KnownFolder, string>> = {};
  for (const folder of FOLDERS) {
    const full = windowsKnownFolder(folder);
    if (full !== null) named[folder] = full;
  }
  return named;
}

const FOLDERS: readonly KnownFolder[] = ['desktop', 'downloads', 'documents', 'pictures', 'music', 'videos'];

/** A line of user-dirs.dirs: `XDG_DESKTOP_DIR="$HOME/Desktop"` or an absolute path, with `\` before a character. */
const USER_DIRS_LINE = /^\s*(XDG_[A-Z]+_DIR)="((?:[^"\\]|\\.)*)"\s*$/;

function namedByUserDirs(file: string, profile: Profile): NamedFolders {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (errnoName(error) === null) throw error;
    return {};
  }
  const named: Partial<Record<KnownFolder, string>> = {};
  for (const line of text.split('\n')) {
    const [, variable, quoted] = USER_DIRS_LINE.exec(line) ?? [];
    const folder = FOLDERS.find((candidate) => XDG_NAMES[candidate] === variable);
    if (folder === undefined || quoted === undefined) continue;
    const value = quoted.replace(/\\(.)/g, '$1').replace(/^\$HOME(?=\/|$)/, profile.folder);
    // A folder set to the home itself is switched off (xdg-user-dirs); protecting all of the home helps nobody.
    if (!path.isAbsolute(value) || path.resolve(value) === profile.folder) continue;
    // SAFETY: a made-up profile's known folders lie inside it.
    if (profile.isMadeUp && !liesBelow(realPathOf(value), profile.folder)) continue;
    named[folder] = value;
  }
  return named;
}
