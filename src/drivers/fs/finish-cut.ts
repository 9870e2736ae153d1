import path from 'node:path';
import { numberedPaths } from '../../kernel/paths.ts';
import { ok } from '../../protocol/result.ts';
import { isCopyOf } from './is-copy.ts';
import { isThere, lookAt, lookAtPinned } from './look.ts';
import { moveEntry } from './move.ts';
import { goneName, partName } from './own-names.ts';
import { withPinnedPair, withPinnedParent } from './pinned-folder.ts';
import { removeOwn } from './remove-for-good.ts';

/**
 * Cleans up after a move to another drive, a copy or a write that was cut off. A source that was set aside goes
 * only where its copy is seen to stand under the final name; else it gets its own name back. Where it cannot be
 * told, both stay. `mayBeNumbered`: the final name was the first free one of `to`, `to (1)` and so on.
 */
export function finishCut(from: string, to: string, token: string, mayBeNumbered = false): void {
  const part = path.join(path.dirname(to), partName(token));
  const aside = path.join(path.dirname(from), goneName(token));
  if (isThere(aside)) {
    // A half-made copy that still is there was never published: what stands at the target is a stranger's.
    if (isThere(part) || !removeCopiedAt(mayBeNumbered ? numberedPaths(to) : [to], aside)) {
      putBack(aside, from, `${token}-f`);
    }
  }
  // SAFETY: a copy goes only where its original is known to be; without one it may be the last.
  if (from === to || isThere(from) || isThere(aside)) removePart(part);
}

function removeCopiedAt(targets: Iterable<string>, aside: string): boolean {
  // All of them, gaps or not: this is asked for the one step that was in flight.
  for (const target of targets) if (isThere(target) && removeCopied(aside, target)) return true;
  return false;
}

/**
 * Gives a source that was set aside its name back.
 * SAFETY: where that is taken it gets the next free one: nothing of a person's stays under a hidden name of ours.
 */
function putBack(aside: string, from: string, token: string): void {
  const set = lookAt(aside);
  if (!set.ok) return;
  for (const place of numberedPaths(from)) {
    const back = moveEntry(aside, place, set.value, token);
    if (back.ok || back.failure.code !== 'TARGET_EXISTS') return;
  }
}

/** Removes a source that was set aside if all that is left of it has its equal, byte for byte, at the target. */
function removeCopied(aside: string, to: string): boolean {
  const removed = withPinnedPair(aside, to, (source, target) => {
    const facts = lookAtPinned(source);
    if (!facts.ok) return facts;
    // SAFETY: the source goes only where its verified copy stands under the final name (invariant 6). A folder may
    // have been cut off while it was being removed: then the copy holds more than what is left.
    if (!isCopyOf(source, target, 'rest')) return ok(false);
    removeOwn(source, facts.value.identity);
    return ok(true);
  });
  return removed.ok && removed.value;
}

function removePart(part: string): void {
  withPinnedParent(part, (pinned) => removeOwn(pinned));
}

/** After a cut-off overwrite the old file is at its name, under the temporary name, or in the quarantine. */
export function finishWriteOver(full: string, keepAt: string, identity: string, token: string): void {
  const part = path.join(path.dirname(full), partName(token));
  // Keeping the old file, or bringing it back, may itself have been cut off on its way to another drive.
  finishCut(part, keepAt, `${token}-old`);
  finishCut(full, keepAt, `${token}-old`);
  finishCut(keepAt, full, `${token}-back`);
  const parted = lookAt(part);
  if (!parted.ok) return;
  if (parted.value.identity === identity) {
    const kept = moveEntry(part, keepAt, parted.value, `${token}-old`);
    // SAFETY: the old file may be the only one: where the quarantine does not take it now, it gets a name to be seen.
    if (!kept.ok) putBack(part, full, `${token}-f`);
    return;
  }
  const there = lookAt(full);
  const kept = lookAt(keepAt);
  if (kept.ok && !isThere(full)) {
    // Cut off between the two steps: the new file is complete (it was flushed before the old one moved).
    moveEntry(part, full, parted.value, `${token}-new`);
    return;
  }
  // SAFETY: with the old file at its name or kept, the temporary name holds what we wrote ourselves. Otherwise it
  // may be a stranger's file that was swapped in at the last instant: it stays.
  if (kept.ok || (there.ok && there.value.identity === identity)) removePart(part);
}
