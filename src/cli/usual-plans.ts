import { type SkillRun, usualRuns, usualRunsBelow } from '../app/usual-runs.ts';
import { type Failure, ok, type Result } from '../protocol/result.ts';
import type { PreviewResult } from '../protocol/results.ts';
import { absoluteFolder, type Session } from './session.ts';

/** A list that a skill made, and on which folders. */
export interface SkillPlan extends SkillRun {
  readonly preview: PreviewResult;
}

/**
 * What is looked at when nobody names a skill: the Downloads folder and the junk of the profile, or of both
 * what lies at or below `root`. A list that cannot be made is said and left out; without any, the first reason
 * is the answer.
 */
export async function usualPlans(
  session: Session,
  root: string | null,
): Promise<Result<readonly SkillPlan[]>> {
  const runs = await usualRunsOf(session, root);
  if (!runs.ok) return runs;
  const plans: SkillPlan[] = [];
  let refusal: Failure | null = null;
  for (const { subject, roots } of runs.value) {
    const answer = await session.request('preview', { subject, roots: [...roots], grants: [] });
    if (answer.ok) {
      plans.push({ subject, roots, preview: answer.value });
      continue;
    }
    if (answer.failure.code === 'CANCELLED') return answer;
    session.terminal.errors.write(`${session.speech.text(answer.failure.message)}\n`);
    refusal ??= answer.failure;
  }
  return plans.length === 0 && refusal !== null ? { ok: false, failure: refusal } : ok(plans);
}

async function usualRunsOf(session: Session, root: string | null): Promise<Result<readonly SkillRun[]>> {
  if (root !== null) return ok(usualRunsBelow(absoluteFolder(session, root)));
  const places = await session.request('places', {});
  return places.ok ? ok(usualRuns(places.value.downloads)) : places;
}
