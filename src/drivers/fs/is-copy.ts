import fs from 'node:fs';
import { ok, type Result } from '../../protocol/result.ts';
import { hashFile } from './hash-file.ts';
import { type HeldFolder, listHeld, placeIn, withHeldFolder } from './held-folder.ts';
import { lookAtPinned } from './look.ts';
import { pinnedPath } from './pinned-folder.ts';
import type { PinnedName } from './rename-exclusive.ts';

/**
 * `whole`: the two hold the same names. `rest`: the copy may hold more, where the original was being removed
 * already; whatever is left of the original must have its equal in the copy.
 */
type Extent = 'whole' | 'rest';

/**
 * Does `copy` stand for `original` on its own: the same kinds, sizes, bytes (SHA-256) and link targets under the
 * same names? Whatever cannot be read, or is the same thing rather than a copy of it, is a no.
 */
export function isCopyOf(original: PinnedName, copy: PinnedName, extent: Extent): boolean {
  const [one, two] = [lookAtPinned(original), lookAtPinned(copy)];
  if (!one.ok || !two.ok) return false;
  if (one.value.type !== two.value.type || one.value.identity === two.value.identity) return false;
  switch (one.value.type) {
    case 'file':
      return one.value.size === two.value.size && sameBytes(original, copy);
    case 'link':
      return sameTarget(original, copy);
    case 'other':
      return false;
    case 'dir': {
      const { identity } = one.value;
      const copied = two.value.identity;
      const equal = withHeldFolder(pinnedPath(original), original.full, identity, (left) =>
        withHeldFolder(pinnedPath(copy), copy.full, copied, (right) => sameEntries(left, right, extent)),
      );
      return equal.ok && equal.value;
    }
  }
}

function sameEntries(left: HeldFolder, right: HeldFolder, extent: Extent): Result<boolean> {
  const names = listHeld(left);
  if (!names.ok) return names;
  const others = listHeld(right);
  if (!others.ok) return others;
  if (extent === 'whole' && names.value.length !== others.value.length) return ok(false);
  return ok(
    names.value.every(
      ({ name, addressable }) => addressable && isCopyOf(placeIn(left, name), placeIn(right, name), extent),
    ),
  );
}

function sameBytes(one: PinnedName, two: PinnedName): boolean {
  const hash = hashFile(pinnedPath(one));
  if (!hash.ok) return false;
  const other = hashFile(pinnedPath(two));
  return other.ok && other.value === hash.value;
}

function sameTarget(one: PinnedName, two: PinnedName): boolean {
  try {
    const target = fs.readlinkSync(pinnedPath(one), { encoding: 'buffer' });
    return target.equals(fs.readlinkSync(pinnedPath(two), { encoding: 'buffer' }));
  } catch {
    return false;
  }
}
