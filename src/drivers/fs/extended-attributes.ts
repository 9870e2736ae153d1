import { loadKoffi } from '../load-koffi.ts';

type NativeCall = (...args: unknown[]) => unknown;

interface Calls {
  readonly list: NativeCall;
  readonly get: NativeCall;
  readonly set: NativeCall;
}

let calls: Calls | null = null;

function linuxCalls(): Calls {
  if (calls !== null) return calls;
  const koffi = loadKoffi();
  const libc = koffi.load('libc.so.6');
  calls = {
    list: libc.func('intptr_t flistxattr(int fd, _Out_ uint8_t *list, size_t size)'),
    get: libc.func('intptr_t fgetxattr(int fd, const char *name, _Out_ uint8_t *value, size_t size)'),
    set: libc.func('int fsetxattr(int fd, const char *name, const uint8_t *value, size_t size, int flags)'),
  };
  return calls;
}

function bytesAnswered(answer: unknown): number {
  return typeof answer === 'number' || typeof answer === 'bigint' ? Number(answer) : -1;
}

/**
 * Copies the extended attributes of one open file to another (xattr(7), access lists among them); Linux only,
 * elsewhere nothing is copied. Returns the names that the target did not take.
 */
function copyExtendedAttributes(fromFd: number, toFd: number): readonly string[] {
  if (process.platform !== 'linux') return [];
  const { list, get, set } = linuxCalls();
  const length = bytesAnswered(list(fromFd, null, 0));
  if (length <= 0) return [];
  const names = Buffer.alloc(length);
  const read = bytesAnswered(list(fromFd, names, names.length));
  const lost: string[] = [];
  for (const name of names.subarray(0, Math.max(read, 0)).toString('utf8').split('\0')) {
    if (name === '') continue;
    const size = bytesAnswered(get(fromFd, name, null, 0));
    if (size < 0) {
      // Its name is no text, or it cannot be read.
      lost.push(name);
      continue;
    }
    const value = Buffer.alloc(Math.max(size, 1));
    const got = bytesAnswered(get(fromFd, name, value, size));
    const done = got >= 0 && bytesAnswered(set(toFd, name, value, got, 0)) === 0;
    if (!done) lost.push(name);
  }
  // What the system itself sets on every file (security labels) is not the person's and may differ.
  return lost.filter((name) => !name.startsWith('security.'));
}

/** A test puts its own here: a drive that refuses one attribute cannot be had everywhere. */
export const extendedAttributes: { copy: (fromFd: number, toFd: number) => readonly string[] } = {
  copy: copyExtendedAttributes,
};
