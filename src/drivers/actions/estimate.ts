import type { Effect, Estimate, Outlook } from '../../kernel/action-driver.ts';
import type { EntryFacts } from '../../kernel/entry-facts.ts';
import type { Sight } from '../../kernel/virtual-tree.ts';
import { say } from '../../locales/say.ts';
import { type Problem, problemOf } from '../../protocol/results.ts';

/** What a step finds at the place it takes from. */
export interface TakenSource {
  readonly facts: EntryFacts | null;
  readonly type: 'file' | 'dir' | 'link' | 'other' | null;
  readonly problems: readonly Problem[];
  readonly steps: readonly string[];
}

/** Looks at what a step wants to take or read; nothing there is `NOT_FOUND`, a cloud placeholder `CONFLICT`. */
export function lookAtSource(outlook: Outlook, path: string): TakenSource {
  const sight = outlook.see(path);
  if (!sight.ok) return { facts: null, type: null, problems: [problemOf(sight.failure)], steps: [] };
  switch (sight.value.state) {
    case 'absent':
      return {
        facts: null,
        type: null,
        problems: [{ code: 'NOT_FOUND', message: say('step.sourceMissing', { path }) }],
        steps: sight.value.steps,
      };
    case 'made':
      return { facts: null, type: sight.value.type, problems: [], steps: sight.value.steps };
    case 'disk': {
      const { facts, steps } = sight.value;
      return { facts, type: facts.type, problems: sourceProblems(facts, path), steps };
    }
  }
}

function sourceProblems(facts: EntryFacts, path: string): readonly Problem[] {
  if (facts.cloudOnly) return [{ code: 'CONFLICT', message: say('step.cloudOnly', { path }) }];
  // A socket, pipe or device belongs to a running program, not to a clean-up.
  if (facts.type === 'other') return [{ code: 'PATH_INVALID', message: say('step.specialFile', { path }) }];
  return [];
}

/** What stands at a target: free, or a problem. */
export function lookAtTarget(
  outlook: Outlook,
  path: string,
): { readonly sight: Sight | null; readonly problems: readonly Problem[] } {
  const sight = outlook.seeTarget(path);
  if (!sight.ok) return { sight: null, problems: [problemOf(sight.failure)] };
  return { sight: sight.value, problems: [] };
}

export function occupied(path: string): Problem {
  return { code: 'TARGET_EXISTS', message: say('fs.targetExists', { path }) };
}

const NONE: readonly never[] = [];

/** An estimate from its parts; what is not given is nothing. */
export function estimateOf(parts: Partial<Estimate> & { readonly effects: readonly Effect[] }): Estimate {
  return {
    problems: parts.problems ?? NONE,
    source: parts.source ?? null,
    from: parts.from ?? null,
    to: parts.to ?? null,
    effects: parts.effects,
    returns: parts.returns ?? NONE,
    dependsOn: parts.dependsOn ?? NONE,
    changesNothing: parts.changesNothing ?? false,
    leavesPlace: parts.leavesPlace ?? false,
    keepsInQuarantine: parts.keepsInQuarantine ?? false,
    bytes: parts.bytes ?? 0,
    notes: parts.notes ?? NONE,
  };
}

/** Two lists as one, without a new one where either is empty. */
export function joined<T>(a: readonly T[], b: readonly T[]): readonly T[] {
  if (b.length === 0) return a;
  return a.length === 0 ? b : [...a, ...b];
}
