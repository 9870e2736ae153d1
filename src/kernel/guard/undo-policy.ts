import { say } from '../../locales/say.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import type { Outlook } from '../action-driver.ts';
import type { BoundAction } from '../bound-action.ts';

/**
 * Can the action be taken back, by the rules of protocol §4 in their order? Declared paths are resolved.
 * Codes: `UNDO_REQUIRED` (a deletion without one, whatever else is said), `UNDO_MISMATCH`.
 */
export function judgeUndo(bound: BoundAction, outlook: Outlook): Result<boolean> {
  const { action } = bound;
  const declared = action.undo ?? null;
  if (bound.undoRule === 'required' && (declared === null || declared.kind === 'noop')) {
    // SAFETY: no confirmation lets a deletion run that nobody could take back (invariant 2).
    return fail('UNDO_REQUIRED', say('undo.required', { id: action.id }));
  }
  if (declared === null) return ok(bound.undoRule === 'derived' && action.irreversible !== true);
  const fit = bound.undoFit(declared, outlook);
  if (!fit.ok) return fit;
  switch (fit.value) {
    case 'fits':
      return ok(action.irreversible !== true);
    case 'none':
      return ok(false);
    case 'mismatch':
      return action.irreversible === true
        ? ok(false)
        : fail('UNDO_MISMATCH', say('undo.mismatch', { id: action.id }));
  }
}
