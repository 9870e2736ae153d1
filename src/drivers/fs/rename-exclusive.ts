import os from 'node:os';
import { type Koffi, loadKoffi } from '../load-koffi.ts';
import { moveWithoutReplace } from '../windows/move-file.ts';

/**
 * Renames so that an occupied target is never replaced: `renameat2` with RENAME_NOREPLACE (Linux, renameat2(2)),
 * `renamex_np` with RENAME_EXCL (macOS, rename(2)), `MoveFileExW` without MOVEFILE_REPLACE_EXISTING (Windows).
 * Answers null when done, else the system's name of the error; `ENOSYS` where there is no such call.
 */
export type RenameExclusive = (from: PinnedName, to: PinnedName) => string | null;

/** A name in a folder that is held open (Linux), or its full path elsewhere. */
export interface PinnedName {
  readonly folderFd: number | null;
  readonly name: string;
  readonly full: string;
}

const RENAME_NOREPLACE = 1;
const RENAME_EXCHANGE = 2;
const RENAME_SWAP = 2;
const RENAME_EXCL = 4;
const AT_FDCWD = -100;

type NativeCall = (...args: unknown[]) => unknown;

interface Calls {
  /** Renames, or with `exchange` swaps the two. */
  readonly rename: (from: PinnedName, to: PinnedName, exchange: boolean) => string | null;
}

let calls: Calls | null = null;

function errnoNameOf(number: number): string {
  for (const [name, value] of Object.entries(os.constants.errno)) if (value === number) return name;
  return `errno ${number}`;
}

function posixResult(koffi: Koffi, result: unknown): string | null {
  return result === 0 ? null : errnoNameOf(koffi.errno());
}

function linuxCalls(koffi: Koffi): Calls {
  const libc = koffi.load('libc.so.6');
  const renameat2: NativeCall = libc.func(
    'int renameat2(int oldFd, const char *oldName, int newFd, const char *newName, unsigned int flags)',
  );
  return {
    rename: (from, to, exchange) =>
      posixResult(
        koffi,
        renameat2(
          from.folderFd ?? AT_FDCWD,
          from.folderFd === null ? from.full : from.name,
          to.folderFd ?? AT_FDCWD,
          to.folderFd === null ? to.full : to.name,
          // SAFETY: the system itself refuses a target that is taken, whoever took it the instant before.
          exchange ? RENAME_EXCHANGE : RENAME_NOREPLACE,
        ),
      ),
  };
}

function darwinCalls(koffi: Koffi): Calls {
  const libc = koffi.load('/usr/lib/libSystem.B.dylib');
  const renamex: NativeCall = libc.func(
    'int renamex_np(const char *from, const char *to, unsigned int flags)',
  );
  return {
    rename: (from, to, exchange) =>
      posixResult(koffi, renamex(from.full, to.full, exchange ? RENAME_SWAP : RENAME_EXCL)),
  };
}

function windowsCalls(): Calls {
  return { rename: (from, to, exchange) => (exchange ? 'ENOSYS' : moveWithoutReplace(from.full, to.full)) };
}

function systemCalls(): Calls {
  if (calls !== null) return calls;
  const koffi = loadKoffi();
  if (process.platform === 'linux') calls = linuxCalls(koffi);
  else if (process.platform === 'darwin') calls = darwinCalls(koffi);
  else calls = windowsCalls();
  return calls;
}

/** The two calls that give things their names. A test puts its own here, to be in between. */
export const naming: {
  renameExclusive: RenameExclusive;
  /** Swaps two entries in one step; `ENOSYS` or `EINVAL` where system or drive cannot. */
  exchangeNames: RenameExclusive;
} = {
  renameExclusive: (from, to) => systemCalls().rename(from, to, false),
  exchangeNames: (from, to) => systemCalls().rename(from, to, true),
};
