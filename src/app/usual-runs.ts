import type { Subject } from './contract.ts';

/** What a skill is asked to look at. */
export interface SkillRun {
  readonly subject: Subject;
  readonly roots: readonly string[];
}

/** What is looked at when nobody names a skill or a folder: the Downloads folder and the junk of the profile. */
export function usualRuns(downloads: string): readonly SkillRun[] {
  return [runOf('downloads-cleanup', [downloads]), runOf('junk-files', [])];
}

/** Both skills on what lies at or below one folder. */
export function usualRunsBelow(folder: string): readonly SkillRun[] {
  return [runOf('downloads-cleanup', [folder]), runOf('junk-files', [folder])];
}

function runOf(name: string, roots: readonly string[]): SkillRun {
  return { subject: { kind: 'skill', name, options: {} }, roots };
}
