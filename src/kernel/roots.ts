import path from 'node:path';
import { say } from '../locales/say.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import { caselessName, exactName, isDriveRoot, isSame, isWithin, type NameKey, overlaps } from './paths.ts';
import type { Places } from './places.ts';
import type { Files } from './ports.ts';

/** The folders that a run may change, on real paths, and how their file system compares names. */
export interface RootSet {
  readonly roots: readonly string[];
  readonly first: string;
  readonly key: NameKey;
  readonly ignoresCase: boolean;
}

/**
 * Whose word a root is: a person named it, it is one of the shipped junk targets (they alone may lie inside system
 * folders), or a module brings its own one along (the Desktop, or the profile where its steps are about the computer
 * rather than about files).
 */
export const ROOT_ORIGINS = ['named', 'shipped-targets', 'own'] as const;
export type RootOrigin = (typeof ROOT_ORIGINS)[number];

/**
 * Resolves roots once, on real paths; one folder in two spellings is one root. An undo may name roots that are
 * gone since (`may be gone`). Codes: `NOT_FOUND` (missing),
 * `INVALID_ARGUMENT` (no folder), `PATH_PROTECTED` (a drive root, a system folder, another user's profile, the
 * quarantine, the app's data), `ACCESS_DENIED`.
 */
export function resolveRoots(
  named: readonly string[],
  origin: RootOrigin,
  files: Files,
  places: Places,
  presence: 'must be there' | 'may be gone' = 'must be there',
): Result<RootSet> {
  const real: string[] = [];
  for (const root of named) {
    if (!path.isAbsolute(root)) return fail('INVALID_ARGUMENT', say('root.notAbsolute', { path: root }));
    const resolved = files.realPath(root);
    if (!resolved.ok && resolved.failure.code === 'NOT_FOUND' && presence === 'may be gone') {
      // What is to come back into a folder that is gone makes that folder again.
      if (!real.includes(root)) real.push(root);
      continue;
    }
    if (!resolved.ok) {
      return resolved.failure.code === 'NOT_FOUND'
        ? fail('NOT_FOUND', say('root.missing', { path: root }), withDetail(resolved.failure.detail))
        : resolved;
    }
    const facts = files.lookAt(resolved.value);
    if (!facts.ok) return facts;
    if (facts.value.type !== 'dir') return fail('INVALID_ARGUMENT', say('root.notAFolder', { path: root }));
    const listable = files.canList(resolved.value);
    if (!listable.ok) return listable;
    if (!real.includes(resolved.value)) real.push(resolved.value);
  }
  const [first] = real;
  if (first === undefined) return fail('INVALID_ARGUMENT', say('root.none'));
  const ignoresCase = real.some((root) => files.ignoresCase(root));
  const key = ignoresCase ? caselessName : exactName;
  const roots = real.filter((root, index) => real.findIndex((other) => isSame(other, root, key)) === index);
  for (const root of roots) {
    // SAFETY: nothing of the system, of other people or of the app itself can be handed out as a root.
    const refusal = refusedRoot(root, origin, places, key);
    if (refusal !== null) return fail('PATH_PROTECTED', say('root.refused', { path: root, what: refusal }));
  }
  return ok({ roots, first, key, ignoresCase });
}

function withDetail(detail: string | undefined): { readonly detail?: string } {
  return detail === undefined ? {} : { detail };
}

function refusedRoot(root: string, origin: RootOrigin, places: Places, key: NameKey): string | null {
  if (isDriveRoot(root)) return root;
  const segments = root.split(path.sep).map(key);
  if (segments.includes(key('.deskshell'))) return root;
  for (const own of [places.data, places.quarantine]) if (isWithin(root, own, key)) return own;
  for (const profile of places.otherProfiles) if (overlaps(root, profile, key)) return profile;
  if (origin === 'shipped-targets') return null;
  if (places.systemOpenings.some((open) => isWithin(root, open, key))) return null;
  return places.system.find((folder) => isWithin(root, folder, key)) ?? null;
}
