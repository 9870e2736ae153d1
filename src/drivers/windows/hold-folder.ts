import { errnoOfWindows } from './error-names.ts';
import { closeHandle, kernel32, lastError, openHandle } from './kernel32.ts';

/**
 * FILE_LIST_DIRECTORY: a handle with less than a right to the contents would keep nobody from renaming the folder.
 */
const LIST_DIRECTORY = 1;
/** Others may read and write in it; while it is held nobody renames or removes it, or a folder above it. */
const SHARE_READ_WRITE = 3;
const ROOM_FOR_PATH = 32_768;

/** Keeps a folder where it is until `release`. */
export interface FolderHold {
  /** The folder's path without links, as the handle itself tells. */
  readonly realPath: string;
  release(): void;
}

/** Holds a folder, or answers the errno name. A link in the last segment is held itself, and shows in `realPath`. */
export function holdFolder(dir: string): FolderHold | string {
  const opened = openHandle(dir, LIST_DIRECTORY, SHARE_READ_WRITE);
  if ('error' in opened) return errnoOfWindows(opened.error);
  const { handle } = opened;
  const realPath = finalPath(handle);
  if (realPath === null) {
    const error = errnoOfWindows(lastError());
    closeHandle(handle);
    return error;
  }
  return { realPath, release: () => closeHandle(handle) };
}

function finalPath(handle: number): string | null {
  const ask = kernel32(
    'uint32_t __stdcall GetFinalPathNameByHandleW(intptr_t file, void *path, uint32_t room, uint32_t flags)',
  );
  const text = Buffer.alloc(ROOM_FOR_PATH * 2);
  const length = Number(ask(handle, text, ROOM_FOR_PATH, 0));
  if (length === 0 || length >= ROOM_FOR_PATH) return null;
  return withoutPrefix(text.subarray(0, length * 2).toString('utf16le'));
}

/** `\\?\C:\x` and `\\?\UNC\server\share` as everybody else writes them. */
export function withoutPrefix(full: string): string {
  if (full.startsWith('\\\\?\\UNC\\')) return `\\\\${full.slice(8)}`;
  return full.startsWith('\\\\?\\') ? full.slice(4) : full;
}
