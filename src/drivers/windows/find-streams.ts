import { errnoOfWindows } from './error-names.ts';
import { kernel32, lastError, longPath } from './kernel32.ts';

/** Bytes that lie beside a file's own under a name of theirs (NTFS), a mark of the web for instance. */
export interface NamedStream {
  readonly name: string;
  readonly size: number;
}

/** WIN32_FIND_STREAM_DATA (fileapi.h): the size, then `:name:$DATA` in UTF-16. */
const STREAM_DATA_BYTES = 8 + 2 * (260 + 36);
const INVALID_HANDLE = -1;
const HANDLE_EOF = 38;
/** What drives answer that have no streams: the call, the function, the parameter or the request is not theirs. */
const NO_STREAMS: readonly number[] = [1, 50, 87, 120];

/** Null for the unnamed stream, which is the file itself, and for what is no data. */
export function parseStreamData(data: Buffer): NamedStream | null {
  const [text = ''] = data.subarray(8).toString('utf16le').split('\0');
  const name = /^:([^:]+):\$DATA$/.exec(text)?.[1];
  return name === undefined ? null : { name, size: Number(data.readBigInt64LE(0)) };
}

/** The named streams of a file or folder, or the errno name of what went wrong; none where the drive has none. */
export function findStreams(full: string): readonly NamedStream[] | string {
  const data = Buffer.alloc(STREAM_DATA_BYTES);
  const first = kernel32(
    'intptr_t __stdcall FindFirstStreamW(str16 name, int level, void *data, uint32_t flags)',
  );
  const search = Number(first(longPath(full), 0, data, 0));
  if (search === INVALID_HANDLE) {
    const code = lastError();
    return code === HANDLE_EOF || NO_STREAMS.includes(code) ? [] : errnoOfWindows(code);
  }
  const next = kernel32('int __stdcall FindNextStreamW(intptr_t search, void *data)');
  try {
    const streams: NamedStream[] = [];
    do {
      const stream = parseStreamData(data);
      if (stream !== null) streams.push(stream);
    } while (next(search, data) !== 0);
    const code = lastError();
    // SAFETY: a list that broke off is no list: what is missing in it would get lost without a word.
    return code === HANDLE_EOF ? streams : errnoOfWindows(code);
  } finally {
    kernel32('int __stdcall FindClose(intptr_t search)')(search);
  }
}
