import type { EntryFacts } from '../../kernel/entry-facts.ts';
import type { MoveOutcome } from '../../kernel/ports.ts';
import { say } from '../../locales/say.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { crossVolumes } from './cross-volumes.ts';
import { lookAt } from './look.ts';
import { pinnedPath, withPinnedPair } from './pinned-folder.ts';
import { naming, type PinnedName } from './rename-exclusive.ts';
import { renameWithoutReplace } from './rename-without-replace.ts';
import { failureOfErrno } from './system-error.ts';

/**
 * Moves a file, link or whole folder that still is `expected` to a place where nothing is. On one drive it is a
 * rename that cannot replace; to another drive a verified copy of which the source is removed last.
 * Codes: `CONFLICT` (another entry is there now), `TARGET_EXISTS`, `NOT_FOUND`, `BUSY`, `ACCESS_DENIED`,
 * `NO_SPACE`.
 */
export function moveEntry(
  from: string,
  to: string,
  expected: Pick<EntryFacts, 'identity'>,
  token: string,
): Result<MoveOutcome> {
  const moved = withPinnedPair<MoveOutcome | 'other-volume'>(from, to, (source, target) => {
    const before = lookAt(pinnedPath(source));
    if (!before.ok) return before;
    if (before.value.identity !== expected.identity)
      return fail('CONFLICT', say('fs.another', { path: from }));
    // SAFETY: the cloud's program may have taken the bytes away since the preview; moved out of its folder, the
    // file would be downloaded, and gone from the cloud.
    if (before.value.cloudOnly) return fail('CONFLICT', say('fs.cloudOnly', { path: from }));
    const error = renameWithoutReplace(source, target, before.value);
    if (error === 'EXDEV') return ok('other-volume');
    if (error !== null) return failureOfErrno(error, error === 'EEXIST' ? to : from, `rename: ${error}`);
    return verifyLanding(source, target, expected);
  });
  if (!moved.ok) return moved;
  if (moved.value !== 'other-volume') return ok(moved.value);
  return crossVolumes(from, to, expected, token);
}

/** Looks at the disk before saying "done"; what was swapped in at the last instant goes back. */
function verifyLanding(
  source: PinnedName,
  target: PinnedName,
  expected: Pick<EntryFacts, 'identity'>,
): Result<MoveOutcome> {
  const landed = lookAt(pinnedPath(target));
  if (!landed.ok) return landed;
  if (landed.value.identity === expected.identity) {
    return ok({ landed: { ...landed.value, path: target.full, name: target.name }, crossed: false });
  }
  // SAFETY: a stray move is taken back (invariant 1); without replacing, so that nothing is lost either way.
  naming.renameExclusive(target, source);
  return fail('CONFLICT', say('fs.another', { path: source.full }));
}
