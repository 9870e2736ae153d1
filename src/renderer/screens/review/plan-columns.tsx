import type { ReactNode } from 'react';
import { Tick } from '../../parts/tick.tsx';
import { useReview } from '../../stores/review-store.ts';
import { viewTickState } from '../../stores/tick-state.ts';
import { useSpeech } from '../../text.ts';

/** The head of the checklist: the box of everything shown, and what the columns are. */
export function PlanColumns() {
  const speech = useSpeech();
  const told = useReview((state) => state.shown.told);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn line by line
    // biome-ignore lint/a11y/useFocusableInteractive: the treegrid holds the focus
    <div className="columns" role="row" aria-rowindex={1}>
      <ColumnHead className="cell">
        <Tick
          state={viewTickState(told)}
          label={speech.say('reviewPage.allShown')}
          off={told === null || told.tickable === 0}
          onToggle={() => void useReview.getState().toggleView()}
        />
      </ColumnHead>
      <ColumnHead className="name">{speech.say('reviewPage.columnWhat')}</ColumnHead>
      <ColumnHead className="why-head">{speech.say('reviewPage.columnWhy')}</ColumnHead>
      <ColumnHead className="size">{speech.say('reviewPage.columnSize')}</ColumnHead>
      <ColumnHead className="undo-head">{speech.say('reviewPage.columnUndo')}</ColumnHead>
    </div>
  );
}

function ColumnHead({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn line by line
    // biome-ignore lint/a11y/useFocusableInteractive: the treegrid holds the focus
    <span className={className} role="columnheader">
      {children}
    </span>
  );
}
