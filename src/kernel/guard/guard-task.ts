import { say } from '../../locales/say.ts';
import type { CapabilityId } from '../../protocol/capability.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import type { FailurePolicy, Task } from '../../protocol/task.ts';
import type { ActionDrivers } from '../bound-action.ts';
import type { KnownFolder, Places } from '../places.ts';
import type { Files } from '../ports.ts';
import type { Watch } from '../progress.ts';
import { type Proposer, Protection } from '../protection.ts';
import { PathResolver } from '../resolve-path.ts';
import type { RootOrigin, RootSet } from '../roots.ts';
import {
  COVERED,
  CoveredFolders,
  covers,
  coversWindow,
  requireCoverage,
  resolveScopes,
  type ScopedCapability,
} from './coverage.ts';
import { assertedPath, type ResolvedStep, resolveTask, undoPaths } from './resolve-task.ts';

/** What the guard needs to know beside the task. */
export interface GuardContext {
  readonly rootSet: RootSet;
  readonly origin: RootOrigin;
  readonly proposer: Proposer;
  /** The personal folder that is open to the module that proposes, if it is one. */
  readonly opens: KnownFolder | null;
  readonly places: Places;
  readonly files: Files;
  readonly drivers: ActionDrivers;
  /** Long lists take their time: told how far it is, and asked whether to go on. */
  readonly watch?: Watch;
}

/** A task whose paths, scopes and coverage hold. */
export interface GuardedTask {
  readonly task: Task;
  readonly onFailure: FailurePolicy;
  readonly steps: readonly ResolvedStep[];
  readonly capabilities: readonly ScopedCapability[];
  readonly protection: Protection;
  readonly resolver: PathResolver;
}

/**
 * The stages of the guard that ask nothing of the state on disk: paths, scopes, coverage, in this order, each
 * over the whole task; the first code wins. Codes: those of `resolveTask`, `SCOPE_OUTSIDE_ROOT`,
 * `CAPABILITY_MISSING`.
 */
export function guardTask(task: Task, context: GuardContext): Result<GuardedTask> {
  const { rootSet, proposer, places, files, drivers } = context;
  const resolver = new PathResolver(rootSet, files);
  const protection = new Protection(rootSet, context, places, files);
  const steps = resolveTask(task, resolver, protection, proposer, drivers, context.watch);
  if (!steps.ok) return steps;
  const capabilities = resolveScopes(task.capabilities, rootSet, resolver, proposer);
  if (!capabilities.ok) return capabilities;
  const folders = new CoveredFolders();
  for (const step of steps.value) {
    const covered = requireStepCoverage(step, capabilities.value, rootSet, folders);
    if (!covered.ok) return covered;
  }
  const onFailure = task.onFailure ?? 'rollback';
  return ok({ task, onFailure, steps: steps.value, capabilities: capabilities.value, protection, resolver });
}

function requireStepCoverage(
  step: ResolvedStep,
  capabilities: readonly ScopedCapability[],
  rootSet: RootSet,
  folders: CoveredFolders,
): Result<void> {
  const { action } = step.bound;
  const { capability, window } = step.bound;
  if (capability !== null) {
    // SAFETY: as for paths: what nobody declared never runs (invariant 5).
    const isIt = (id: CapabilityId): boolean => id === capability;
    const covered =
      window === null ? capabilities.some(({ id }) => isIt(id)) : coversWindow(capabilities, isIt, window);
    if (!covered) return notCovered(action.id, capability, window);
  }
  for (const use of step.uses) {
    const covered = requireCoverage(capabilities, use.needs, use.path, action.id, rootSet, folders);
    if (!covered.ok) return covered;
  }
  for (const path of undoPaths(action.undo)) {
    if (step.uses.some((use) => use.path === path)) continue;
    if (covers(capabilities, (id) => step.uses.some(({ needs }) => needs === id), path, rootSet)) continue;
    const capability = [...new Set(step.uses.map(({ needs }) => needs))].join(', ');
    return fail('CAPABILITY_MISSING', say('capability.missing', { id: action.id, capability, path }));
  }
  if ((action.pre?.length ?? 0) + (action.post?.length ?? 0) === 0) return COVERED;
  for (const assertion of [...(action.pre ?? []), ...(action.post ?? [])]) {
    if ('window' in assertion) {
      const sees = (id: CapabilityId): boolean => id === 'ui.read' || id === 'ui.input';
      if (coversWindow(capabilities, sees, assertion.window)) continue;
      return notCovered(action.id, 'ui.read', assertion.window);
    }
    const path = assertedPath(assertion);
    const names = rootSet.roots.includes(path) && capabilities.some(({ id }) => id.startsWith('fs.'));
    if (names || covers(capabilities, (id) => id.startsWith('fs.'), path, rootSet)) continue;
    return fail(
      'CAPABILITY_MISSING',
      say('capability.missing', { id: action.id, capability: 'fs.read', path }),
    );
  }
  return ok(undefined);
}

function notCovered(id: string, capability: CapabilityId, window: string | null): Result<never> {
  return window === null
    ? fail('CAPABILITY_MISSING', say('capability.undeclared', { id, capability }))
    : fail('CAPABILITY_MISSING', say('capability.missing', { id, capability, path: window }));
}

/** Declared capabilities that nobody granted, in the order of their declaration. */
export function missingGrants(
  capabilities: readonly ScopedCapability[],
  granted: ReadonlySet<CapabilityId>,
): readonly CapabilityId[] {
  const missing = capabilities.map(({ id }) => id).filter((id) => !granted.has(id));
  return [...new Set(missing)];
}

/** Says which capability nobody granted. */
export function notGranted(capability: CapabilityId): Result<never> {
  return fail('CAPABILITY_NOT_GRANTED', say('capability.notGranted', { capability }));
}
