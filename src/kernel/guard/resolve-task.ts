import { say } from '../../locales/say.ts';
import type { Action } from '../../protocol/action.ts';
import type { Assertion, UiAssertion } from '../../protocol/assertion.ts';
import type { Message } from '../../protocol/message.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import type { Task } from '../../protocol/task.ts';
import type { DeclaredUndo } from '../../protocol/undo.ts';
import type { PathUse } from '../action-driver.ts';
import { forbidsRegistryValue } from '../allowed-settings.ts';
import { type ActionDrivers, type BoundAction, bindAction } from '../bound-action.ts';
import { UNWATCHED, type Watch } from '../progress.ts';
import type { Proposer, Protection } from '../protection.ts';
import type { PathResolver } from '../resolve-path.ts';

/** An action on real absolute paths, with the driver of its kind. */
export interface ResolvedStep {
  readonly bound: BoundAction;
  readonly uses: readonly PathUse[];
  /** Set where the guard protects what a skill listed: a problem of the row, not of the task. */
  readonly forbidden: Message | null;
}

const STEPS_BETWEEN_REPORTS = 1_000;

type PathAssertion = Exclude<Assertion, UiAssertion>;

/** The folder or file that an assertion is about. */
export function assertedPath(assertion: PathAssertion): string {
  return assertion.kind === 'file.count' ? assertion.dir : assertion.path;
}

function withAssertedPath(assertion: PathAssertion, path: string): Assertion {
  return assertion.kind === 'file.count' ? { ...assertion, dir: path } : { ...assertion, path };
}

/**
 * First stage of the guard after the schema: every path of actions, assertions and undo inside the roots, new
 * names legal, nothing protected. Codes: `PATH_OUTSIDE_ROOT`, `PATH_INVALID`, `PATH_PROTECTED` (a raw task),
 * `CANCELLED`.
 */
export function resolveTask(
  task: Task,
  resolver: PathResolver,
  protection: Protection,
  proposer: Proposer,
  drivers: ActionDrivers,
  watch: Watch = UNWATCHED,
): Result<readonly ResolvedStep[]> {
  const steps: ResolvedStep[] = [];
  for (const action of task.actions) {
    if (steps.length % STEPS_BETWEEN_REPORTS === 0) {
      if (watch.cancelled()) return fail('CANCELLED', say('run.cancelled'));
      watch.report({ phase: 'preview', done: 0, total: task.actions.length });
    }
    const step = resolveAction(action, resolver, protection, proposer, drivers);
    if (!step.ok) return step;
    steps.push(step.value);
  }
  return ok(steps);
}

function resolveAction(
  action: Action,
  resolver: PathResolver,
  protection: Protection,
  proposer: Proposer,
  drivers: ActionDrivers,
): Result<ResolvedStep> {
  const named = bindAction(drivers, action);
  let uses = named.paths();
  let isAsNamed = true;
  for (let index = 0; index < uses.length; index += 1) {
    const use = uses[index];
    if (use === undefined) break;
    const path = resolver.resolve(use.path);
    if (!path.ok) return path;
    if (path.value === use.path) continue;
    isAsNamed = false;
    uses = uses.with(index, { ...use, path: path.value });
  }
  const undo = resolveUndo(action.undo ?? null, resolver);
  if (!undo.ok) return undo;
  const pre = resolveAssertions(action.pre, resolver);
  if (!pre.ok) return pre;
  const post = resolveAssertions(action.post, resolver);
  if (!post.ok) return post;
  // What a skill of ours proposes is real and absolute already: thousands of rows are not copied for nothing.
  isAsNamed &&=
    undo.value === (action.undo ?? null) && pre.value === NO_ASSERTIONS && post.value === NO_ASSERTIONS;
  const resolved = isAsNamed
    ? named
    : bindAction(drivers, {
        ...named.withPaths((field, path) => pathOf(uses, field) ?? path),
        undo: undo.value,
        pre: [...pre.value],
        post: [...post.value],
      });
  let forbidden = resolved.forbids() ?? forbiddenUndo(undo.value);
  for (const use of uses) {
    if (use.role === 'make') {
      const legal = resolver.checkNewNames(use.path, use.keepsNameOf);
      if (!legal.ok) return legal;
    }
    if (use.role !== 'read' && forbidden === null) forbidden = protection.forbids(use.path, false);
  }
  // SAFETY: a task that reaches for something protected is refused as a whole; a skill's row is never run.
  if (forbidden !== null && proposer === 'task') return fail('PATH_PROTECTED', forbidden);
  return ok({ bound: resolved, uses, forbidden });
}

/** What an undo names beside paths is guarded like what an action names. */
function forbiddenUndo(undo: DeclaredUndo | null): Message | null {
  return undo?.kind === 'registry.set' ? forbidsRegistryValue(undo.key, undo.name) : null;
}

function pathOf(uses: readonly PathUse[], field: string): string | null {
  for (const use of uses) if (use.field === field) return use.path;
  return null;
}

const NO_ASSERTIONS: readonly Assertion[] = [];
const NOTHING_ASSERTED = ok(NO_ASSERTIONS);
const NO_UNDO = ok(null);

function resolveAssertions(
  assertions: readonly Assertion[] | undefined,
  resolver: PathResolver,
): Result<readonly Assertion[]> {
  if (assertions === undefined || assertions.length === 0) return NOTHING_ASSERTED;
  const resolved: Assertion[] = [];
  for (const assertion of assertions) {
    if ('window' in assertion) {
      resolved.push(assertion);
      continue;
    }
    const path = resolver.resolve(assertedPath(assertion));
    if (!path.ok) return path;
    resolved.push(withAssertedPath(assertion, path.value));
  }
  return ok(resolved);
}

/** The same undo on real paths; the very same object where they are already. */
function resolveUndo(undo: DeclaredUndo | null, resolver: PathResolver): Result<DeclaredUndo | null> {
  if (undo === null) return NO_UNDO;
  switch (undo.kind) {
    case 'noop':
    case 'quarantine.restore':
    case 'window.move':
    case 'power.plan':
    case 'registry.set':
    case 'effects.set':
      return ok(undo);
    case 'fs.rmdir':
    case 'fs.restore': {
      const path = resolver.resolve(undo.path);
      if (!path.ok) return path;
      return ok(path.value === undo.path ? undo : { ...undo, path: path.value });
    }
    case 'fs.move': {
      const from = resolver.resolve(undo.from);
      if (!from.ok) return from;
      const to = resolver.resolve(undo.to);
      if (!to.ok) return to;
      const isAsNamed = from.value === undo.from && to.value === undo.to;
      return ok(isAsNamed ? undo : { ...undo, from: from.value, to: to.value });
    }
  }
}

/** Every path of a step that its undo and its assertions name, for the check of coverage. */
export function undoPaths(undo: DeclaredUndo | null | undefined): readonly string[] {
  if (undo === null || undefined === undo) return [];
  switch (undo.kind) {
    case 'noop':
    case 'quarantine.restore':
    case 'window.move':
    case 'power.plan':
    case 'registry.set':
    case 'effects.set':
      return [];
    case 'fs.rmdir':
    case 'fs.restore':
      return [undo.path];
    case 'fs.move':
      return [undo.from, undo.to];
  }
}

/** Says that an id names no action of the plan. */
export function unknownId(id: string): Result<never> {
  return fail('INVALID_ARGUMENT', say('approval.unknownId', { id }));
}
