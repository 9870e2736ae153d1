import path from 'node:path';
import { say } from '../../src/locales/say.ts';
import type { Text } from '../../src/protocol/message.ts';
import type { FoundEntry, SkillSystem } from '../../src/skills/define-skill.ts';
import type { Target } from './target.ts';

/** A place that exists: its real folder, and what the patterns of its path stand for. */
export interface ResolvedTarget {
  readonly target: Target;
  readonly folder: string;
  readonly matched: readonly string[];
  /** Folders that its program holds open while it runs. */
  readonly closed: readonly string[];
}

export interface ResolvedTargets {
  readonly targets: readonly ResolvedTarget[];
  /** What was not taken and why, for the person. */
  readonly skipped: readonly Text[];
}

const KNOWN_FOLDERS = ['desktop', 'downloads', 'documents', 'pictures', 'music', 'videos'] as const;

/**
 * Turns the list into folders on this disk. A link, a drive, a folder outside its expected parent or one that
 * holds a person's own things is left out and said; what is not there is counted.
 */
export function resolveTargets(system: SkillSystem, targets: readonly Target[]): ResolvedTargets {
  const skipped: Text[] = [];
  const found = new Map<string, ResolvedTarget>();
  let missing = 0;
  for (const target of targets) {
    const entries = entriesOf(system, target);
    if (entries.length === 0 && isReachable(system, target)) missing += 1;
    for (const entry of entries) {
      const refusal = refusalOf(system, target, entry);
      if (refusal !== null) skipped.push(refusal);
      else if (!found.has(entry.path)) {
        const closed = (target.closed ?? []).flatMap((place) => folderOf(system, place) ?? []);
        found.set(entry.path, { target, folder: entry.path, matched: entry.matched, closed });
      }
    }
  }
  if (missing > 0) skipped.push(say('junk.missing', { count: missing }));
  const apart: ResolvedTarget[] = [];
  for (const resolved of found.values()) {
    const inner = [...found.keys()].find((folder) => isBelow(folder, resolved.folder));
    // SAFETY: a place that holds another (TEMP set to the folder of all caches) would take that one whole.
    if (inner === undefined) apart.push(resolved);
    else skipped.push(say('junk.targetHoldsAnother', { path: resolved.folder, inner }));
  }
  return { targets: apart, skipped };
}

function refusalOf(system: SkillSystem, target: Target, entry: FoundEntry): Text | null {
  const { path: folder, type, canList } = entry;
  if (type === 'link') return say('junk.targetIsLink', { path: folder });
  if (type !== 'dir') return say('junk.targetIsNoFolder', { path: folder });
  // SAFETY: variables are what somebody set them to. Whatever they name, a drive, a profile or a person's own
  // folder is never emptied.
  if (path.dirname(folder) === folder) return say('junk.targetIsDriveRoot', { path: folder });
  if (isWithin(system.profile, folder)) return say('junk.targetProtected', { path: folder });
  for (const name of KNOWN_FOLDERS) {
    const known = system.knownFolder(name);
    if (isWithin(folder, known) || isWithin(known, folder))
      return say('junk.targetProtected', { path: folder });
  }
  if (system.ownFolders.some((own) => isWithin(folder, own))) {
    return say('junk.targetProtected', { path: folder });
  }
  // Below its variable's folder a place is where it belongs; one that is a variable says where that must lie.
  const parents =
    target.kind === 'own'
      ? [system.profile]
      : target.within?.flatMap((place) => folderOf(system, place) ?? []);
  if (parents !== undefined && !parents.some((parent) => isWithin(folder, parent))) {
    return say('junk.targetOutside', { path: folder });
  }
  if (canList) return null;
  const needsAdministrator = target.admin === true && !system.account.isAdministrator;
  return say(needsAdministrator ? 'junk.targetNeedsAdministrator' : 'junk.targetUnreadable', {
    path: folder,
  });
}

function entriesOf(system: SkillSystem, target: Target): readonly FoundEntry[] {
  const { base, segments } = partsOf(target.path);
  const folder = baseFolder(system, base);
  return folder === null ? [] : system.find(folder, segments);
}

/** Could the place be there at all? One outside a made-up profile, or of a variable that has no value, could not. */
function isReachable(system: SkillSystem, target: Target): boolean {
  const folder = baseFolder(system, partsOf(target.path).base);
  return folder !== null && (!system.profileIsMadeUp || isWithin(folder, system.profile));
}

function folderOf(system: SkillSystem, place: string): string | null {
  const { base, segments } = partsOf(place);
  const folder = baseFolder(system, base);
  return folder === null ? null : path.join(folder, ...segments);
}

interface PlaceParts {
  /** A variable's name, or null for the top of the tree. */
  readonly base: string | null;
  readonly segments: readonly string[];
}

function partsOf(place: string): PlaceParts {
  const [, variable, rest = ''] = /^\$\{([A-Za-z_]+)\}(.*)$/.exec(place) ?? [null, undefined, place];
  return { base: variable ?? null, segments: rest.split('/').filter((segment) => segment !== '') };
}

function baseFolder(system: SkillSystem, base: string | null): string | null {
  return base === null ? path.parse(system.profile).root : system.variable(base);
}

export function isBelow(inner: string, outer: string): boolean {
  const prefix = outer.endsWith(path.sep) ? outer : outer + path.sep;
  return inner.length > prefix.length && inner.startsWith(prefix);
}

export function isWithin(inner: string, outer: string): boolean {
  return inner === outer || isBelow(inner, outer);
}
