import { say } from '../locales/say.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import type { RecordedUndo } from '../protocol/undo.ts';
import { unsupported } from './setting-state.ts';
import type { RecycleBin } from './system-ports.ts';
import type { UndoHands } from './undoable-step.ts';

type Recycled = Extract<RecordedUndo, { readonly kind: 'recycle.put' }>['entries'];

/**
 * Puts entries into the recycle bin again, all of them or none; one that is there already stays there. Codes: those of
 * `lookAtRecycled`, and of the bin.
 */
export function putBackIntoBin(entries: Recycled, hands: UndoHands): Result<void> {
  const bin = hands.system.recycleBin;
  if (bin === null) return unsupported('recycle.restore');
  const looked = lookAtRecycled(entries, hands);
  if (!looked.ok) return looked;
  const back = putAllBack(entries, bin);
  bin.settle();
  return back;
}

function putAllBack(entries: Recycled, bin: RecycleBin): Result<void> {
  const done: string[] = [];
  for (const { entry, path } of entries) {
    if (isInBin(entry, bin)) continue;
    const back = bin.putBack(entry, path);
    if (!back.ok) {
      for (const again of done.reverse()) bin.restore(again);
      return back;
    }
    done.push(entry);
  }
  return ok(undefined);
}

/** The thing itself: of what was brought back the bin's record may have stayed. */
function isInBin(entry: string, bin: RecycleBin): boolean {
  const looked = bin.look(entry);
  return looked.ok && !looked.value.recordOnly;
}

/**
 * Codes: `UNSUPPORTED_PLATFORM`, `CONFLICT` (what was brought back is gone from its place, or something else is there).
 */
export function lookAtRecycled(entries: Recycled, { files, system }: UndoHands): Result<void> {
  const bin = system.recycleBin;
  if (bin === null) return unsupported('recycle.restore');
  for (const { entry, path, identity } of entries) {
    if (isInBin(entry, bin)) continue;
    const facts = files.lookAt(path);
    if (!facts.ok) return fail('CONFLICT', say('undo.goneOutside', { path }));
    // SAFETY: what a person put there since is theirs, and goes into no bin.
    if (facts.value.identity !== identity) return fail('CONFLICT', say('undo.another', { path }));
  }
  return ok(undefined);
}
