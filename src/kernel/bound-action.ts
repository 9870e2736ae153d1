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
  describe(to: string | null): Message;
  undoFit(declared: DeclaredUndo, outlook: Outlook): Result<UndoFit>;
  estimate(outlook: Outlook): Estimate;
  execute(hands: Hands): Result<Execution> | Promise<Result<Execution>>;
}

/** A plan has thousands of these: one object each, nothing closed over. */
class Bound<A extends Action> implements BoundAction {
  readonly action: A;
  private readonly driver: ActionDriver<A>;

  constructor(driver: ActionDriver<A>, action: A) {
    this.driver = driver;
    this.action = action;
  }

  get tier(): Tier {
    return this.driver.tier;
  }

  get undoRule(): ActionDriver['undoRule'] {
    return this.driver.undoRule;
  }

  paths(): readonly PathUse[] {
    return this.driver.paths(this.action);
  }

  withPaths(replace: (field: string, path: string) => string): Action {
    return this.driver.withPaths(this.action, replace);
  }

  describe(to: string | null): Message {
    return this.driver.describe(this.action, to);
  }

  undoFit(declared: DeclaredUndo, outlook: Outlook): Result<UndoFit> {
    return this.driver.undoFit(this.action, declared, outlook);
  }

  estimate(outlook: Outlook): Estimate {
    return this.driver.estimate(this.action, outlook);
  }

  execute(hands: Hands): Result<Execution> | Promise<Result<Execution>> {
    return this.driver.execute(this.action, hands);
  }
}

/** Finds the driver of an action's kind. */
export function bindAction(drivers: ActionDrivers, action: Action): BoundAction {
  switch (action.kind) {
    case 'fs.mkdir':
      return new Bound(drivers[action.kind], action);
    case 'fs.move':
      return new Bound(drivers[action.kind], action);
    case 'fs.write':
      return new Bound(drivers[action.kind], action);
    case 'fs.copy':
      return new Bound(drivers[action.kind], action);
    case 'fs.delete':
      return new Bound(drivers[action.kind], action);
    case 'quarantine.put':
      return new Bound(drivers[action.kind], action);
  }
}
