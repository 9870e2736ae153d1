import path from 'node:path';
import type { Run } from './intents.ts';
import { mapUndoPaths } from './journal-paths.ts';
import { caselessName, exactName } from './paths.ts';
import type { Places } from './places.ts';
import type { Files } from './ports.ts';
import { byTask, Protection } from './protection.ts';
import { isBatchName } from './quarantine.ts';
import { PathResolver } from './resolve-path.ts';
import type { RootSet } from './roots.ts';
import type { UndoableStep } from './undoable-step.ts';

/** The roots that a run holds, as it wrote them down. */
export function rootSetOf(run: Run, files: Files): RootSet {
  const [first = ''] = run.roots;
  const ignoresCase = files.ignoresCase(first);
  return { roots: run.roots, first, key: ignoresCase ? caselessName : exactName, ignoresCase };
}

/** May recovery take this step back? `kept`: where what returns is kept, as the intent says. */
export type Reach = (step: UndoableStep, kept: string | null | undefined) => boolean;

/**
 * What a run could act on when it was alive.
 * SAFETY: `intents.db` is a file too: what it says is done inside the roots of its run or not at all (invariant 1).
 */
export function reachOf(run: Run, files: Files, places: Places): Reach {
  const rootSet = rootSetOf(run, files);
  const resolver = new PathResolver(rootSet, files, 'as they are');
  const protection = new Protection(rootSet, byTask('shipped-targets'), places, files);
  return ({ undo }, kept) => {
    let isInside = true;
    mapUndoPaths(undo, (named) => {
      const resolved = resolver.resolve(named);
      if (!resolved.ok || protection.forbids(resolved.value, false) !== null) isInside = false;
      return named;
    });
    if (!isInside || kept === null || kept === undefined || undo.kind !== 'quarantine.restore')
      return isInside;
    const [item, batch] = [path.basename(kept), path.basename(path.dirname(kept))];
    return item === undo.item && batch === undo.batch && isBatchName(batch);
  };
}
