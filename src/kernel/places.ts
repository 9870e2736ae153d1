import type { Platform } from '../protocol/skill-manifest.ts';

export type KnownFolder = 'desktop' | 'downloads' | 'documents' | 'pictures' | 'music' | 'videos';

/**
 * Where things are on this computer, found out by the host from system and environment and handed in: nothing
 * in the kernel reads the environment. All paths absolute; folders need not exist.
 */
export interface Places {
  readonly platform: Platform;
  /** The user's profile, or the folder that `DESKSHELL_PROFILE` names. */
  readonly profile: string;
  /** True where `DESKSHELL_PROFILE` is set: nothing outside the profile is scanned. */
  readonly profileIsMadeUp: boolean;
  /**
   * May this run reach what belongs to the computer beside files: recycle bin, processes, settings? Not with a made-up
   * profile, unless `DESKSHELL_SYSTEM` is `real`.
   */
  readonly reachesSystem: boolean;
  /** Real paths where they exist. */
  readonly knownFolders: Readonly<Record<KnownFolder, string>>;
  /** The same as the system names them: what lies there may be a link. */
  readonly namedFolders: Readonly<Record<KnownFolder, string>>;
  readonly temp: string;
  /** The app's data folder (`DESKSHELL_HOME`). */
  readonly data: string;
  /** Where this user's batches lie. */
  readonly quarantine: string;
  /** The program's own folder: the checkout or the installation. */
  readonly app: string;
  /** Folders of the system and of programs: Windows, Program Files, /usr … */
  readonly system: readonly string[];
  /** Folders below those of the system that are open all the same: /var/tmp, /run/media, a profile in /var/home … */
  readonly systemOpenings: readonly string[];
  /** Profiles of other people. */
  readonly otherProfiles: readonly string[];
  /** Folders that a cloud client syncs. */
  readonly synced: readonly string[];
  /** The repository that the tool was started in, if any: its top folder. */
  readonly startedInRepository: string | null;
  /** Variables for target paths (LOCALAPPDATA, XDG_CACHE_HOME …), already resolved as `cli.md` says. */
  readonly variables: Readonly<Record<string, string>>;
}
