import { createHash, type Hash } from 'node:crypto';
import fs from 'node:fs';
import type { EntryFacts } from '../../kernel/entry-facts.ts';
import { say } from '../../locales/say.ts';
import { deviceOf } from '../../protocol/device.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { whyNotMovable } from '../windows/in-use.ts';
import { type HeldFolder, listHeld, placeIn, withHeldFolder } from './held-folder.ts';
import { lookAtPinned } from './look.ts';
import { mounted, refuseMounts } from './mounts.ts';
import { pinnedPath } from './pinned-folder.ts';
import { readTarget } from './read-target.ts';
import type { PinnedName } from './rename-exclusive.ts';
import { failureOf, failureOfErrno } from './system-error.ts';

const { R_OK, W_OK, X_OK } = fs.constants;
const STICKY = 0o1000;

/** What a source is made of. Two surveys of equal digest saw the same entries, unchanged. */
export interface Survey {
  readonly digest: string;
  /** Bytes that a copy takes: a file with two names counts twice, as it is copied twice. */
  readonly bytes: number;
}

interface Tally {
  readonly hash: Hash;
  readonly root: PinnedName;
  readonly device: string;
  bytes: number;
}

/**
 * Looks through all that is to go to another drive, and refuses what could not go whole, before anything is
 * begun: names that are no valid Unicode and special files (`PATH_INVALID`), other drives mounted inside
 * (`CONFLICT`), folders that this account could not empty afterwards (`ACCESS_DENIED`). Links are not entered.
 */
export function survey(place: PinnedName, facts: EntryFacts): Result<Survey> {
  const free = facts.type === 'dir' ? refuseMounts(place.full) : ok(undefined);
  if (!free.ok) return free;
  const tally: Tally = {
    hash: createHash('sha256'),
    root: place,
    device: deviceOf(facts),
    bytes: 0,
  };
  const walked = surveyEntry(place, facts, '', tally);
  return walked.ok ? ok({ digest: tally.hash.digest('hex'), bytes: tally.bytes }) : walked;
}

/** May this account take the entry out of the folder that holds it? As far as that can be known beforehand. */
export function mayTakeOut(place: PinnedName, facts: EntryFacts): Result<void> {
  if (place.folderFd === null) return ok(undefined);
  try {
    fs.accessSync(`/proc/self/fd/${place.folderFd}`, W_OK | X_OK);
    const { mode, uid } = fs.fstatSync(place.folderFd);
    return mayRemove({ mode, owner: uid }, facts);
  } catch (error) {
    return failureOf(error, place.full);
  }
}

function surveyEntry(place: PinnedName, facts: EntryFacts, relative: string, tally: Tally): Result<void> {
  // SAFETY: what is mounted inside is another drive's, not this folder's: it is neither copied nor emptied.
  if (deviceOf(facts) !== tally.device) return mounted(tally.root.full, place.full);
  // SAFETY: a copy of it would have to be downloaded first, and the cloud's own would go with the source.
  if (facts.cloudOnly) return fail('CONFLICT', say('fs.cloudOnly', { path: place.full }));
  const movable = mayMoveOnWindows(place, facts);
  if (!movable.ok) return movable;
  tally.hash.update(`${relative}\0${facts.type}\0`);
  switch (facts.type) {
    case 'file':
      tally.hash.update(`${facts.size}\0${facts.mtimeNs}\0${facts.identity}\0`);
      tally.bytes += facts.size;
      return ok(undefined);
    case 'link': {
      const target = readTarget(pinnedPath(place), place.full);
      if (target.ok) tally.hash.update(target.value).update('\0');
      return target.ok ? ok(undefined) : target;
    }
    case 'other':
      return fail('PATH_INVALID', say('step.specialFile', { path: place.full }));
    case 'dir':
      tally.hash.update(`${facts.identity}\0`);
      return withHeldFolder(pinnedPath(place), place.full, facts.identity, (held) =>
        surveyFolder(held, facts, relative, tally),
      );
  }
}

/** Windows refuses to remove what a program holds open: known before anything is copied. */
function mayMoveOnWindows(place: PinnedName, facts: EntryFacts): Result<void> {
  if (process.platform !== 'win32') return ok(undefined);
  const why = whyNotMovable(place.full);
  return why === null ? ok(undefined) : failureOfErrno(why, place.full, `in use: ${why} (${facts.type})`);
}

function surveyFolder(held: HeldFolder, facts: EntryFacts, relative: string, tally: Tally): Result<void> {
  try {
    // What could not be emptied later must not be begun.
    fs.accessSync(held.at, R_OK | W_OK | X_OK);
  } catch (error) {
    return failureOf(error, held.full);
  }
  const names = listHeld(held);
  if (!names.ok) return names;
  for (const { name, addressable } of names.value) {
    // SAFETY: what cannot be named cannot be copied and verified: the folder stays whole where it is.
    if (!addressable) return fail('PATH_INVALID', say('fs.unaddressableInside', { path: held.full }));
    const entry = placeIn(held, name);
    const found = lookAtPinned(entry);
    if (!found.ok) return found;
    const removable = mayRemove(facts, found.value);
    if (!removable.ok) return removable;
    const walked = surveyEntry(entry, found.value, `${relative}/${name}`, tally);
    if (!walked.ok) return walked;
  }
  return ok(undefined);
}

/** In a shared folder (sticky bit, as in /tmp) only the owner of an entry or of the folder takes it out. */
function mayRemove(folder: Pick<EntryFacts, 'mode' | 'owner'>, entry: EntryFacts): Result<void> {
  const account = process.getuid?.() ?? 0;
  if ((folder.mode & STICKY) === 0 || account === 0) return ok(undefined);
  if (folder.owner === account || entry.owner === account) return ok(undefined);
  return fail('ACCESS_DENIED', say('fs.denied', { path: entry.path }));
}
