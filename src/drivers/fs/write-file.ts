import fs from 'node:fs';
import type { EntryFacts } from '../../kernel/entry-facts.ts';
import type { MoveOutcome } from '../../kernel/ports.ts';
import { say } from '../../locales/say.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { copyStreams } from './copy-streams.ts';
import { copyWindowsAttributes } from './copy-windows-looks.ts';
import { extendedAttributes } from './extended-attributes.ts';
import { lookAtPinned } from './look.ts';
import { moveEntry } from './move.ts';
import { partName } from './own-names.ts';
import { beside, pinnedPath, withPinnedParent } from './pinned-folder.ts';
import { removeOwn } from './remove-for-good.ts';
import { naming, type PinnedName } from './rename-exclusive.ts';
import { renameWithoutReplace } from './rename-without-replace.ts';
import { failureOf, failureOfErrno } from './system-error.ts';

const { O_WRONLY, O_CREAT, O_EXCL, O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants;
const PERMISSION_BITS = 0o7777;
const NEW_FILE_MODE = 0o666;

/** What writing over a file left: our file under its name, and the old one where it is kept. */
interface Replaced {
  readonly written: EntryFacts;
  readonly kept: MoveOutcome;
}

/** Writes a new file, flushed, that appears under its name in one step and never over another. */
export function writeNewFile(full: string, content: string, token: string): Result<EntryFacts> {
  return withPinnedParent(full, (target) => {
    const part = beside(target, partName(token));
    const written = writeWhole(part, content, null, target);
    if (!written.ok) return written;
    const error = renameWithoutReplace(part, target, written.value);
    if (error === null) return written;
    removeOwn(part, written.value.identity);
    return failureOfErrno(error, full, `rename: ${error}`);
  });
}

/**
 * Writes over a file that still is `expected`; the old file itself goes to `keepAt`. Where the system can swap
 * two names, a file is under `full` at every instant; elsewhere the old one is moved first. `written` is what we
 * wrote, whatever somebody else saves over it the instant after.
 */
export function writeOverFile(
  full: string,
  content: string,
  expected: Pick<EntryFacts, 'identity'>,
  keepAt: string,
  token: string,
): Result<Replaced> {
  return withPinnedParent(full, (target) => {
    const part = beside(target, partName(token));
    const written = writeWhole(part, content, target, target);
    if (!written.ok) return written;
    const ours = written.value;
    const error = naming.exchangeNames(part, target);
    if (error === 'ENOSYS' || error === 'EINVAL')
      return replaceInTwoSteps(part, target, expected, ours, keepAt, token);
    if (error !== null) {
      removeOwn(part, ours.identity);
      return failureOfErrno(error, full, `exchange: ${error}`);
    }
    const old = lookAtPinned(part);
    if (!old.ok || old.value.identity !== expected.identity) {
      // Another file had taken the place: it goes back to its name before anything else happens.
      return swapBack(part, target, ours, fail('CONFLICT', say('fs.another', { path: full })));
    }
    const kept = moveEntry(part.full, keepAt, expected, `${token}-old`);
    if (!kept.ok) return swapBack(part, target, ours, kept);
    return ok({ written: ours, kept: kept.value });
  });
}

/**
 * Gives the file under the temporary name its own name back and removes ours.
 * SAFETY: only while our file still stands under the name, and only ours is ever removed: what somebody saved
 * there meanwhile keeps its place, and the old file lies whole where the failure says.
 */
function swapBack<T>(part: PinnedName, target: PinnedName, ours: EntryFacts, failed: Result<T>): Result<T> {
  if (isOurs(target, ours) && naming.exchangeNames(part, target) === null) {
    if (isOurs(part, ours)) {
      removeOwn(part, ours.identity);
      return failed;
    }
    // Somebody was quicker than the swap: their file goes back to where they put it.
    naming.exchangeNames(part, target);
  }
  return fail('CONFLICT', say('fs.staysAside', { path: target.full, aside: part.full }));
}

function isOurs(place: PinnedName, ours: EntryFacts): boolean {
  const found = lookAtPinned(place);
  return found.ok && found.value.identity === ours.identity;
}

function replaceInTwoSteps(
  part: PinnedName,
  target: PinnedName,
  expected: Pick<EntryFacts, 'identity'>,
  ours: EntryFacts,
  keepAt: string,
  token: string,
): Result<Replaced> {
  const kept = moveEntry(target.full, keepAt, expected, `${token}-old`);
  if (!kept.ok) {
    removeOwn(part, ours.identity);
    return kept;
  }
  const error = renameWithoutReplace(part, target, ours);
  if (error === null) return ok({ written: ours, kept: kept.value });
  const back = moveEntry(keepAt, target.full, kept.value.landed, `${token}-back`);
  removeOwn(part, ours.identity);
  return back.ok
    ? failureOfErrno(error, target.full, `rename: ${error}`)
    : fail('CONFLICT', say('fs.staysAside', { path: target.full, aside: keepAt }));
}

/**
 * Writes a whole file, flushed, under a temporary name. `like`: a file whose mode, owner and extended attributes
 * it takes over. Answers what was written as it will be seen under its final name.
 */
function writeWhole(
  part: PinnedName,
  content: string,
  like: PinnedName | null,
  target: PinnedName,
): Result<EntryFacts> {
  let fd: number | null = null;
  let likeFd: number | null = null;
  let isWhole = false;
  try {
    const mode = like === null ? NEW_FILE_MODE : 0o600;
    fd = fs.openSync(pinnedPath(part), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode);
    fs.writeFileSync(fd, content, 'utf8');
    if (like !== null) {
      likeFd = fs.openSync(pinnedPath(like), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
      const stats = fs.fstatSync(likeFd);
      if (process.getuid?.() === 0) fs.fchownSync(fd, stats.uid, stats.gid);
      extendedAttributes.copy(likeFd, fd);
      fs.fchmodSync(fd, stats.mode & PERMISSION_BITS);
    }
    fs.fsyncSync(fd);
    if (like !== null) {
      // SAFETY: a stream that cannot come along keeps the file as it is.
      const streams = copyStreams(like, part);
      if (!streams.ok) return streams;
      const attributes = copyWindowsAttributes(like, part);
      if (!attributes.ok) return attributes;
    }
    const facts = lookAtPinned(part);
    isWhole = facts.ok;
    return facts.ok ? ok({ ...facts.value, path: target.full, name: target.name }) : facts;
  } catch (error) {
    return failureOf(error, target.full);
  } finally {
    // SAFETY: only a file that we made ourselves is taken away again, never one that had the name already.
    if (fd !== null && !isWhole) removeOwn(part);
    if (fd !== null) fs.closeSync(fd);
    if (likeFd !== null) fs.closeSync(likeFd);
  }
}
