import fs from 'node:fs';
import path from 'node:path';
import type { EntryFacts } from '../../kernel/entry-facts.ts';
import { isUnchanged } from '../../kernel/fingerprint.ts';
import type { CopiedEntry, Files } from '../../kernel/ports.ts';
import { say } from '../../locales/say.ts';
import { deviceOf } from '../../protocol/device.ts';
import type { Fingerprint } from '../../protocol/fingerprint.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { refuseToOpen } from './attribute-source.ts';
import { copyFile, copyLink } from './copy-entry.ts';
import { finishCut, finishWriteOver } from './finish-cut.ts';
import { hashFile } from './hash-file.ts';
import { listFolder, lookAt, lookAtPinned, refuseOccupied } from './look.ts';
import { Losses } from './losses.ts';
import { mountsBelow } from './mounts.ts';
import { moveEntry } from './move.ts';
import { goneName, partName } from './own-names.ts';
import { beside, isStillInPlace, pinnedPath, withPinnedPair, withPinnedParent } from './pinned-folder.ts';
import { readTarget } from './read-target.ts';
import { readyQuarantine } from './ready-quarantine.ts';
import { removeForGood, removeOwn as removeOwnPinned } from './remove-for-good.ts';
import type { PinnedName } from './rename-exclusive.ts';
import { renameWithoutReplace } from './rename-without-replace.ts';
import { failureOf, failureOfErrno } from './system-error.ts';
import { unlinkFile } from './unlink-file.ts';
import { writeNewFile, writeOverFile } from './write-file.ts';

function attempt<T>(shown: string, call: () => T): Result<T> {
  try {
    return ok(call());
  } catch (error) {
    return failureOf(error, shown);
  }
}

/** The nearest folder at or above `dir` that is there. */
function existing(dir: string): string {
  for (let folder = dir; ; folder = path.dirname(folder)) {
    if (fs.existsSync(folder) || path.dirname(folder) === folder) return folder;
  }
}

/** Swaps the case of the letters, to ask a file system whether it tells the two apart. */
function otherCase(name: string): string {
  const upper = name.toUpperCase();
  return upper === name ? name.toLowerCase() : upper;
}

/** Enough names to find one with letters in it; a folder may hold a million. */
const NAMES_ASKED = 50;

function someNames(dir: string): readonly string[] {
  try {
    const folder = fs.opendirSync(dir);
    try {
      const names: string[] = [];
      for (let entry = folder.readSync(); entry !== null; entry = folder.readSync()) {
        names.push(entry.name);
        if (names.length >= NAMES_ASKED) break;
      }
      return names;
    } finally {
      folder.closeSync();
    }
  } catch {
    // What cannot be listed is judged by its own name alone.
    return [];
  }
}

function ignoresCase(dir: string): boolean {
  const candidates = someNames(dir).map((name) => path.join(dir, name));
  for (const full of [...candidates, dir]) {
    const name = path.basename(full);
    const other = otherCase(name);
    if (other === name) continue;
    const one = lookAt(full);
    const two = lookAt(path.join(path.dirname(full), other));
    if (one.ok) return two.ok && two.value.identity === one.value.identity;
  }
  return process.platform === 'win32' || process.platform === 'darwin';
}

function readTextOf(full: string, maxBytes: number): Result<string | null> {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants;
  const here = refuseToOpen(full, full);
  if (!here.ok) return here;
  return attempt(full, () => {
    const fd = fs.openSync(full, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      const bytes = Buffer.alloc(maxBytes);
      const read = fs.readSync(fd, bytes, 0, maxBytes, 0);
      try {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.subarray(0, read));
      } catch {
        return null;
      }
    } finally {
      fs.closeSync(fd);
    }
  });
}

function makeFolder(full: string): Result<EntryFacts> {
  return withPinnedParent(full, (target) => {
    const made = attempt(full, () => fs.mkdirSync(pinnedPath(target)));
    return made.ok ? lookAt(full) : made;
  });
}

function removeEmptyFolder(full: string): Result<void> {
  return withPinnedParent(full, (target) => {
    return attempt(full, () => fs.rmdirSync(pinnedPath(target)));
  });
}

