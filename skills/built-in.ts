import type { BuiltInSkill } from '../src/skills/registry.ts';
import desktopOrganize from './desktop-organize/index.ts';
import desktopManifest from './desktop-organize/skill.json' with { type: 'json' };
import downloadsCleanup from './downloads-cleanup/index.ts';
import downloadsManifest from './downloads-cleanup/skill.json' with { type: 'json' };
import idleProcesses from './idle-processes/index.ts';
import processesManifest from './idle-processes/skill.json' with { type: 'json' };
import junkFiles from './junk-files/index.ts';
import junkManifest from './junk-files/skill.json' with { type: 'json' };
import performance from './performance/index.ts';
import performanceManifest from './performance/skill.json' with { type: 'json' };
import recycleBin from './recycle-bin/index.ts';
import recycleManifest from './recycle-bin/skill.json' with { type: 'json' };

/** The skills that come with the app, each with its folder's name and its manifest. */
export const builtInSkills: readonly BuiltInSkill[] = [
  { folder: 'desktop-organize', manifest: desktopManifest, skill: desktopOrganize },
  { folder: 'downloads-cleanup', manifest: downloadsManifest, skill: downloadsCleanup },
  { folder: 'junk-files', manifest: junkManifest, skill: junkFiles },
  { folder: 'recycle-bin', manifest: recycleManifest, skill: recycleBin },
  { folder: 'idle-processes', manifest: processesManifest, skill: idleProcesses },
  { folder: 'performance', manifest: performanceManifest, skill: performance },
];
