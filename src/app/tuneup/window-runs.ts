import type { SkillRun } from '../usual-runs.ts';
import type { Workshop } from '../workshop.ts';
import { rootsOf } from './look.ts';
import { modulesIn } from './round.ts';

/** What a scan of the window looks at: every module of the tune-up, in its order and as a round asks it. */
export function windowRuns(workshop: Workshop): readonly SkillRun[] {
  return modulesIn(workshop).map((facts) => ({
    subject: { kind: 'skill', name: facts.skill, options: { ...facts.options } },
    roots: [...rootsOf(facts, workshop)],
  }));
}
