import fs from 'node:fs';
import path from 'node:path';
import { say } from '../../locales/say.ts';
import { deviceOf } from '../../protocol/device.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { isCloudOnly, isLinkLike } from '../windows/reparse.ts';
import { attributeSource } from './attribute-source.ts';
import {
  type HeldFolder,
  identityOf,
  isNoFolder,
  listHeldInTurn,
  openHeldFolder,
  rawPathIn,
} from './held-folder.ts';
import { STAT_BLOCK_BYTES } from './listed-folder.ts';
import { mounted, refuseMounts } from './mounts.ts';
import { pinnedPath, pinParent, swapped, withPinnedParent } from './pinned-folder.ts';
import type { PinnedName } from './rename-exclusive.ts';
import { failureOf } from './system-error.ts';
import { unlinkFile } from './unlink-file.ts';

const OWNER_MAY_EMPTY = 0o700;
const { R_OK, W_OK, X_OK, O_DIRECTORY = 0, O_NOFOLLOW = 0 } = fs.constants;
/** A handle that only names its file and needs no right to read it (open(2), Linux); Node has no word for it. */
const O_PATH = 0o10000000;

/**
 * Removes a file, link or whole folder, entry by entry, names that are no valid Unicode by their bytes. A link is
 * removed as a link, whatever it leads to; a folder is walked by handles, so that one swapped for a link
 * meanwhile is noticed (`CONFLICT`); another drive mounted inside is never entered (`CONFLICT` too).
 * Answers the allocated bytes whose last name went. Codes: also those of looking and removing.
 */
export function removeForGood(full: string): Result<number> {
  return withPinnedParent(full, (pinned) => removePinned(pinned));
}

/**
 * The same, only if it still is that very entry, pausing after every entry: whoever runs it may let others have their
 * turn.
 */
export function* removeInSteps(full: string, identity: string): Generator<void, Result<number>> {
  const parent = pinParent(full);
  if (!parent.ok) return parent;
  try {
    return yield* removeSteps(parent.value.pinned, identity);
  } finally {
    parent.value.release();
  }
}

/** The same in a folder that is held; with `identity` only if it still is that very entry. */
export function removePinned(pinned: PinnedName, identity?: string): Result<number> {
  return atOnce(removeSteps(pinned, identity));
}

/** Runs steps to their end without a pause. */
export function atOnce<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

function* removeSteps(pinned: PinnedName, identity?: string): Generator<void, Result<number>> {
  const at = pinnedPath(pinned);
  try {
    const stats = fs.lstatSync(at, { bigint: true });
    if (identity !== undefined && identityOf(stats) !== identity) return swapped(pinned.full);
    const free = stats.isDirectory() ? refuseMounts(pinned.full) : ok(undefined);
    return free.ok ? yield* removeEntry(at, pinned.full, String(stats.dev)) : free;
  } catch (error) {
    return failureOf(error, pinned.full);
  }
}

/** Removes what we made or set aside ourselves; nothing there is fine. */
export function removeOwn(pinned: PinnedName, identity?: string): Result<void> {
  const removed = removePinned(pinned, identity);
  return removed.ok || removed.failure.code === 'NOT_FOUND' ? ok(undefined) : removed;
}

function* removeEntry(at: string | Buffer, full: string, device: string): Generator<void, Result<number>> {
  try {
    const stats = fs.lstatSync(at, { bigint: true });
    const identity = identityOf(stats);
    // SAFETY: another drive that is mounted here belongs to somebody else: a leaf, and not one of ours.
    if (deviceOf({ identity }) !== device) return mounted(full, full);
    const listed = typeof at === 'string' ? attributeSource.of(at) : null;
    // SAFETY: what is in the cloud would be gone there too.
    if (listed !== null && isCloudOnly(listed)) return fail('CONFLICT', say('fs.cloudOnly', { path: full }));
    // SAFETY: only a real folder is entered; a link or junction is a leaf (architecture, "Choices"), also one that
    // Node takes for a folder. Taking such a name away leaves what it stands for.
    if (stats.isDirectory() && listed !== null && isLinkLike(listed)) {
      fs.rmdirSync(at);
      return ok(0);
    }
    if (!stats.isDirectory()) {
      unlinkFile(at);
      const isLastName = stats.isFile() && stats.nlink <= 1n;
      return ok(isLastName ? Number(stats.blocks) * STAT_BLOCK_BYTES : 0);
    }
    const open = mayEmpty(at, full, identity);
    if (!open.ok) return open;
    const folder = openHeldFolder(at, full, identity);
    if (!folder.ok) return folder;
    let emptied: Result<number>;
    try {
      emptied = yield* emptyFolder(folder.value.held, device);
    } finally {
      folder.value.release();
    }
    if (emptied.ok) fs.rmdirSync(at);
    return emptied;
  } catch (error) {
    return failureOf(error, full);
  }
}

function* emptyFolder(held: HeldFolder, device: string): Generator<void, Result<number>> {
  // SAFETY: listed once. What somebody puts in while it goes is theirs: the folder says then that it is not empty.
  const names = yield* listHeldInTurn(held);
  if (!names.ok) return names;
  let freed = 0;
  for (const entry of names.value) {
    const removed = yield* removeEntry(rawPathIn(held, entry), path.join(held.full, entry.name), device);
    // What somebody else took out meanwhile is gone either way.
    if (!removed.ok && removed.failure.code !== 'NOT_FOUND') return removed;
    if (removed.ok) freed += removed.value;
    yield;
  }
  return ok(freed);
}

/** Opens a closed folder of ours to its owner; on Linux through a handle, so that no link passes the mode on. */
function mayEmpty(at: string | Buffer, full: string, identity: string): Result<void> {
  if (process.platform !== 'linux') {
    const { mode } = fs.lstatSync(at);
    if ((mode & OWNER_MAY_EMPTY) !== OWNER_MAY_EMPTY) fs.chmodSync(at, OWNER_MAY_EMPTY);
    return ok(undefined);
  }
  let fd: number;
  try {
    fd = fs.openSync(at, O_PATH | O_DIRECTORY | O_NOFOLLOW);
  } catch (error) {
    return isNoFolder(error) ? swapped(full) : failureOf(error, full);
  }
  try {
    if (identityOf(fs.fstatSync(fd, { bigint: true })) !== identity) return swapped(full);
    const held = `/proc/self/fd/${fd}`;
    try {
      fs.accessSync(held, R_OK | W_OK | X_OK);
    } catch {
      fs.chmodSync(held, OWNER_MAY_EMPTY);
    }
    return ok(undefined);
  } finally {
    fs.closeSync(fd);
  }
}
