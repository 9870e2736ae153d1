import path from 'node:path';
import { goneName, partName, removeOwnTree } from './cross-volumes.ts';
import { isThere, lookAt } from './look.ts';
import { moveEntry } from './move.ts';

/**
 * Cleans up after a move to another drive, a copy or a write that was cut off. The target is published only
 * after it was verified: where it is there, the source that was set aside may go; else it gets its name back.
 */
export function finishCut(from: string, to: string, token: string): void {
  const part = path.join(path.dirname(to), partName(token));
  const aside = path.join(path.dirname(from), goneName(token));
  if (isThere(aside) && aside !== part) {
    const set = lookAt(aside);
    // SAFETY: the source goes only where its verified copy stands under the final name (invariant 6).
    if (isThere(to) && !isThere(from)) removeOwnTree(aside);
    else if (set.ok) moveEntry(aside, from, set.value, `${token}-f`);
  }
  removeOwnTree(part);
}

/** After a cut-off overwrite the old file is at its name, under the temporary name, or in the quarantine. */
export function finishWriteOver(full: string, keepAt: string, identity: string, token: string): void {
  const part = path.join(path.dirname(full), partName(token));
  const parted = lookAt(part);
  if (parted.ok && parted.value.identity === identity) {
    moveEntry(part, keepAt, parted.value, `${token}-old`);
    return;
  }
  if (!parted.ok) return;
  const kept = lookAt(keepAt);
  if (!isThere(full) && kept.ok) {
    // Cut off between the two steps: the new file is complete (it was flushed before the old one moved).
    moveEntry(part, full, parted.value, `${token}-new`);
    return;
  }
  removeOwnTree(part);
}
