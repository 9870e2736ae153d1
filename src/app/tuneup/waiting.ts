import { PLAN_KEPT_MS } from '../../kernel/plan-store.ts';
import type { Message } from '../../protocol/message.ts';
import type { PlannedModule, TuneupApply, WaitingRequest } from '../../protocol/tuneup.ts';
import { NightFile } from '../../tuneup/unattended/night-file.ts';
import type { Workshop } from '../workshop.ts';
import { rootsOf } from './look.ts';
import { modulesIn } from './round.ts';

export function nightFileOf({ places, failureOf }: Workshop): NightFile {
  return new NightFile(places.data, failureOf);
}

/** What waits for a person: lists of nights that are neither expired nor used up. */
export function waitingNow(workshop: Workshop): {
  readonly waiting: readonly WaitingRequest[];
  readonly warnings: readonly Message[];
} {
  const { night, warnings } = nightFileOf(workshop).read();
  return { waiting: stillWaiting(night.waiting, workshop), warnings };
}

/** Those of which the plan may still be approved. */
export function stillWaiting(
  waiting: readonly WaitingRequest[],
  workshop: Workshop,
): readonly WaitingRequest[] {
  return waiting.filter((request) => workshop.clock() <= request.expiresAt && isAsPlanned(request, workshop));
}

/**
 * Would approving the plan do these very rows? SAFETY: ticks are no part of a plan's hash. A later look may have kept
 * the same list with other ticks, and the file of nights, like any, may have been edited.
 */
function isAsPlanned({ planHash, skill, rows }: WaitingRequest, { plans, clock }: Workshop): boolean {
  const plan = plans.load(planHash, clock());
  if (!plan.ok || plan.value.skill?.name !== skill) return false;
  const ticked = plan.value.steps.filter((step) => step.ticked).map(({ action }) => action.id);
  return (
    ticked.toSorted().join('\0') ===
    rows
      .map(({ id }) => id)
      .toSorted()
      .join('\0')
  );
}

/** What a night suggests and did not do: the ticked rows of every list that was not used up. */
export function requestsOf(
  planned: readonly PlannedModule[],
  { modules }: TuneupApply,
  at: number,
  workshop: Workshop,
): readonly WaitingRequest[] {
  const done = new Set(modules.filter(({ outcome }) => outcome.kind === 'done').map(({ taskId }) => taskId));
  const facts = new Map(modulesIn(workshop).map((one) => [one.module, one]));
  return planned.flatMap(({ module, skill, preview }) => {
    const { taskId, title, planHash } = preview;
    const rows = preview.actions.filter(({ ticked }) => ticked);
    if (rows.length === 0 || done.has(taskId) || !workshop.plans.holds(planHash)) return [];
    return [
      {
        module,
        skill,
        title,
        roots: [...rootsOf(facts.get(module) ?? { folder: null }, workshop)],
        planHash,
        at,
        // A request goes with its plan.
        expiresAt: at + PLAN_KEPT_MS,
        rows: rows.map(({ id, summary, bytes }) => ({ id, summary, bytes })),
      },
    ];
  });
}
