import type { Action, ActionKind } from '../protocol/action.ts';
import type { Message } from '../protocol/message.ts';
import type { Result } from '../protocol/result.ts';
import type { Tier } from '../protocol/results.ts';
import type { DeclaredUndo } from '../protocol/undo.ts';
import type { ActionDriver, Estimate, Execution, Hands, Outlook, PathUse, UndoFit } from './action-driver.ts';

type ActionOf<K extends ActionKind> = Extract<Action, { readonly kind: K }>;

/** The table of kinds: one driver each. */
export type ActionDrivers = { readonly [K in ActionKind]: ActionDriver<ActionOf<K>> };

/** An action together with the driver of its kind. */
export interface BoundAction {
  readonly action: Action;
  readonly tier: Tier;
  readonly undoRule: ActionDriver['undoRule'];
  paths(): readonly PathUse[];
  withPaths(replace: (field: string, path: string) => string): Action;
  describe(): Message;
  undoFit(declared: DeclaredUndo, outlook: Outlook): Result<UndoFit>;
  estimate(outlook: Outlook): Estimate;
  execute(hands: Hands): Result<Execution> | Promise<Result<Execution>>;
}

function bind<A extends Action>(driver: ActionDriver<A>, action: A): BoundAction {
  return {
    action,
    tier: driver.tier,
    undoRule: driver.undoRule,
    paths: () => driver.paths(action),
    withPaths: (replace) => driver.withPaths(action, replace),
    describe: () => driver.describe(action),
    undoFit: (declared, outlook) => driver.undoFit(action, declared, outlook),
    estimate: (outlook) => driver.estimate(action, outlook),
    execute: (hands) => driver.execute(action, hands),
  };
}

/** Finds the driver of an action's kind. */
export function bindAction(drivers: ActionDrivers, action: Action): BoundAction {
  switch (action.kind) {
    case 'fs.mkdir':
      return bind(drivers[action.kind], action);
    case 'fs.move':
      return bind(drivers[action.kind], action);
    case 'fs.write':
      return bind(drivers[action.kind], action);
    case 'fs.copy':
      return bind(drivers[action.kind], action);
    case 'fs.delete':
      return bind(drivers[action.kind], action);
    case 'quarantine.put':
      return bind(drivers[action.kind], action);
  }
}
