import type { Subject } from '../app/contract.ts';
import { ok, type Result } from '../protocol/result.ts';
import type { PreviewResult } from '../protocol/results.ts';
import { absoluteFolder, type Session } from './session.ts';

/** A skill and the folders it is to look at. */
export interface SkillRun {
  readonly subject: Subject;
  readonly roots: readonly string[];
}

/** A list that a skill made. */
export interface SkillPlan extends SkillRun {
  readonly preview: PreviewResult;
}

/**
 * What is looked at when nobody names a skill: the Downloads folder and the junk of the profile, or of both
 * what lies at or below `root`.
 */
export async function usualRuns(session: Session, root: string | null): Promise<Result<readonly SkillRun[]>> {
  if (root !== null) {
    const folder = absoluteFolder(session, root);
    return ok([run('downloads-cleanup', [folder]), run('junk-files', [folder])]);
  }
  const places = await session.request('places', {});
  if (!places.ok) return places;
  return ok([run('downloads-cleanup', [places.value.downloads]), run('junk-files', [])]);
}

function run(name: string, roots: readonly string[]): SkillRun {
  return { subject: { kind: 'skill', name, options: {} }, roots };
}

export async function previewOf(session: Session, { subject, roots }: SkillRun): Promise<Result<SkillPlan>> {
  const answer = await session.request('preview', { subject, roots: [...roots], grants: [] });
  return answer.ok ? ok({ subject, roots, preview: answer.value }) : answer;
}
