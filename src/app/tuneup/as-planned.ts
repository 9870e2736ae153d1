import { say } from '../../locales/say.ts';
import { canonicalJson } from '../../protocol/canonical-json.ts';
import { fail, type Result } from '../../protocol/result.ts';
import type { ChosenRows } from '../../tuneup/choose-rows.ts';
import { toType } from '../../tuneup/stages.ts';
import type { Workshop } from '../workshop.ts';
import { modulesIn } from './round.ts';

/**
 * Refuses where a list that is shown, or of which something would run, is not the one that was kept when it was planned;
 * null where each still is. Code: `NOT_APPROVED`.
 */
export function changedSincePlanned(
  chosen: readonly ChosenRows[],
  act: boolean,
  workshop: Workshop,
): Result<never> | null {
  const facts = modulesIn(workshop);
  const isKept = ({ module, skill, options, preview }: ChosenRows['planned']): boolean => {
    const known = facts.find((one) => one.module === module);
    const isItsOwn = known?.skill === skill && canonicalJson(known.options) === canonicalJson(options);
    return isItsOwn && workshop.plans.isAsShown(preview);
  };
  // SAFETY: the plan file may have been edited: its ticks, groups, names and words count only as they were planned.
  const changed = chosen.find(({ planned, rows }) => !(act && rows.length === 0) && !isKept(planned));
  if (changed === undefined) return null;
  const text = say('tuneup.planChanged', { module: changed.planned.module });
  return fail('NOT_APPROVED', text, { next: toType('plan') });
}
