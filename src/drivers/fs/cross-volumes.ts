import fs from 'node:fs';
import path from 'node:path';
import type { EntryFacts } from '../../kernel/entry-facts.ts';
import { isUnchanged, takeFingerprint } from '../../kernel/fingerprint.ts';
import type { MoveOutcome } from '../../kernel/ports.ts';
import { say } from '../../locales/say.ts';
import type { Fingerprint } from '../../protocol/fingerprint.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { copyFile, copyLink, seconds } from './copy-entry.ts';
import { hashFile } from './hash-file.ts';
import { listFolder, lookAt } from './look.ts';
import { withPinnedPair } from './pinned-folder.ts';
import { removeForGood } from './remove-for-good.ts';
import { renameWithoutReplace } from './rename-without-replace.ts';
import { failureOf, failureOfErrno } from './system-error.ts';

/** The name of a half-made copy, and of a source that is about to go, known to recovery by the step's token. */
export function partName(token: string): string {
  return `.deskshell-${token}.part`;
}
export function goneName(token: string): string {
  return `.deskshell-${token}.gone`;
}

const LOOK = {
  list: listFolder,
  readLink: readLinkAt,
  hash: (full: string) => hashFile(full),
} as const;

function readLinkAt(full: string): Result<string> {
  try {
    return ok(fs.readlinkSync(full));
  } catch (error) {
    return failureOf(error, full);
  }
}

/**
 * Moves to another drive: copy to a temporary name, verified; the source set aside under a name of ours and
 * looked at once more; the copy published exclusively; only then the source removed. Up to the last step the
 * source is whole, and every failure puts it back. Codes: as `copyFile`, `CONFLICT`, `NO_SPACE` with figures.
 */
export function crossVolumes(
  from: string,
  to: string,
  expected: Pick<EntryFacts, 'identity'>,
  token: string,
): Result<MoveOutcome> {
  const source = lookAt(from);
  if (!source.ok) return source;
  if (source.value.identity !== expected.identity) return fail('CONFLICT', say('fs.another', { path: from }));
  const before = takeFingerprint(source.value, LOOK, false);
  if (!before.ok) return before;
  const room = checkRoom(path.dirname(to), before.value.size, to);
  if (!room.ok) return room;
  const part = path.join(path.dirname(to), partName(token));
  const aside = path.join(path.dirname(from), goneName(token));
  // What a killed run left under this step's own name is nobody's: it must not pass for an occupied target.
  removeOwnTree(part);
  const copied = copyWhole(from, part, source.value);
  const published = copied.ok ? publish(from, aside, part, to, before.value) : copied;
  if (!published.ok) {
    removeOwnTree(part);
    return published;
  }
  const removed = removeOwnTree(aside);
  if (!removed.ok) return removed;
  const landed = lookAt(to);
  return landed.ok ? ok({ landed: landed.value, crossed: true }) : landed;
}

function publish(from: string, aside: string, part: string, to: string, before: Fingerprint): Result<void> {
  const setAside = renameHere(from, aside);
  if (!setAside.ok) return setAside;
  const now = lookAt(aside);
  const still = now.ok ? takeFingerprint(now.value, LOOK, false) : now;
  // SAFETY: what was copied is what is about to go; anything that came in between is kept with its source.
  if (still.ok && isUnchanged(before, still.value)) {
    const done = renameHere(part, to);
    if (done.ok) return done;
    renameHere(aside, from);
    return done;
  }
  renameHere(aside, from);
  return fail('CONFLICT', say('fs.changedWhileCopied', { path: from }));
}

function renameHere(from: string, to: string): Result<void> {
  const facts = lookAt(from);
  if (!facts.ok) return facts;
  return withPinnedPair(from, to, (source, target) => {
    const error = renameWithoutReplace(source, target, facts.value);
    if (error === null) return ok(undefined);
    return failureOfErrno(error, error === 'EEXIST' ? to : from, `rename: ${error}`);
  });
}

function copyWhole(from: string, to: string, facts: EntryFacts): Result<void> {
  switch (facts.type) {
    case 'file':
      return copyFile(from, to, facts);
    case 'link':
      return copyLink(from, to, facts);
    case 'other':
      return fail('PATH_INVALID', say('step.specialFile', { path: from }));
    case 'dir':
      return copyFolder(from, to, facts);
  }
}

function copyFolder(from: string, to: string, facts: EntryFacts): Result<void> {
  const entries = listFolder(from);
  if (!entries.ok) return entries;
  try {
    // What could not be emptied later must not be begun.
    fs.accessSync(from, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
    fs.mkdirSync(to, { mode: 0o700 });
    for (const entry of entries.value) {
      const copied = copyWhole(entry.path, path.join(to, entry.name), entry);
      if (!copied.ok) return copied;
    }
    fs.chmodSync(to, facts.mode & 0o7777);
    const time = seconds(BigInt(facts.mtimeNs));
    fs.utimesSync(to, time, time);
    return ok(undefined);
  } catch (error) {
    return failureOf(error, to);
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

/** Removes what we made or set aside ourselves; nothing there is fine. */
export function removeOwnTree(full: string): Result<void> {
  const removed = removeForGood(full);
  return removed.ok || removed.failure.code === 'NOT_FOUND' ? ok(undefined) : removed;
}
