import type { ReviewLine } from '../../../protocol/review.ts';
import { partIcon } from '../../part-names.ts';
import { Button } from '../../parts/button.tsx';
import { FileIcon } from '../../parts/file-icon.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useSpeech } from '../../text.ts';
import { groupTitle, rowName, whyWords } from './line-words.ts';
import { RowBadges } from './row-badges.tsx';

interface DetailsShortProps {
  readonly line: ReviewLine | undefined;
  readonly onOpen: () => void;
}

/** The line that the keyboard is on in short, below the list where there is no room beside it. */
export function DetailsShort({ line, onOpen }: DetailsShortProps) {
  const speech = useSpeech();
  if (line === undefined) return null;
  const isRow = line.kind === 'row';
  return (
    <section className="details-short" aria-label={speech.say('reviewPage.details')} data-pane="details">
      {isRow ? <FileIcon kind={line.fileKind} /> : <Icon name={partIcon(line.part)} />}
      <div>
        <div className="mark-line">
          <strong>{isRow ? rowName(line, speech) : groupTitle(line, speech)}</strong>
          {isRow && <RowBadges line={line} />}
        </div>
        <p>
          {isRow
            ? whyWords(line, speech)
            : speech.say('reviewPage.tickedOf', { ticked: line.ticked, count: line.count })}
        </p>
      </div>
      <Button onClick={onOpen}>{speech.say('reviewPage.details')}</Button>
    </section>
  );
}
