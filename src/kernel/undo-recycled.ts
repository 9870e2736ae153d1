import { say } from '../locales/say.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import type { RecordedUndo } from '../protocol/undo.ts';
import { unsupported } from './setting-state.ts';
import type { RecycleBin } from './system-ports.ts';
import type { UndoHands } from './undoable-step.ts';

type Recycled = Extract<RecordedUndo, { readonly kind: 'recycle.put' }>['entries'];

/**
 * Puts entries into the recycle bin again; one that is there already stays there. Codes: `UNSUPPORTED_PLATFORM`,
 * `CONFLICT` (gone from where it was brought back to), those of the bin.
 */
export function putBackIntoBin(entries: Recycled, { files, system }: UndoHands): Result<void> {
  const bin = system.recycleBin;
  if (bin === null) return unsupported('recycle.restore');
  const back = putAllBack(entries, bin, files);
  bin.settle();
  return back;
}

function putAllBack(entries: Recycled, bin: RecycleBin, files: UndoHands['files']): Result<void> {
  for (const { entry, path } of entries) {
    const inBin = bin.look(entry);
    if (inBin.ok && !inBin.value.recordOnly) continue;
    if (!files.lookAt(path).ok) return fail('CONFLICT', say('undo.goneOutside', { path }));
    const back = bin.putBack(entry, path);
    if (!back.ok) return back;
  }
  return ok(undefined);
}
