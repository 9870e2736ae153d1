import fs from 'node:fs';
import path from 'node:path';
import { errnoName } from '../fs/system-error.ts';

/** The real path of what exists of a path; segments that do not exist (or cannot be read) stay as named. */
export function realPathOf(full: string): string {
  const missing: string[] = [];
  for (let at = path.resolve(full); ; at = path.dirname(at)) {
    try {
      return path.join(fs.realpathSync.native(at), ...missing);
    } catch (error) {
      if (errnoName(error) === null) throw error;
      if (path.dirname(at) === at) return path.resolve(full);
      missing.unshift(path.basename(at));
    }
  }
}

/** The real path of the folder that holds a path, and its last segment unfollowed: a link stays a link. */
export function realParentOf(full: string): string {
  const named = path.resolve(full);
  const parent = path.dirname(named);
  return parent === named ? named : path.join(realPathOf(parent), path.basename(named));
}

/** Is `inner` strictly below `outer`? Whole segments of real paths, which have the case of the disk. */
export function liesBelow(inner: string, outer: string): boolean {
  const prefix = outer.endsWith(path.sep) ? outer : outer + path.sep;
  return inner.length > prefix.length && inner.startsWith(prefix);
}

/** Do the two meet: equal, or one holds the other? */
export function meets(a: string, b: string): boolean {
  return a === b || liesBelow(a, b) || liesBelow(b, a);
}

/** Is there a folder (or a link to one)? What cannot be looked at is none. */
export function isFolder(full: string): boolean {
  try {
    return fs.statSync(full, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch (error) {
    if (errnoName(error) === null) throw error;
    return false;
  }
}

/** Names of the folders directly in `dir`, links to folders included; none where it cannot be read. */
export function folderNamesIn(dir: string): readonly string[] {
  try {
    return fs.readdirSync(dir).filter((name) => isFolder(path.join(dir, name)));
  } catch (error) {
    if (errnoName(error) === null) throw error;
    return [];
  }
}
