import fs from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder of ours with all that is missing above it, for this account alone. Throws what the system says: Node's
 * own recursive call says ENOENT where a drive is read-only.
 */
export function makeFolders(dir: string): void {
  try {
    fs.mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (fs.statSync(dir, { throwIfNoEntry: false })?.isDirectory() === true) return;
    if (code !== 'ENOENT' || path.dirname(dir) === dir) throw error;
    makeFolders(path.dirname(dir));
    // Somebody else may have been as quick: what counts is that it is there.
    fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  }
}
