import type { Watch } from '../kernel/progress.ts';
import type { Result } from '../protocol/result.ts';
import type { PreviewRequest } from './contract.ts';
import { type Proposed, propose } from './propose.ts';
import type { Workshop } from './workshop.ts';

/** Looks, and keeps the plan under its hash so that it can be approved as it was seen. */
export async function previewAndKeep(
  request: PreviewRequest,
  workshop: Workshop,
  watch: Watch,
): Promise<Result<Proposed>> {
  const proposed = await propose(request, workshop, watch);
  if (!proposed.ok) return proposed;
  const { plan, body } = proposed.value.preview;
  const kept = workshop.plans.keep(plan, body, workshop.clock());
  return kept.ok ? proposed : kept;
}
