import path from 'node:path';
import type { RecordedUndo } from '../protocol/undo.ts';
import { isBelow } from './paths.ts';
import type { RootSet } from './roots.ts';

/** How a path stands in a journal: inside the first root relative to it, with `/`, so that a moved root undoes. */
export function journalPath(full: string, rootSet: RootSet): string {
  if (!isBelow(full, rootSet.first, rootSet.key)) return full;
  return path.relative(rootSet.first, full).split(path.sep).join('/');
}

/** An undo with each of its paths replaced. */
export function mapUndoPaths(undo: RecordedUndo, replace: (path: string) => string): RecordedUndo {
  switch (undo.kind) {
    case 'noop':
    case 'window.move':
    case 'power.plan':
    case 'registry.set':
    case 'effects.set':
      return undo;
    case 'recycle.put':
      return {
        ...undo,
        entries: undo.entries.map((one) => ({ ...one, path: replace(one.path) })),
      };
    case 'fs.move':
      return { ...undo, from: replace(undo.from), to: replace(undo.to) };
    case 'fs.rmdir':
    case 'fs.restore':
    case 'quarantine.restore':
      return { ...undo, path: replace(undo.path) };
  }
}
