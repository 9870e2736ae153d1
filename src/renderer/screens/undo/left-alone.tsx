import type { FailedStep } from '../../../protocol/progress.ts';
import { FailedItem } from '../run/failed-item.tsx';
import { FirstOfMany } from '../run/first-of-many.tsx';

interface LeftAloneProps {
  readonly title: string;
  readonly steps: readonly FailedStep[];
}

/** What stays as it is, and why. */
export function LeftAlone({ title, steps }: LeftAloneProps) {
  if (steps.length === 0) return null;
  return (
    <section className="steps card failed-card">
      <h2>{title}</h2>
      <ul>
        <FirstOfMany items={steps} keyOf={({ id, name }) => `${id} ${name}`} lineClass="step">
          {(step) => <FailedItem failure={step} words="" />}
        </FirstOfMany>
      </ul>
    </section>
  );
}
