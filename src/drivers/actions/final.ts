import type { ActionDriver, Execution } from '../../kernel/action-driver.ts';
import { say } from '../../locales/say.ts';
import type { Action } from '../../protocol/action.ts';
import { type Failure, fail, ok, type Result } from '../../protocol/result.ts';

/** What drivers of kinds that nobody can take back have in common: whatever undo is declared, none would help. */
export const withoutWayBack = {
  undoRule: 'declared',
  undoFit: (_action, declared) => ok(declared.kind === 'noop' ? 'none' : 'mismatch'),
} satisfies Pick<ActionDriver<Action>, 'undoRule' | 'undoFit'>;

/** Such a step as it was done. */
export function doneForGood(freed: number): Execution {
  return { undo: { kind: 'noop' }, after: null, to: null, freed, final: true };
}

/** A step that stopped in its midst: what went is gone for good, and the number is said. */
export function stoppedInPart(
  { code, detail }: Pick<Failure, 'code' | 'detail'>,
  done: number,
  count: number,
): Result<never> {
  return fail(code, say('recycle.inPart', { done, count }), detail === undefined ? {} : { detail });
}
