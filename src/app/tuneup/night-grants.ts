import { say } from '../../locales/say.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { ModuleGrants } from '../../tuneup/unattended/module-grants.ts';
import type { AnswerOf, RequestOf } from '../contract.ts';
import type { Workshop } from '../workshop.ts';
import { modulesIn } from './round.ts';

export function moduleGrantsOf({ places, failureOf }: Workshop): ModuleGrants {
  return new ModuleGrants(places.data, failureOf);
}

/** What may be applied without a person, module by module. */
export function nightGrants(workshop: Workshop): Result<AnswerOf<'nightGrants'>> {
  const { modules, warnings } = moduleGrantsOf(workshop).read();
  const all = modulesIn(workshop).map(({ module }) => ({ module, since: modules.get(module) ?? null }));
  return ok({ modules: all, warnings: [...warnings] });
}

/**
 * Allows a module to be applied without a person, or takes that back. Codes: `INVALID_ARGUMENT` (no such module, or
 * one that is never allowed), `IRREVERSIBLE_NOT_ALLOWED` (the bin, without the word of a person), those of writing.
 */
export async function nightGrantChange(
  { module: word, allow, byPerson }: RequestOf<'nightGrantChange'>,
  workshop: Workshop,
): Promise<Result<AnswerOf<'nightGrants'>>> {
  const known = modulesIn(workshop).map(({ module }) => module);
  const module = known.find((one) => one === word);
  if (module === undefined) {
    return fail('INVALID_ARGUMENT', say('tuneup.noModule', { word, known: known.join(', ') }));
  }
  // SAFETY: no program is ever closed without a person: there is nothing to allow.
  if (allow && module === 'process') return fail('INVALID_ARGUMENT', say('night.neverProcess'));
  // SAFETY: no flag, no pipe and no program stands for a person's own word.
  if (allow && module === 'recycle' && !byPerson) {
    return fail('IRREVERSIBLE_NOT_ALLOWED', say('night.recycleNeedsPerson'));
  }
  const grants = moduleGrantsOf(workshop);
  const { warnings } = grants.read();
  return workshop.withIntents(async (store) => {
    const changed = allow
      ? grants.allow(module, byPerson, workshop.clock(), store)
      : grants.refuse(module, store);
    if (!changed.ok) return changed;
    const now = nightGrants(workshop);
    return now.ok ? ok({ ...now.value, warnings: [...warnings, ...now.value.warnings] }) : now;
  });
}
