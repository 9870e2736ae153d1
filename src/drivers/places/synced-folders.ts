import path from 'node:path';
import { type PlacesEnvironment, variableOf } from './environment.ts';
import { folderNamesIn, isFolder, liesBelow, realPathOf } from './real-path.ts';
import type { Profile } from './variables.ts';

/** Where clients of cloud drives keep their folder in a profile, by name. */
const SYNCED_NAME =
  /^(?:onedrive|dropbox|google ?drive|my drive|icloud ?drive|nextcloud|owncloud|mega|megasync|pcloud ?drive|box|box sync|proton ?drive|yandex\.disk|seafile|creative cloud files|nutstore|坚果云)(?: ?[-(].*)?$/i;

/** Folders whose children are synced folders, and folders of which the whole is one. */
const HOLDERS_OF_SYNCED = [['Library', 'CloudStorage']];
const SYNCED_BELOW = [['Library', 'Mobile Documents']];

const ONEDRIVE_VARIABLES = ['OneDrive', 'OneDriveConsumer', 'OneDriveCommercial'];

/** Folders of the profile that a cloud client syncs, as far as their names tell; real paths, none twice. */
export function resolveSynced(environment: PlacesEnvironment, profile: Profile): readonly string[] {
  const found: string[] = [];
  for (const name of ONEDRIVE_VARIABLES) {
    const value = variableOf(environment, name);
    if (value !== null && path.isAbsolute(value)) found.push(value);
  }
  for (const name of folderNamesIn(profile.folder)) {
    if (SYNCED_NAME.test(name)) found.push(path.join(profile.folder, name));
  }
  for (const below of HOLDERS_OF_SYNCED) {
    const holder = path.join(profile.folder, ...below);
    found.push(...folderNamesIn(holder).map((name) => path.join(holder, name)));
  }
  for (const below of SYNCED_BELOW) found.push(path.join(profile.folder, ...below));
  const real = [...new Set(found.filter(isFolder).map(realPathOf))];
  return profile.isMadeUp ? real.filter((folder) => liesBelow(folder, profile.folder)) : real;
}
