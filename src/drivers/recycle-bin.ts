import path from 'node:path';
import type { Places } from '../kernel/places.ts';
import type { RecycleBin } from '../kernel/system-ports.ts';
import { recycleBinOf } from './bin/recycle-bin.ts';
import { driveTops, trashFolders } from './posix/trash-folders.ts';
import { fixedDrives } from './windows/fixed-drives.ts';
import { recycleFolders } from './windows/recycle-folders.ts';
import { showRecycleBin } from './windows/show-recycle-bin.ts';
import { ownToken } from './windows/token.ts';

/**
 * This account's recycle bin: on Windows on all fixed drives, on Linux the trash in the home and on drives. Null on
 * macOS, which tells no program where a thing in its trash was, and wherever the run must not reach the system. Looks
 * at nothing before it is asked.
 */
export function recycleBinOn(places: Places): RecycleBin | null {
  if (!places.reachesSystem || places.platform !== process.platform) return null;
  switch (places.platform) {
    case 'win32':
      return recycleBinOf(() => {
        const own = ownToken();
        return own === null ? [] : recycleFolders(fixedDrives(), own.sid);
      }, showRecycleBin);
    case 'linux':
      return recycleBinOf(
        () => trashFolders(trashPlaces(places)),
        () => undefined,
      );
    case 'darwin':
      return null;
  }
}

/** SAFETY: of a made-up profile it is the trash inside of it, and none on a drive: those are the account's own. */
function trashPlaces({ profile, profileIsMadeUp, variables }: Places): Parameters<typeof trashFolders>[0] {
  const data = variables['XDG_DATA_HOME'] ?? path.join(profile, '.local', 'share');
  return {
    home: path.join(data, 'Trash'),
    tops: profileIsMadeUp ? [] : driveTops(),
    uid: process.getuid?.() ?? -1,
    within: profileIsMadeUp ? profile : null,
  };
}
