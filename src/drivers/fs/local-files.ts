import fs from 'node:fs';
import path from 'node:path';
import type { EntryFacts } from '../../kernel/entry-facts.ts';
import { isUnchanged } from '../../kernel/fingerprint.ts';
import type { Files } from '../../kernel/ports.ts';
import { say } from '../../locales/say.ts';
import type { Fingerprint } from '../../protocol/fingerprint.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { copyFile, copyLink } from './copy-entry.ts';
import { goneName, partName, removeOwnTree } from './cross-volumes.ts';
import { finishCut, finishWriteOver } from './finish-cut.ts';
import { hashFile } from './hash-file.ts';
import { listFolder, lookAt } from './look.ts';
import { moveEntry } from './move.ts';
import { pinnedPath, withPinnedPair, withPinnedParent } from './pinned-folder.ts';
import { removeForGood } from './remove-for-good.ts';
import { renameWithoutReplace } from './rename-without-replace.ts';
import { failureOf, failureOfErrno } from './system-error.ts';
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

function copyEntry(from: string, to: string, token: string): Result<EntryFacts> {
  const facts = lookAt(from);
  if (!facts.ok) return facts;
  const partPath = path.join(path.dirname(to), partName(token));
  const copied =
    facts.value.type === 'link'
      ? copyLink(from, partPath, facts.value)
      : copyFile(from, partPath, facts.value);
  if (!copied.ok) {
    removeOwnTree(partPath);
    return copied;
  }
  return withPinnedPair(partPath, to, (part, target) => {
    const error = renameWithoutReplace(part, target, facts.value);
    if (error === null) return lookAt(to);
    removeOwnTree(partPath);
    return failureOfErrno(error, to, `rename: ${error}`);
  });
}

/** Removes a file or link of ours: set aside first, so that what is looked at is what goes. */
function removeOwn(full: string, expected: Fingerprint, token: string): Result<void> {
  const aside = path.join(path.dirname(full), goneName(token));
  const facts = lookAt(full);
  if (!facts.ok) return facts;
  if (facts.value.type !== 'file' && facts.value.type !== 'link') {
    return fail('CONFLICT', say('fs.another', { path: full }));
  }
  const set = moveEntry(full, aside, facts.value, token);
  if (!set.ok) return set;
  const hash = expected.type === 'file' && expected.hash !== undefined ? hashFile(aside) : null;
  const { type, size, mtimeNs, identity } = set.value.landed;
  const now: Fingerprint = {
    type,
    size,
    mtimeNs,
    identity,
    ...(hash?.ok ? { hash: hash.value } : {}),
  };
  const same = isUnchanged(type === 'link' ? { ...expected, hash: undefined } : expected, now);
  // SAFETY: only the very file that we left there is removed for good; anything else gets its name back.
  if (same) return attempt(full, () => fs.unlinkSync(aside));
  moveEntry(aside, full, set.value.landed, token);
  return fail('CONFLICT', say('fs.another', { path: full }));
}

/** The hands on this computer's own drives. */
export const localFiles: Files = {
  lookAt,
  canList: (dir) => attempt(dir, () => fs.opendirSync(dir).closeSync()),
  list: listFolder,
  hash: hashFile,
  readText: readTextOf,
  readLink: (full) => attempt(full, () => fs.readlinkSync(full)),
  realPath: (full) => attempt(full, () => fs.realpathSync.native(full)),
  ignoresCase,
  volumeOf: (dir) => {
    const facts = lookAt(existing(dir));
    return facts.ok ? (facts.value.identity.split(':')[0] ?? null) : null;
  },
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
