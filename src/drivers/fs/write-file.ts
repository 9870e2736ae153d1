import fs from 'node:fs';
import path from 'node:path';
import type { EntryFacts } from '../../kernel/entry-facts.ts';
import { say } from '../../locales/say.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { partName } from './cross-volumes.ts';
import { copyExtendedAttributes } from './extended-attributes.ts';
import { lookAt } from './look.ts';
import { moveEntry } from './move.ts';
import { pinnedPath, withPinnedPair } from './pinned-folder.ts';
import { exchangeNames } from './rename-exclusive.ts';
import { renameWithoutReplace } from './rename-without-replace.ts';
import { failureOf, failureOfErrno } from './system-error.ts';

const { O_WRONLY, O_CREAT, O_EXCL, O_RDONLY, O_NOFOLLOW = 0 } = fs.constants;
const PERMISSION_BITS = 0o7777;
const NEW_FILE_MODE = 0o666;

/** Writes a new file, flushed, that appears under its name in one step and never over another. */
export function writeNewFile(full: string, content: string, token: string): Result<EntryFacts> {
  return withPinnedPair(full, path.join(path.dirname(full), partName(token)), (target, part) => {
    const written = writeWhole(pinnedPath(part), content, null, full);
    if (!written.ok) return written;
    const facts = lookAt(pinnedPath(part));
    const error = facts.ok ? renameWithoutReplace(part, target, facts.value) : 'EIO';
    if (error === null) return lookAt(full);
    fs.rmSync(pinnedPath(part), { force: true });
    return failureOfErrno(error, full, `rename: ${error}`);
  });
}

/**
 * Writes over a file that still is `expected`; the old file itself goes to `keepAt`. Where the system can swap
 * two names, a file is under `full` at every instant; elsewhere the old one is moved first.
 */
export function writeOverFile(
  full: string,
  content: string,
  expected: Pick<EntryFacts, 'identity'>,
  keepAt: string,
  token: string,
): Result<{ readonly written: EntryFacts; readonly kept: EntryFacts }> {
  const partPath = path.join(path.dirname(full), partName(token));
  const swapped = withPinnedPair<boolean>(full, partPath, (target, part) => {
    const written = writeWhole(pinnedPath(part), content, pinnedPath(target), full);
    if (!written.ok) return written;
    const error = exchangeNames(part, target);
    if (error === 'ENOSYS' || error === 'EINVAL') return ok(false);
    if (error !== null) {
      fs.rmSync(pinnedPath(part), { force: true });
      return failureOfErrno(error, full, `exchange: ${error}`);
    }
    const old = lookAt(pinnedPath(part));
    if (old.ok && old.value.identity === expected.identity) return ok(true);
    // SAFETY: another file had taken the place: it goes back to its name before anything else happens.
    // Only what we wrote ourselves is removed; where the swap back fails, the stranger's file keeps its bytes.
    if (exchangeNames(part, target) === null) fs.rmSync(pinnedPath(part), { force: true });
    return fail('CONFLICT', say('fs.another', { path: full }));
  });
  if (!swapped.ok) return swapped;
  return swapped.value
    ? keepSwapped(full, partPath, expected, keepAt, token)
    : replaceInTwoSteps(full, partPath, expected, keepAt, token);
}

/** The old file lies under the temporary name now: into the quarantine with it, or back to its place. */
function keepSwapped(
  full: string,
  partPath: string,
  expected: Pick<EntryFacts, 'identity'>,
  keepAt: string,
  token: string,
): Result<{ readonly written: EntryFacts; readonly kept: EntryFacts }> {
  const kept = moveEntry(partPath, keepAt, expected, `${token}-old`);
  if (!kept.ok) {
    withPinnedPair<void>(full, partPath, (target, part) => {
      if (exchangeNames(part, target) === null) fs.rmSync(pinnedPath(part), { force: true });
      return ok(undefined);
    });
    return kept;
  }
  const written = lookAt(full);
  return written.ok ? ok({ written: written.value, kept: kept.value.landed }) : written;
}

function replaceInTwoSteps(
  full: string,
  partPath: string,
  expected: Pick<EntryFacts, 'identity'>,
  keepAt: string,
  token: string,
): Result<{ readonly written: EntryFacts; readonly kept: EntryFacts }> {
  const kept = moveEntry(full, keepAt, expected, `${token}-old`);
  if (!kept.ok) {
    fs.rmSync(partPath, { force: true });
    return kept;
  }
  const part = lookAt(partPath);
  if (!part.ok) return part;
  const published = moveEntry(partPath, full, part.value, `${token}-new`);
  if (published.ok) return ok({ written: published.value.landed, kept: kept.value.landed });
  moveEntry(keepAt, full, kept.value.landed, `${token}-back`);
  fs.rmSync(partPath, { force: true });
  return published;
}

/** `like`: a file whose mode, owner and extended attributes the new one takes over. */
function writeWhole(at: string, content: string, like: string | null, shown: string): Result<void> {
  let fd: number | null = null;
  let likeFd: number | null = null;
  try {
    fd = fs.openSync(at, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, like === null ? NEW_FILE_MODE : 0o600);
    fs.writeFileSync(fd, content, 'utf8');
    if (like !== null) {
      likeFd = fs.openSync(like, O_RDONLY | O_NOFOLLOW);
      const stats = fs.fstatSync(likeFd);
      copyExtendedAttributes(likeFd, fd);
      if (process.getuid?.() === 0) fs.fchownSync(fd, stats.uid, stats.gid);
      fs.fchmodSync(fd, stats.mode & PERMISSION_BITS);
    }
    fs.fsyncSync(fd);
    return ok(undefined);
  } catch (error) {
    fs.rmSync(at, { force: true });
    return failureOf(error, shown);
  } finally {
    if (fd !== null) fs.closeSync(fd);
    if (likeFd !== null) fs.closeSync(likeFd);
  }
}
