import type { KnownFolder } from '../kernel/places.ts';
import type { TuneupModule } from '../protocol/tuneup.ts';

/** A module of the tune-up: which skill it is, and how a round asks it. */
export interface ModuleFacts {
  readonly module: TuneupModule;
  readonly skill: string;
  readonly options: Readonly<Record<string, string>>;
  /** The folder that it looks at; null where the skill brings its own roots. */
  readonly folder: KnownFolder | null;
  /** Its rows run only where each is named (`--ids`): most of what it does is for good. */
  readonly needsIds: boolean;
  /** A person's own file in the data folder that changes what it lists; null where there is none. */
  readonly settings: string | null;
}

const ALONE = { options: {}, folder: null, needsIds: false, settings: null } as const;

/** All modules, in the order in which they look and act: what is for good comes last. */
const MODULES: readonly ModuleFacts[] = [
  { ...ALONE, module: 'junk', skill: 'junk-files', settings: 'junk-targets.json' },
  {
    ...ALONE,
    module: 'downloads',
    skill: 'downloads-cleanup',
    options: { sort: 'false' },
    folder: 'downloads',
  },
  { ...ALONE, module: 'desktop', skill: 'desktop-organize', folder: 'desktop' },
  { ...ALONE, module: 'perf', skill: 'performance' },
  { ...ALONE, module: 'recycle', skill: 'recycle-bin', needsIds: true },
  { ...ALONE, module: 'process', skill: 'idle-processes', needsIds: true },
];

/** The modules of which this program has the skill; `isRegistered` tells. */
export function modulesOf(isRegistered: (skill: string) => boolean): readonly ModuleFacts[] {
  return MODULES.filter(({ skill }) => isRegistered(skill));
}
