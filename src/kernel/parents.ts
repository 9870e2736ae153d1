import path from 'node:path';
import type { MadeFolder } from '../protocol/journal.ts';
import { ok, type Result } from '../protocol/result.ts';
import { exactName, isBelow } from './paths.ts';
import type { Files } from './ports.ts';

/** Folders above `full` that are not there, innermost first. */
export function missingParents(full: string | null, files: Files): readonly string[] {
  const missing: string[] = [];
  for (let dir = full === null ? null : path.dirname(full); dir !== null; dir = path.dirname(dir)) {
    const facts = files.lookAt(dir);
    if (facts.ok || facts.failure.code !== 'NOT_FOUND' || path.dirname(dir) === dir) break;
    missing.push(dir);
  }
  return missing;
}

/** Makes the missing folders above `full`, outermost first; adds each to `made`. */
export function makeParents(full: string, files: Files, made: MadeFolder[]): Result<void> {
  for (const dir of [...missingParents(full, files)].reverse()) {
    const folder = files.makeFolder(dir);
    if (!folder.ok) return folder;
    made.push({ path: dir, identity: folder.value.identity });
  }
  return ok(undefined);
}

/** Removes those folders that we made and that are empty now, innermost first; all others stay. */
export function removeEmptyParents(made: readonly MadeFolder[], files: Files): void {
  for (const { path: dir, identity } of [...made].sort((a, b) => b.path.length - a.path.length)) {
    const facts = files.lookAt(dir);
    // SAFETY: only the very folder that we made, and only while it is empty.
    if (facts.ok && facts.value.type === 'dir' && facts.value.identity === identity)
      files.removeEmptyFolder(dir);
  }
}

/**
 * Removes those of them that lie in `dir` and are empty now: a folder of ours is not kept by what its own task made
 * in it on the way.
 */
export function removeEmptyParentsIn(dir: string, made: readonly MadeFolder[], files: Files): void {
  removeEmptyParents(
    made.filter(({ path: folder }) => isBelow(folder, dir, exactName)),
    files,
  );
}
