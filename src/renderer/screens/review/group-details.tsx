import { partIcon } from '../../part-names.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Notice } from '../../parts/notice.tsx';
import { type GroupLine, useReview } from '../../stores/review-store.ts';
import { tickStateOf } from '../../stores/tick-state.ts';
import { useSpeech } from '../../text.ts';
import { groupTitle, hasNoSize } from './line-words.ts';

/** What a plan or a group comes to. */
export function GroupDetails({ line }: { readonly line: GroupLine }) {
  const speech = useSpeech();
  const isTicked = tickStateOf(line) === 'true';
  return (
    <>
      <header>
        <Icon name={line.kind === 'plan' ? partIcon(line.part) : 'group'} />
        <h2>{groupTitle(line, speech)}</h2>
      </header>
      {line.warning !== null && (
        <Notice tone="critical" icon="risk-high">
          <p>{speech.say('reviewPage.groupWarningLong', { kind: line.warning })}</p>
        </Notice>
      )}
      <p>
        {speech.say('reviewPage.tickedOf', { ticked: line.ticked, count: line.count })}
        {!hasNoSize(line.deed) &&
          ` · ${speech.bytes(line.tickedBytes)} ${speech.say('reviewPage.ofBytes', { bytes: { bytes: line.bytes } })}`}
      </p>
      {line.irreversible > 0 && (
        <p className="undo cannot">
          <Icon name="no-undo" />
          {speech.say('reviewPage.groupIrreversible', { count: line.irreversible })}
        </p>
      )}
      {line.tickable > 0 && (
        <div className="buttons">
          <Button onClick={() => void useReview.getState().tickLine(line)}>
            {speech.say(isTicked ? 'reviewPage.untickGroup' : 'reviewPage.tickGroup', {
              count: line.tickable,
            })}
          </Button>
        </div>
      )}
    </>
  );
}
