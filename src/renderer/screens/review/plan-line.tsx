import { memo, type ReactNode } from 'react';
import type { ReviewLine } from '../../../protocol/review.ts';
import { GridCell } from '../../parts/grid-cell.tsx';
import { levelOf } from '../../stores/find-parent.ts';
import { useReview } from '../../stores/review-store.ts';
import { useSpeech } from '../../text.ts';
import { groupSentence, rowSentence } from './line-words.ts';
import { PlanGroup } from './plan-group.tsx';
import { PlanRow } from './plan-row.tsx';

interface PlanLineProps {
  readonly index: number;
  /** Where it stands in the list, in px. */
  readonly offset: number;
  readonly line: ReviewLine | undefined;
  readonly isSelected: boolean;
  readonly isFocus: boolean;
}

export function lineId(index: number): string {
  return `review-line-${index}`;
}

/** One line of the checklist at its place; a pale one while it is on its way. */
export const PlanLine = memo(function PlanLine(props: PlanLineProps) {
  const { index, offset, line, isSelected, isFocus } = props;
  const speech = useSpeech();
  const style = { transform: `translateY(${offset}px)` };
  if (line === undefined)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a row of a treegrid that is drawn line by line
      // biome-ignore lint/a11y/useFocusableInteractive: the treegrid holds the focus
      <div className="line row pale" role="row" aria-rowindex={index + 2} style={style}>
        <GridCell className="unseen">{speech.say('reviewPage.loading')}</GridCell>
      </div>
    );
  const isRow = line.kind === 'row';
  const tick = (): void => {
    useReview.getState().moveTo(index, 'keep');
    void useReview.getState().tickLine(line);
  };
  const cells: ReactNode = isRow ? (
    <PlanRow line={line} onTick={tick} />
  ) : (
    <PlanGroup line={line} onTick={tick} />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a treegrid that is drawn line by line
    // biome-ignore lint/a11y/useFocusableInteractive: the treegrid holds the focus
    <div
      id={lineId(index)}
      data-line={index}
      className={classesOf(line, isFocus)}
      role="row"
      aria-rowindex={index + 2}
      aria-level={levelOf(line)}
      aria-posinset={line.position}
      aria-setsize={line.setSize}
      aria-expanded={isRow ? undefined : line.open}
      aria-selected={isSelected}
      aria-label={isRow ? rowSentence(line, speech) : groupSentence(line, speech)}
      style={style}
    >
      {cells}
    </div>
  );
});

function classesOf(line: ReviewLine, isFocus: boolean): string {
  const focus = isFocus ? ' is-focus' : '';
  switch (line.kind) {
    case 'plan':
      return `line group${focus}`;
    case 'group':
      return `line group sub${focus}`;
    case 'row': {
      const deep = line.level > 2 ? ' deep' : '';
      const state = !line.tickable ? ' stale' : !line.reversible && line.ticked ? ' irreversible' : '';
      return `line row${deep}${state}${focus}`;
    }
  }
}
