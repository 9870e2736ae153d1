import type { Watch } from '../kernel/progress.ts';
import type { Result } from '../protocol/result.ts';
import type { PreviewRequest } from './contract.ts';
import { type Proposed, propose } from './propose.ts';
import type { Workshop } from './workshop.ts';

/**
 * Looks, and keeps the plan under its hash so that it can be approved as it was seen; `keepsShown` where rows are
 * chosen later from a list that is kept elsewhere.
 */
export async function previewAndKeep(
  request: PreviewRequest,
  workshop: Workshop,
  watch: Watch,
  keepsShown = false,
): Promise<Result<Proposed>> {
  const proposed = await propose(request, workshop, watch);
  if (!proposed.ok) return proposed;
  const { plan, body, result } = proposed.value.preview;
  const kept = workshop.plans.keep(plan, body, workshop.clock(), keepsShown ? result : null);
  return kept.ok ? proposed : kept;
}
