import fs from 'node:fs';
import type { EntryFacts } from '../../kernel/entry-facts.ts';
import { lookAtPinned } from './look.ts';
import { pinnedPath } from './pinned-folder.ts';
import { naming, type PinnedName } from './rename-exclusive.ts';
import { retryBusy } from './retry-busy.ts';
import { errnoName } from './system-error.ts';

/** Where a drive has no exclusive rename, these say so (renameat2(2)). */
const NO_SUCH_CALL: readonly string[] = ['ENOSYS', 'EINVAL', 'ENOTSUP', 'EOPNOTSUPP'];

/** Null when done, else the system's name of the error. SAFETY: never replaces the target, on any drive. */
export function renameWithoutReplace(
  source: PinnedName,
  target: PinnedName,
  facts: EntryFacts,
): string | null {
  const error = retryBusy(() => naming.renameExclusive(source, target));
  if (error === null || !NO_SUCH_CALL.includes(error)) return error;
  return facts.type === 'dir' ? moveFolderOntoOwn(source, target) : linkThenUnlink(source, target);
}

/**
 * A second name made exclusively, then the first one removed.
 * SAFETY: at no time is there none, or another replaced; where the first cannot be removed the second goes again.
 */
function linkThenUnlink(source: PinnedName, target: PinnedName): string | null {
  try {
    fs.linkSync(pinnedPath(source), pinnedPath(target));
  } catch (error) {
    return errnoOf(error);
  }
  const [first, second] = [lookAtPinned(source), lookAtPinned(target)];
  if (first.ok && second.ok && first.value.identity !== second.value.identity) {
    // SAFETY: somebody saved another file under the first name meanwhile: that one is not ours to remove. The
    // second name goes again, unless it is the only one that its file has left.
    if (second.value.links > 1) fs.unlinkSync(pinnedPath(target));
    return 'EBUSY';
  }
  try {
    fs.unlinkSync(pinnedPath(source));
    return null;
  } catch (error) {
    const name = errnoOf(error);
    // SAFETY: somebody took the first name away meanwhile: what stands under the second may be the only one.
    if (name === 'ENOENT') return null;
    fs.unlinkSync(pinnedPath(target));
    return name;
  }
}

/**
 * rename(2) puts a folder over an empty one and refuses one that holds anything: an empty folder that we made
 * exclusively is a target that nobody else's can be.
 */
function moveFolderOntoOwn(source: PinnedName, target: PinnedName): string | null {
  try {
    fs.mkdirSync(pinnedPath(target));
  } catch (error) {
    return errnoOf(error);
  }
  try {
    fs.renameSync(pinnedPath(source), pinnedPath(target));
    return null;
  } catch (error) {
    try {
      fs.rmdirSync(pinnedPath(target));
    } catch {
      // Somebody put something in meanwhile: it stays theirs, the move has failed either way.
    }
    return errnoOf(error);
  }
}

function errnoOf(error: unknown): string {
  const name = errnoName(error);
  if (name === null) throw error;
  return name === 'ENOTEMPTY' ? 'EEXIST' : name;
}
