import { say } from '../../locales/say.ts';
import type { Capability, CapabilityId } from '../../protocol/capability.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { ROOT_PLACEHOLDER } from '../../protocol/root-placeholder.ts';
import { folderOf, isWithin } from '../paths.ts';
import type { Proposer } from '../protection.ts';
import type { PathResolver } from '../resolve-path.ts';
import type { RootSet } from '../roots.ts';

/**
 * A declared capability with what it reaches: of `fs.*` the real folders, of `ui.*` the one window that its scope
 * names (none: any window); empty for all others, which have no reach.
 */
export interface ScopedCapability {
  readonly id: CapabilityId;
  readonly folders: readonly string[];
}

/**
 * Resolves what each declared capability reaches. No scope: the first root; in a skill's manifest, no scope or
 * `{{root}}`: every root of the run. Code: `SCOPE_OUTSIDE_ROOT`.
 */
export function resolveScopes(
  capabilities: readonly Capability[],
  rootSet: RootSet,
  resolver: PathResolver,
  proposer: Proposer,
): Result<readonly ScopedCapability[]> {
  const scoped: ScopedCapability[] = [];
  for (const { id, scope } of capabilities) {
    if (!id.startsWith('fs.')) {
      scoped.push({ id, folders: id.startsWith('ui.') && scope !== undefined ? [scope] : [] });
    } else if (proposer === 'skill' && (scope === undefined || scope === ROOT_PLACEHOLDER)) {
      scoped.push({ id, folders: rootSet.roots });
    } else if (scope === undefined) {
      scoped.push({ id, folders: [rootSet.first] });
    } else {
      const folder = resolver.resolve(scope);
      if (!folder.ok) {
        return fail(
          'SCOPE_OUTSIDE_ROOT',
          say('scope.outsideRoot', { scope, capability: id, root: rootSet.first }),
        );
      }
      scoped.push({ id, folders: [folder.value] });
    }
  }
  return ok(scoped);
}

/** Is a path in reach of one of the declared capabilities with this id? */
export function covers(
  declared: readonly ScopedCapability[],
  accepts: (id: CapabilityId) => boolean,
  path: string,
  rootSet: RootSet,
): boolean {
  return declared.some(
    ({ id, folders }) => accepts(id) && folders.some((folder) => isWithin(path, folder, rootSet.key)),
  );
}

/** Is a window in reach of one of the declared capabilities with this id? Names are compared without case. */
export function coversWindow(
  declared: readonly ScopedCapability[],
  accepts: (id: CapabilityId) => boolean,
  window: string,
): boolean {
  const isIt = (scope: string): boolean => scope.toLowerCase() === window.toLowerCase();
  return declared.some(({ id, folders }) => accepts(id) && (folders.length === 0 || folders.some(isIt)));
}

/**
 * Folders that a declared capability was found to cover: what covers a folder covers everything in it, and thousands of
 * paths share a few.
 */
export class CoveredFolders {
  private readonly known = new Map<CapabilityId, Set<string>>();

  /** Is a path's folder covered? Asks once for each folder. */
  hold(declared: readonly ScopedCapability[], needs: CapabilityId, path: string, rootSet: RootSet): boolean {
    const folder = folderOf(path);
    const folders = this.known.get(needs);
    if (folders?.has(folder) === true) return true;
    if (!covers(declared, (id) => id === needs, folder, rootSet)) return false;
    if (folders === undefined) this.known.set(needs, new Set([folder]));
    else folders.add(folder);
    return true;
  }
}

export const COVERED = ok(undefined);

/** Codes: `CAPABILITY_MISSING`, naming the action, the capability and the path. */
export function requireCoverage(
  declared: readonly ScopedCapability[],
  needs: CapabilityId,
  path: string,
  actionId: string,
  rootSet: RootSet,
  covered: CoveredFolders,
): Result<void> {
  if (covered.hold(declared, needs, path, rootSet)) return COVERED;
  // SAFETY: an action without a declared capability that covers its paths never runs (invariant 5).
  if (!needs.startsWith('fs.') && declared.some(({ id }) => id === needs)) return ok(undefined);
  if (covers(declared, (id) => id === needs, path, rootSet)) return ok(undefined);
  return fail('CAPABILITY_MISSING', say('capability.missing', { id: actionId, capability: needs, path }));
}
