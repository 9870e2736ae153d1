import type { KeyboardEvent, Ref } from 'react';
import type { ReviewLine } from '../../../protocol/review.ts';
import { useSpeech } from '../../text.ts';
import { GroupDetails } from './group-details.tsx';
import { StepDetails } from './step-details.tsx';

interface DetailsPaneProps {
  readonly ref: Ref<HTMLElement>;
  readonly review: string;
  readonly line: ReviewLine | undefined;
  /** Where there is no room beside the list, it lies over the list while it is open. */
  readonly isOpen: boolean;
  readonly onBack: () => void;
}

/** All about the line that the keyboard is on: the decision first. */
export function DetailsPane({ ref, review, line, isOpen, onBack }: DetailsPaneProps) {
  const speech = useSpeech();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onBack();
  };
  return (
    <aside
      ref={ref}
      className={isOpen ? 'details scrolls is-open' : 'details scrolls'}
      aria-label={speech.say('reviewPage.details')}
      data-pane="details"
      data-pane-start=""
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <button type="button" className="details-back link" onClick={onBack}>
        {speech.say('reviewPage.backToList')}
      </button>
      {line === undefined ? (
        <p>{speech.say('reviewPage.noDetails')}</p>
      ) : line.kind === 'row' ? (
        <StepDetails review={review} line={line} />
      ) : (
        <GroupDetails line={line} />
      )}
    </aside>
  );
}
