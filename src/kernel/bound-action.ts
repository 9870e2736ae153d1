import type { Action, ActionKind } from '../protocol/action.ts';
import type { CapabilityId } from '../protocol/capability.ts';
import type { Message } from '../protocol/message.ts';
import type { Result } from '../protocol/result.ts';
import type { Tier } from '../protocol/results.ts';
import type { DeclaredUndo } from '../protocol/undo.ts';
import type { ActionDriver, Estimate, Execution, Hands, Outlook, PathUse, UndoFit } from './action-driver.ts';

/** Actions by their kind, so that a kind and its driver stay together in one type. */
type ActionsByKind = { readonly [K in ActionKind]: Extract<Action, { readonly kind: K }> };

/** The table of kinds: one driver each. */
export type ActionDrivers = { readonly [K in ActionKind]: ActionDriver<ActionsByKind[K]> };

/** An action together with the driver of its kind. */
export interface BoundAction {
  readonly action: Action;
  readonly tier: Tier;
  readonly undoRule: ActionDriver['undoRule'];
  /** What must be declared for an action without paths, and the window that it works in. */
  readonly capability: CapabilityId | null;
  readonly window: string | null;
  forbids(): Message | null;
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

  get capability(): CapabilityId | null {
    return this.driver.capability ?? null;
  }

  get window(): string | null {
    return this.driver.windowOf?.(this.action) ?? null;
  }

  forbids(): Message | null {
    return this.driver.forbids?.(this.action) ?? null;
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
  return bind(drivers, action);
}

function bind<K extends ActionKind>(
  drivers: ActionDrivers,
  action: { readonly [P in K]: ActionsByKind[P] & { readonly kind: P } }[K],
): BoundAction {
  return new Bound(drivers[action.kind], action);
}
