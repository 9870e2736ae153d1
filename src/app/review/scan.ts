import { exactName, isWithin } from '../../kernel/paths.ts';
import type { Watch } from '../../kernel/progress.ts';
import { say } from '../../locales/say.ts';
import type { CapabilityId } from '../../protocol/capability.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import type { PreviewRow } from '../../protocol/results.ts';
import type { Subject } from '../contract.ts';
import { previewAndKeep } from '../preview-and-keep.ts';
import type { SkillRun } from '../usual-runs.ts';
import type { Workshop } from '../workshop.ts';
import { type RefusedPart, Review, type ReviewPlan } from './review.ts';
import { settingsBefore } from './settings-before.ts';

/**
 * Lets every skill look and makes one review of what they propose. A part that gives no list is kept with its
 * reason; the scan as a whole fails only where it was stopped. Codes: `CANCELLED`.
 */
export async function scan(
  runs: readonly SkillRun[],
  workshop: Workshop,
  watch: Watch,
): Promise<Result<Review>> {
  const madeAt = workshop.clock();
  const plans: ReviewPlan[] = [];
  const refused: RefusedPart[] = [];
  let seenBefore = 0;
  for (const run of runs) {
    const part = partOf(run.subject);
    let seen = 0;
    const told: Watch = {
      ...watch,
      report: (progress) => {
        if (progress.phase === 'scan') seen = Math.max(seen, progress.done);
        const done = progress.phase === 'scan' ? seenBefore + progress.done : progress.done;
        watch.report({ ...progress, done, part });
      },
    };
    const plan = await planOf(run, [], workshop, told);
    if (watch.cancelled()) return fail('CANCELLED', say('run.cancelled'));
    if (plan.ok) plans.push(plan.value);
    else if (plan.failure.code === 'CANCELLED') return plan;
    else refused.push({ part, failure: plan.failure });
    seenBefore += seen;
  }
  const tookMs = workshop.clock() - madeAt;
  const looked = runs.map(({ subject }) => partOf(subject));
  return ok(new Review({ id: workshop.newId(), madeAt, tookMs, seen: seenBefore, looked, plans, refused }));
}

/** A review of one task that a person chose. Codes: those of its preview. */
export async function reviewOfTask(
  document: unknown,
  root: string,
  workshop: Workshop,
  watch: Watch,
): Promise<Result<Review>> {
  const madeAt = workshop.clock();
  const plan = await planOf({ subject: { kind: 'task', document }, roots: [root] }, [], workshop, watch);
  if (!plan.ok) return plan;
  const tookMs = workshop.clock() - madeAt;
  const { length: seen } = plan.value.preview.actions;
  const facts = { looked: [plan.value.part], plans: [plan.value], refused: [] };
  return ok(new Review({ id: workshop.newId(), madeAt, tookMs, seen, ...facts }));
}

export function partOf(subject: Subject): string {
  return subject.kind === 'skill' ? subject.name : 'task';
}

async function planOf(
  { subject, roots }: SkillRun,
  grants: readonly CapabilityId[],
  workshop: Workshop,
  watch: Watch,
): Promise<Result<ReviewPlan>> {
  const proposed = await previewAndKeep({ subject, roots: [...roots], grants: [...grants] }, workshop, watch);
  if (!proposed.ok) return proposed;
  const { plan, result } = proposed.value.preview;
  const keepsOnSameDrive = keepingDrives(result.roots, workshop);
  const { steps } = plan;
  const before = settingsBefore(steps, workshop.system);
  return ok({ part: partOf(subject), subject, roots, preview: result, steps, before, keepsOnSameDrive });
}

/** Whether what leaves a row's place stays on its drive, by the root that the row lies in. */
function keepingDrives(roots: readonly string[], { files, places }: Workshop): (row: PreviewRow) => boolean {
  const kept = files.volumeOf(places.quarantine);
  const known = roots.map((root) => ({ root, stays: kept !== null && files.volumeOf(root) === kept }));
  const [first] = known;
  return ({ from, to }) => {
    const place = from ?? to ?? '';
    return (known.find(({ root }) => isWithin(place, root, exactName)) ?? first)?.stays ?? true;
  };
}
