import { say } from '../../locales/say.ts';
import { canonicalJson } from '../../protocol/canonical-json.ts';
import { fail, type Result } from '../../protocol/result.ts';
import type { PlannedModule, RoundOwner } from '../../protocol/tuneup.ts';
import type { ChosenRows } from '../../tuneup/choose-rows.ts';
import { toType } from '../../tuneup/stages.ts';
import { nightModules } from '../../tuneup/unattended/choose-granted.ts';
import type { RequestOf } from '../contract.ts';
import type { Workshop } from '../workshop.ts';
import { modulesIn } from './round.ts';

/**
 * Refuses where a list that is shown, or of which something would run, is not the one that was kept when it was planned;
 * null where each still is. Code: `NOT_APPROVED`.
 */
export function changedSincePlanned(
  chosen: readonly ChosenRows[],
  { owner, act }: Pick<RequestOf<'tuneupApply'>, 'owner' | 'act'>,
  workshop: Workshop,
): Result<never> | null {
  // SAFETY: the plan file may have been edited: its ticks, groups, names and words count only as they were planned.
  const changed = chosen.find(
    ({ planned, rows }) => !(act && rows.length === 0) && !isKept(planned, owner, workshop),
  );
  if (changed === undefined) return null;
  const text = say('tuneup.planChanged', { module: changed.planned.module });
  return fail('NOT_APPROVED', text, { next: toType('plan') });
}

/** Is this list the very one that was kept when it was made, of a module as this owner's rounds ask it? */
export function isKept(
  { module, skill, options, preview }: PlannedModule,
  owner: RoundOwner,
  workshop: Workshop,
): boolean {
  const usual = modulesIn(workshop);
  // A night asks the bin for old entries alone, where it may purge them.
  const facts = owner === 'night' ? [...usual, ...nightModules(usual, new Set(['recycle']))] : usual;
  const asked = canonicalJson(options);
  const isItsOwn = facts.some(
    (one) => one.module === module && one.skill === skill && canonicalJson(one.options) === asked,
  );
  return isItsOwn && workshop.plans.isAsShown(preview);
}
