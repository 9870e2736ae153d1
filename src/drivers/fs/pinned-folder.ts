import fs from 'node:fs';
import path from 'node:path';
import { say } from '../../locales/say.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { holdFolder } from '../windows/hold-folder.ts';
import type { PinnedName } from './rename-exclusive.ts';
import { failureOf, failureOfErrno } from './system-error.ts';

const { O_RDONLY, O_DIRECTORY = 0, O_NOFOLLOW = 0 } = fs.constants;

/** The same for one name. */
export function withPinnedParent<T>(target: string, act: (pinned: PinnedName) => Result<T>): Result<T> {
  return withPinnedParents([target], ([pinned]) => {
    if (pinned === undefined) throw new Error('one name is pinned');
    return act(pinned);
  });
}

/** The same for the two names of a move or a swap. */
export function withPinnedPair<T>(
  from: string,
  to: string,
  act: (source: PinnedName, target: PinnedName) => Result<T>,
): Result<T> {
  return withPinnedParents([from, to], ([source, target]) => {
    if (source === undefined || target === undefined) throw new Error('two names are pinned');
    return act(source, target);
  });
}

/**
 * Holds the parents of `targets` while `act` runs, each as the very folder that its path names: on Linux by an
 * open handle, so that nobody can swap the folder for a link meanwhile; on Windows by one that lets nobody rename
 * or remove the folder. Elsewhere the real path is compared right before. Codes: `CONFLICT` (the parent is not the folder it was), those of opening it.
 */
function withPinnedParents<T>(
  targets: readonly string[],
  act: (pinned: readonly PinnedName[]) => Result<T>,
): Result<T> {
  const handles = new Map<string, Hold>();
  try {
    const pinned: PinnedName[] = [];
    for (const full of targets) {
      const dir = path.dirname(full);
      if (!handles.has(dir)) {
        const handle = pinFolder(dir);
        if (!handle.ok) return handle;
        handles.set(dir, handle.value);
      }
      pinned.push({ folderFd: handles.get(dir)?.fd ?? null, name: path.basename(full), full });
    }
    return act(pinned);
  } finally {
    for (const { release } of handles.values()) release();
  }
}

/** The same for work that pauses on its way: the parent is held until `release`. */
export function pinParent(full: string): Result<{ readonly pinned: PinnedName; release(): void }> {
  const hold = pinFolder(path.dirname(full));
  if (!hold.ok) return hold;
  const { fd, release } = hold.value;
  return ok({ pinned: { folderFd: fd, name: path.basename(full), full }, release });
}

/** Another name in the same held folder. */
export function beside(pinned: PinnedName, name: string): PinnedName {
  return { folderFd: pinned.folderFd, name, full: path.join(path.dirname(pinned.full), name) };
}

/** The path by which a pinned name can be looked at without walking its folders again. */
export function pinnedPath(pinned: PinnedName): string {
  return pinned.folderFd === null ? pinned.full : `/proc/self/fd/${pinned.folderFd}/${pinned.name}`;
}

/** A folder that is held: by a file number that paths can go through (Linux), or without one. */
interface Hold {
  readonly fd: number | null;
  release(): void;
}

function pinFolder(dir: string): Result<Hold> {
  try {
    if (process.platform === 'win32') return pinOnWindows(dir);
    if (process.platform !== 'linux') {
      return fs.realpathSync.native(dir) === dir ? ok({ fd: null, release: () => {} }) : swapped(dir);
    }
    const fd = fs.openSync(dir, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
    let isHeld = false;
    try {
      // SAFETY: the folder in hand is the one that the guard saw; a link on the way would show here (invariant 1).
      isHeld = fs.readlinkSync(`/proc/self/fd/${fd}`) === dir;
    } finally {
      if (!isHeld) fs.closeSync(fd);
    }
    return isHeld ? ok({ fd, release: () => fs.closeSync(fd) }) : swapped(dir);
  } catch (error) {
    return failureOf(error, dir);
  }
}

/** SAFETY: while it is held, neither the folder nor one above it can be renamed, removed or swapped for a link. */
function pinOnWindows(dir: string): Result<Hold> {
  const held = holdFolder(dir);
  if (typeof held === 'string') return failureOfErrno(held, dir, `hold: ${held}`);
  if (held.realPath === dir) return ok({ fd: null, release: held.release });
  held.release();
  return swapped(dir);
}

/** Does the parent of a pinned name still stand where its path says? Asked again after long work (`CONFLICT`). */
export function isStillInPlace(pinned: PinnedName): Result<void> {
  const dir = path.dirname(pinned.full);
  try {
    const real =
      pinned.folderFd === null
        ? fs.realpathSync.native(dir)
        : fs.readlinkSync(`/proc/self/fd/${pinned.folderFd}`);
    return real === dir ? ok(undefined) : swapped(dir);
  } catch (error) {
    return failureOf(error, dir);
  }
}

/** The folder is not, or no longer, the one that was looked at. */
export function swapped(dir: string): Result<never> {
  return fail('CONFLICT', say('fs.folderSwapped', { path: dir }));
}