function copyEntry(from: string, to: string, token: string): Result<CopiedEntry> {
  return withPinnedPair(from, to, (source, target) => {
    const part = beside(target, partName(token));
    const facts = lookAtPinned(source);
    if (!facts.ok) return facts;
    const free = refuseOccupied(target);
    if (!free.ok) return free;
    removeOwnPinned(part);
    try {
      const copied =
        facts.value.type === 'link'
          ? copyLink(source, part, facts.value)
          : // What a copy does not take along is not lost: the original keeps it.
            copyFile(source, part, facts.value, new Losses());
      if (!copied.ok) return copied;
      const made = lookAtPinned(part);
      if (!made.ok) return made;
      // SAFETY: whatever became of the folder's name meanwhile, nothing is left behind outside.
      const inPlace = isStillInPlace(target);
      if (!inPlace.ok) return inPlace;
      const error = renameWithoutReplace(part, target, facts.value);
      if (error !== null) return failureOfErrno(error, to, `rename: ${error}`);
      const hash = copied.value === undefined ? {} : { hash: copied.value };
      return ok({ ...made.value, ...hash, path: to, name: target.name });
    } finally {
      // Published, there is nothing under this name any more.
      removeOwnPinned(part);
    }
  });
}

/** Removes a file or link of ours: set aside first, so that what is looked at is what goes. */
function removeOwn(full: string, expected: Fingerprint, token: string): Result<void> {
  return withPinnedParent(full, (pinned) => {
    const aside = beside(pinned, goneName(token));
    const facts = lookAtPinned(pinned);
    if (!facts.ok) return facts;
    if (facts.value.type !== 'file' && facts.value.type !== 'link') {
      return fail('CONFLICT', say('fs.another', { path: full }));
    }
    const error = renameWithoutReplace(pinned, aside, facts.value);
    if (error !== null) return failureOfErrno(error, full, `rename: ${error}`);
    const now = fingerprintAside(aside, expected);
    // SAFETY: only the very file that we left there is removed for good.
    const isOurs = now !== null && isUnchanged(now.type === 'link' ? withoutHash(expected) : expected, now);
    const gone = isOurs ? attempt(full, () => unlinkFile(pinnedPath(aside))) : null;
    if (gone !== null && (gone.ok || gone.failure.code === 'NOT_FOUND')) return gone;
    // SAFETY: what stays, stays under its own name, or it is said where it lies: never hidden without a word.
    if (renameWithoutReplace(aside, pinned, facts.value) !== null) {
      return fail('CONFLICT', say('fs.staysAside', { path: full, aside: aside.full }));
    }
    return gone ?? fail('CONFLICT', say('fs.another', { path: full }));
  });
}

function withoutHash({ type, size, mtimeNs, identity }: Fingerprint): Fingerprint {
  return { type, size, mtimeNs, identity };
}

function fingerprintAside(aside: PinnedName, expected: Fingerprint): Fingerprint | null {
  const facts = lookAtPinned(aside);
  if (!facts.ok) return null;
  const hash = expected.type === 'file' && expected.hash !== undefined ? hashFile(pinnedPath(aside)) : null;
  return { ...withoutHash(facts.value), ...(hash?.ok ? { hash: hash.value } : {}) };
}

/** The hands on this computer's own drives. */
export const localFiles: Files = {
  readyQuarantine,
  lookAt,
  canList: (dir) => attempt(dir, () => fs.opendirSync(dir).closeSync()),
  canChange: (dir) => attempt(dir, () => fs.accessSync(dir, fs.constants.W_OK | fs.constants.X_OK)).ok,
  list: listFolder,
  hash: hashFile,
  readText: readTextOf,
  readLink: (full) => {
    const target = readTarget(full, full);
    return target.ok ? ok(target.value.toString('utf8')) : target;
  },
  realPath: (full) => attempt(full, () => fs.realpathSync.native(full)),
  ignoresCase,
  volumeOf: (dir) => {
    const facts = lookAt(existing(dir));
    return facts.ok ? deviceOf(facts.value) : null;
  },
  mountsBelow,
  freeBytes: (dir) => {
    try {
      const { bavail, bsize } = fs.statfsSync(existing(dir));
      return bavail * bsize;
    } catch {
      return null;
    }
  },
  move: moveEntry,
  makeFolder,
  removeEmptyFolder,
  copy: copyEntry,
  writeNew: writeNewFile,
  writeOver: writeOverFile,
  removeOwn,
  removeForGood,
  finishCut,
  finishWriteOver,
};
