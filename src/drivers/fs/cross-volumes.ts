import fs from 'node:fs';
import path from 'node:path';
import type { EntryFacts } from '../../kernel/entry-facts.ts';
import type { MoveOutcome } from '../../kernel/ports.ts';
import { say } from '../../locales/say.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { copyTree } from './copy-tree.ts';
import { isCopyOf } from './is-copy.ts';
import { lookAtPinned, refuseOccupied } from './look.ts';
import { Losses } from './losses.ts';
import { goneName, partName } from './own-names.ts';
import { beside, isStillInPlace, withPinnedPair } from './pinned-folder.ts';
import { removeOwn } from './remove-for-good.ts';
import type { PinnedName } from './rename-exclusive.ts';
import { renameWithoutReplace } from './rename-without-replace.ts';
import { mayTakeOut, type Survey, survey } from './survey.ts';
import { failureOf, failureOfErrno } from './system-error.ts';

/** The four names of a move to another drive, in two folders that are held all the while. */
interface Places {
  readonly source: PinnedName;
  readonly target: PinnedName;
  /** The half-made copy, beside the target. */
  readonly part: PinnedName;
  /** The source that is about to go, beside its old name. */
  readonly aside: PinnedName;
}

/**
 * Moves to another drive: copy to a temporary name, verified; the source set aside under a name of ours and
 * looked at once more; the copy published exclusively; only then the source removed. Up to the last step the
 * source is whole, and every failure puts it back. Codes: as `survey` and `copyFile`, `TARGET_EXISTS`,
 * `CONFLICT`, `NO_SPACE` with figures.
 */
export function crossVolumes(
  from: string,
  to: string,
  expected: Pick<EntryFacts, 'identity'>,
  token: string,
): Result<MoveOutcome> {
  return withPinnedPair(from, to, (source, target) => {
    const part = beside(target, partName(token));
    const places = { source, target, part, aside: beside(source, goneName(token)) };
    const facts = lookAtPinned(source);
    if (!facts.ok) return facts;
    if (facts.value.identity !== expected.identity)
      return fail('CONFLICT', say('fs.another', { path: from }));
    // SAFETY: nothing is copied, set aside or removed for a target that is taken.
    const free = refuseOccupied(target);
    if (!free.ok) return free;
    const takeable = mayTakeOut(source, facts.value);
    if (!takeable.ok) return takeable;
    const before = survey(source, facts.value);
    if (!before.ok) return before;
    const room = checkRoom(path.dirname(to), before.value.bytes, to);
    if (!room.ok) return room;
    // What a killed run left under this step's own name is nobody's: it must not pass for an occupied target.
    removeOwn(part);
    let published = false;
    try {
      const losses = new Losses();
      const copied = copyTree(source, part, facts.value, losses);
      const copy = copied.ok ? publish(places, facts.value, before.value) : copied;
      if (!copy.ok) return copy;
      published = true;
      const moved = removeSource(places, facts.value, before.value, copy.value);
      if (!moved.ok) return moved;
      const lost = [...(moved.value.lost ?? []), ...losses.told(to)];
      return lost.length > 0 ? ok({ ...moved.value, lost }) : moved;
    } finally {
      if (!published) removeOwn(part);
    }
  });
}

