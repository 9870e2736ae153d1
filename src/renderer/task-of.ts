import type { ReviewPart, ReviewSummary } from '../protocol/review.ts';

/** The task that a review is of, where it is of one from a file and not of a scan. */
export function taskOf({ parts }: Pick<ReviewSummary, 'parts'>): ReviewPart | null {
  const [first] = parts;
  return parts.length === 1 && first?.part === 'task' ? first : null;
}
