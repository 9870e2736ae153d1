import type { FailedStep } from '../../../protocol/progress.ts';
import { FirstOfMany } from '../../parts/first-of-many.tsx';
import { FailedItem } from '../run/failed-item.tsx';

interface LeftAloneProps {
  readonly title: string;
  /** The first of them, and how many there are. */
  readonly steps: readonly FailedStep[];
  readonly count?: number;
}

/** What stays as it is, and why. */
export function LeftAlone({ title, steps, count = steps.length }: LeftAloneProps) {
  if (count === 0) return null;
  return (
    <section className="steps card failed-card">
      <h2>{title}</h2>
      <ul>
        <FirstOfMany items={steps} count={count} lineClass="step">
          {(step) => <FailedItem failure={step} words="" />}
        </FirstOfMany>
      </ul>
    </section>
  );
}
