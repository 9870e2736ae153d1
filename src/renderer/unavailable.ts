import type { ReviewPart } from '../protocol/review.ts';

/** Why this computer, or a made-up profile, has no such thing to look at; null where it has, or where something went wrong. */
export function unavailableReason({ refusal }: Pick<ReviewPart, 'refusal'>) {
  return refusal?.code === 'UNSUPPORTED_PLATFORM' ? refusal.message : null;
}

/** What went wrong with a part, and can perhaps be put right. */
export function troubleOf({ refusal }: Pick<ReviewPart, 'refusal'>) {
  return refusal?.code === 'UNSUPPORTED_PLATFORM' ? null : refusal;
}
