import path from 'node:path';

/** How a file system compares names: exactly, or ignoring case. */
export type NameKey = (text: string) => string;

export const exactName: NameKey = (text) => text;
export const caselessName: NameKey = (text) => text.toLowerCase();

/** Is `inner` strictly below `outer`? Whole segments: `Desktop-old` is not below `Desktop`. */
export function isBelow(inner: string, outer: string, key: NameKey): boolean {
  const innerKey = key(inner);
  const outerKey = key(outer);
  if (innerKey.length <= outerKey.length || !innerKey.startsWith(outerKey)) return false;
  return (
    outerKey.endsWith(path.sep) ||
    (innerKey[outerKey.length] === path.sep && innerKey.length > outerKey.length + 1)
  );
}

export function isSame(a: string, b: string, key: NameKey): boolean {
  return key(a) === key(b);
}

/** Is `inner` the folder `outer` itself or below it? */
export function isWithin(inner: string, outer: string, key: NameKey): boolean {
  return isSame(inner, outer, key) || isBelow(inner, outer, key);
}

/** Do the two meet: equal, or one holds the other? */
export function overlaps(a: string, b: string, key: NameKey): boolean {
  return isWithin(a, b, key) || isBelow(b, a, key);
}

let lastFolder = '';

/** The folder that an entry lies in, as `path.dirname` has it: the very same text for entries that follow each other. */
export function folderOf(full: string): string {
  const cut = full.lastIndexOf('/');
  // What is not plainly a name behind a folder is left to Node.
  if (path.sep !== '/' || cut <= 1 || cut === full.length - 1) return path.dirname(full);
  if (cut !== lastFolder.length || !full.startsWith(lastFolder)) lastFolder = full.slice(0, cut);
  return lastFolder;
}

/** Is this the top of a drive or of the whole tree? */
export function isDriveRoot(folder: string): boolean {
  return path.dirname(folder) === folder;
}

const RESERVED_NAME = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\..*)?$/i;
const FORBIDDEN_CHARACTER = /[<>:"/\\|?*\u0000-\u001f]/;
const LONGEST_NAME = 255;

/**
 * May a new entry have this name? Names must be legal on Windows, whatever the platform, so that a folder can
 * be carried anywhere (Microsoft, "Naming Files, Paths, and Namespaces").
 */
export function isLegalNewName(name: string): boolean {
  return (
    name.length > 0 &&
    name.length <= LONGEST_NAME &&
    name.isWellFormed() &&
    !FORBIDDEN_CHARACTER.test(name) &&
    !/[. ]$/.test(name) &&
    !RESERVED_NAME.test(name)
  );
}

/** Most file systems hold names of 255 bytes (POSIX) or UTF-16 units (Windows); the smaller bound holds on both. */
const LONGEST_NAME_BYTES = 255;

/** How many `name (n).ext` are tried before a name counts as taken. */
export const MOST_NUMBERS = 9_999;

/** A path, then those beside it with a number, in their order: where a thing may land whose name is taken. */
export function* numberedPaths(full: string): Generator<string> {
  yield full;
  const { dir, base } = path.parse(full);
  for (let n = 1; n <= MOST_NUMBERS; n += 1) yield path.join(dir, numberedName(base, n));
}

/** `name.ext` → `name (n).ext`, the stem cut where the name would be too long; a dotfile has no extension. */
export function numberedName(name: string, n: number): string {
  const { name: stem, ext } = path.parse(name);
  const mark = ` (${n})${ext}`;
  const characters = [...stem];
  while (characters.length > 1 && Buffer.byteLength(characters.join('') + mark) > LONGEST_NAME_BYTES) {
    characters.pop();
  }
  return characters.join('') + mark;
}
