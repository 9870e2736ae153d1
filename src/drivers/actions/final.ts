import type { ActionDriver, Execution } from '../../kernel/action-driver.ts';
import type { Action } from '../../protocol/action.ts';
import { ok } from '../../protocol/result.ts';

/** What drivers of kinds that nobody can take back have in common: whatever undo is declared, none would help. */
export const withoutWayBack = {
  undoRule: 'declared',
  undoFit: (_action, declared) => ok(declared.kind === 'noop' ? 'none' : 'mismatch'),
} satisfies Pick<ActionDriver<Action>, 'undoRule' | 'undoFit'>;

/** Such a step as it was done. */
export function doneForGood(freed: number): Execution {
  return { undo: { kind: 'noop' }, after: null, to: null, freed, final: true };
}