/** Sets the source aside and gives the copy its name. Answers what was published; else the source is back. */
function publish(places: Places, facts: EntryFacts, before: Survey): Result<EntryFacts> {
  const { source, target, part, aside } = places;
  const copy = lookAtPinned(part);
  if (!copy.ok) return copy;
  const inPlace = [source, target].map(isStillInPlace).find(({ ok: still }) => !still);
  if (inPlace !== undefined && !inPlace.ok) return inPlace;
  const setAside = renameWithoutReplace(source, aside, facts);
  if (setAside !== null) return failureOfErrno(setAside, source.full, `rename: ${setAside}`);
  // SAFETY: what was copied is what is about to go; anything that came in between is kept with its source.
  if (!isUnchanged(aside, before))
    return putBack(places, fail('CONFLICT', say('fs.changedWhileCopied', { path: source.full })));
  const error = renameWithoutReplace(part, target, copy.value);
  if (error !== null) {
    const shown = error === 'EEXIST' ? target.full : source.full;
    return putBack(places, failureOfErrno(error, shown, `rename: ${error}`));
  }
  const landed = lookAtPinned(target);
  // SAFETY: the source stays unless our own copy is seen under the final name.
  if (!landed.ok || landed.value.identity !== copy.value.identity)
    return putBack(places, fail('CONFLICT', say('fs.another', { path: target.full })));
  flushFolder(target);
  return ok({ ...copy.value, path: target.full, name: target.name });
}

function isUnchanged(aside: PinnedName, before: Survey): boolean {
  const facts = lookAtPinned(aside);
  if (!facts.ok) return false;
  const now = survey(aside, facts.value);
  return now.ok && now.value.digest === before.digest;
}

/** The source gets its name back; where a stranger took it meanwhile, the failure says where the source lies. */
function putBack<T>(places: Places, failed: Result<T>): Result<T> {
  const { source, aside } = places;
  const facts = lookAtPinned(aside);
  const error = facts.ok ? renameWithoutReplace(aside, source, facts.value) : null;
  return error === null
    ? failed
    : fail('CONFLICT', say('fs.staysAside', { path: source.full, aside: aside.full }));
}

/** The thing has moved; what is left is to empty its old place, or, where nothing of it goes, to take it back. */
function removeSource(
  places: Places,
  facts: EntryFacts,
  before: Survey,
  landed: EntryFacts,
): Result<MoveOutcome> {
  const { source, target, aside } = places;
  const removed = removeOwn(aside, facts.identity);
  if (removed.ok) return ok({ landed, crossed: true });
  if (isUnchanged(aside, before) && unpublish(places, landed)) return putBack(places, removed);
  if (isCopyOf(aside, target, 'rest')) return ok({ landed, crossed: true, leftover: aside.full });
  // SAFETY: what came into a folder at the last instant has no equal anywhere: it is no leftover that may be deleted.
  const stays = renameWithoutReplace(aside, source, facts) === null ? source.full : aside.full;
  return ok({ landed, crossed: true, lost: [say('lost.cameMeanwhile', { path: stays })] });
}

/** Takes the published copy away again, if it still is ours and equals the source that is set aside. */
function unpublish(places: Places, landed: EntryFacts): boolean {
  const { target, part, aside } = places;
  const found = lookAtPinned(target);
  if (!found.ok || found.value.identity !== landed.identity || !isCopyOf(aside, target, 'whole'))
    return false;
  if (renameWithoutReplace(target, part, landed) !== null) return false;
  const taken = lookAtPinned(part);
  // SAFETY: looked at again under a name that nobody else uses: only our own unchanged copy is removed.
  if (taken.ok && taken.value.identity === landed.identity && isCopyOf(aside, part, 'whole')) {
    removeOwn(part, landed.identity);
    return true;
  }
  renameWithoutReplace(part, target, landed);
  return false;
}

/** The new name is on the drive before the old thing goes (power loss). Not every file system can. */
function flushFolder(place: PinnedName): void {
  if (place.folderFd === null) return;
  try {
    fs.fsyncSync(place.folderFd);
  } catch {
    // A drive that flushes no folders keeps them its own way.
  }
}

function checkRoom(dir: string, needed: number, to: string): Result<void> {
  try {
    const { bavail, bsize } = fs.statfsSync(dir);
    const free = bavail * bsize;
    if (free >= needed) return ok(undefined);
    const fields = { path: to, needed: { bytes: needed }, free: { bytes: free } };
    return fail('NO_SPACE', say('fs.noRoom', fields));
  } catch (error) {
    return failureOf(error, dir);
  }
}
