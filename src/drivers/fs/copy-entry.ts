import { createHash } from 'node:crypto';
import fs from 'node:fs';
import type { EntryFacts } from '../../kernel/entry-facts.ts';
import { say } from '../../locales/say.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { linkKind } from '../windows/reparse.ts';
import { attributeSource, refuseToOpen } from './attribute-source.ts';
import { copyWindowsLooks, setBirthTime } from './copy-windows-looks.ts';
import { extendedAttributes } from './extended-attributes.ts';
import { hashFile } from './hash-file.ts';
import type { Losses } from './losses.ts';
import { pinnedPath } from './pinned-folder.ts';
import type { PinnedName } from './rename-exclusive.ts';
import { failureOf } from './system-error.ts';

const CHUNK_BYTES = 1024 * 1024;
const PERMISSION_BITS = 0o7777;
const { O_RDONLY, O_RDWR, O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants;

/** The mark of a download from the web must not get lost on the way (protocol, Identity). */
const WEB_MARKS: readonly string[] = ['user.xdg.origin.url', 'com.apple.quarantine'];

/**
 * Copies a file to a name where nothing is: bytes (holes stay holes), flushed, read back and compared, then
 * mode, owner, extended attributes and times. Answers the hash of the bytes. Codes: `CONFLICT` (not the expected file, or it changed while it
 * was read, or a mark of the web would get lost), `NO_SPACE`, `TARGET_EXISTS`, `INTERNAL` (the copy differs).
 */
export function copyFile(
  from: PinnedName,
  to: PinnedName,
  expected: EntryFacts,
  losses: Losses,
): Result<string> {
  let source: number | null = null;
  let target: number | null = null;
  try {
    const here = refuseToOpen(pinnedPath(from), from.full);
    if (!here.ok) return here;
    source = fs.openSync(pinnedPath(from), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    const before = fs.fstatSync(source, { bigint: true });
    if (`${before.dev}:${before.ino}` !== expected.identity)
      return fail('CONFLICT', say('fs.another', { path: from.full }));
    target = makeTarget(from, to);
    const hash = copyBytes(source, target);
    const looks = copyLooks(source, target, before, from.full, losses);
    if (!looks.ok) return looks;
    losses.noteNames(expected);
    fs.fsyncSync(target);
    const windows = copyWindowsLooks(from, to, before, losses);
    if (!windows.ok) return windows;
    const after = fs.fstatSync(source, { bigint: true });
    if (after.mtimeNs !== before.mtimeNs || after.size !== before.size) {
      return fail('CONFLICT', say('fs.changedWhileCopied', { path: from.full }));
    }
    const copied = hashFile(pinnedPath(to), undefined, to.full);
    if (!copied.ok) return copied;
    if (copied.value !== hash) return fail('INTERNAL', say('fs.copyDiffers', { path: from.full }));
    return ok(hash);
  } catch (error) {
    return failureOf(error, target === null ? from.full : to.full);
  } finally {
    if (source !== null) fs.closeSync(source);
    if (target !== null) fs.closeSync(target);
  }
}

/**
 * The file that the bytes go into, made exclusively. Elsewhere than on Linux the system's own copy makes it: it
 * alone brings alternate streams, resource forks and what else we have no call for; the bytes are written once
 * more and compared.
 */
function makeTarget(from: PinnedName, to: PinnedName): number {
  if (process.platform === 'linux') {
    return fs.openSync(pinnedPath(to), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
  }
  fs.copyFileSync(from.full, to.full, fs.constants.COPYFILE_EXCL);
  // Windows copies "read-only" too, and then lets nobody in; the real mode comes with the other looks.
  fs.chmodSync(to.full, 0o600);
  return fs.openSync(to.full, O_RDWR | O_NOFOLLOW);
}

/** Copies a link as a link, with its owner and time; where it leads to is bytes, like every name. */
export function copyLink(from: PinnedName, to: PinnedName, facts: EntryFacts): Result<void> {
  try {
    const target = fs.readlinkSync(pinnedPath(from), { encoding: 'buffer' });
    const listed = attributeSource.of(pinnedPath(from));
    fs.symlinkSync(target, pinnedPath(to), listed === null ? null : linkKind(listed));
    const time = seconds(BigInt(facts.mtimeNs));
    if (process.getuid?.() === 0) {
      const { uid, gid } = fs.lstatSync(pinnedPath(from));
      fs.lchownSync(pinnedPath(to), uid, gid);
    }
    fs.lutimesSync(pinnedPath(to), time, time);
    setBirthTime(to.full, facts.birthtimeMs);
    return ok(undefined);
  } catch (error) {
    return failureOf(error, to.full);
  }
}

/**
 * Gives an open file or folder what another has beside its contents: owner, extended attributes, mode, times.
 * `CONFLICT` where the mark of a download would get lost.
 */
export function copyLooks(
  source: number,
  target: number,
  stats: fs.BigIntStats,
  shown: string,
  losses: Losses,
): Result<void> {
  // The owner first: giving a file away clears some of the rest.
  if (!copyOwner(stats, target)) losses.noteOwner();
  const lost = extendedAttributes.copy(source, target);
  losses.noteAttributes(lost);
  if (lost.some((name) => WEB_MARKS.includes(name)))
    return fail('CONFLICT', say('fs.webMarkLost', { path: shown }));
  fs.fchmodSync(target, Number(stats.mode) & PERMISSION_BITS);
  fs.futimesSync(target, seconds(stats.atimeNs), seconds(stats.mtimeNs));
  return ok(undefined);
}

/**
 * Nanoseconds as the seconds that Node's calls take: exact to about a microsecond. The quarter of one on top
 * keeps a whole millisecond from being rounded down into the one before.
 */
function seconds(ns: bigint): number {
  return Number(ns / 1_000n) / 1e6 + 0.25e-6;
}

function copyBytes(source: number, target: number): string {
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  const zeros = Buffer.alloc(CHUNK_BYTES);
  let position = 0;
  for (;;) {
    const read = fs.readSync(source, chunk, 0, chunk.length, position);
    if (read === 0) break;
    const part = chunk.subarray(0, read);
    hash.update(part);
    // A run of zeros is left as a hole: a sparse file stays sparse.
    if (!part.equals(zeros.subarray(0, read))) writeAll(target, part, position);
    position += read;
  }
  fs.ftruncateSync(target, position);
  return hash.digest('hex');
}

function writeAll(fd: number, part: Buffer, position: number): void {
  let written = 0;
  while (written < part.length) {
    written += fs.writeSync(fd, part, written, part.length - written, position + written);
  }
}

/** Only an administrator can give files away; for everybody else the copy is the user's own. Is it whose it was? */
function copyOwner({ uid, gid }: fs.BigIntStats, target: number): boolean {
  if (process.getuid?.() === 0) fs.fchownSync(target, Number(uid), Number(gid));
  const now = fs.fstatSync(target, { bigint: true });
  return now.uid === uid && now.gid === gid;
}
