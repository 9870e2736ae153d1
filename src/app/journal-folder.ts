import path from 'node:path';
import { realPathOf } from '../drivers/places/real-path.ts';
import { journalFolderOf } from '../kernel/known-journals.ts';
import { isWithin } from '../kernel/paths.ts';
import { say } from '../locales/say.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import type { Ground } from './propose.ts';
import type { Workshop } from './workshop.ts';

/**
 * Where a run keeps its journal: in the folder that the caller names, else in its first root; a skill with targets or
 * ground of its own in the data folder. Codes: `INVALID_ARGUMENT` (no full path), `PATH_PROTECTED` (among what may be changed).
 */
export function journalFolderFor(
  { origin, rootSet }: Pick<Ground, 'origin' | 'rootSet'>,
  named: string | undefined,
  workshop: Workshop,
): Result<string> {
  const { data } = workshop.places;
  if (named === undefined) {
    return ok(origin === 'named' ? journalFolderOf(rootSet.first) : path.join(data, 'journal'));
  }
  if (!path.isAbsolute(named)) return fail('INVALID_ARGUMENT', say('root.notAbsolute', { path: named }));
  const folder = realPathOf(named);
  const { roots, key } = rootSet;
  // SAFETY: a journal among the things that a task may change could be moved away or written over by one.
  const isAmongThem = roots.some((root) => isWithin(folder, root, key) && folder !== journalFolderOf(root));
  if (isAmongThem && !isWithin(folder, data, key)) {
    return fail('PATH_PROTECTED', say('journal.insideRoot', { path: named }));
  }
  return ok(folder);
}
