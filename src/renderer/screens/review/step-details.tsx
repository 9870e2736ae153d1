import { groupLabel } from '../../../locales/group-label.ts';
import type { ReviewRowLine, RowDetails } from '../../../protocol/review.ts';
import { ask } from '../../bridge.ts';
import { Button } from '../../parts/button.tsx';
import { FileIcon } from '../../parts/file-icon.tsx';
import { Notice } from '../../parts/notice.tsx';
import { RiskMark } from '../../parts/risk-mark.tsx';
import { UndoMark } from '../../parts/undo-mark.tsx';
import { shownText } from '../../shown-text.ts';
import { useReview } from '../../stores/review-store.ts';
import { useSession } from '../../stores/session-store.ts';
import { useSpeech } from '../../text.ts';
import { Compare } from './compare.tsx';
import { Glimpse } from './glimpse.tsx';
import { rowName, undoWords, whyWords } from './line-words.ts';
import { RowBadges } from './row-badges.tsx';
import { useRowDetails } from './use-row-details.ts';

interface StepDetailsProps {
  readonly review: string;
  readonly line: ReviewRowLine;
}

/** One step: why, what speaks against it, what it is compared to, a glimpse, from where to where, and back. */
export function StepDetails({ review, line }: StepDetailsProps) {
  const speech = useSpeech();
  const details = useRowDetails(review, line.row);
  const name = rowName(line, speech);
  const openFolder = async (): Promise<void> => {
    const answer = await ask('showInFolder', { review, row: line.row });
    if (!answer.ok) useSession.getState().show(answer.failure);
  };
  return (
    <>
      <header>
        <FileIcon kind={line.fileKind} />
        <div>
          <h2>{name}</h2>
          <div className="badges">
            <RowBadges line={line} />
          </div>
        </div>
      </header>
      <Decision line={line} />
      {details !== null && details.stays !== null && <Compare line={line} stays={details.stays} />}
      {details !== null && details.glimpse !== null && <Glimpse name={name} glimpse={details.glimpse} />}
      <div className="mark-line marks">
        <UndoMark reversible={line.reversible} />
        <RiskMark risk={line.risk} />
      </div>
      {details !== null && <Facts line={line} details={details} />}
      <div className="buttons">
        <Button
          disabledReason={line.tickable ? null : whyWords(line, speech)}
          onClick={() => void useReview.getState().tickLine(line)}
        >
          {speech.say(line.ticked ? 'reviewPage.untickStep' : 'reviewPage.tickStep')}
        </Button>
        {line.place !== null && (
          <Button kind="subtle" icon="open-folder" onClick={() => void openFolder()}>
            {speech.say('reviewPage.openFolder')}
          </Button>
        )}
      </div>
    </>
  );
}

function Decision({ line }: { readonly line: ReviewRowLine }) {
  const speech = useSpeech();
  return (
    <>
      {line.changed && (
        <Notice tone="caution" icon="stale">
          <p>{speech.say('reviewPage.whyChanged')}</p>
        </Notice>
      )}
      {line.trouble.map((it) => (
        <Notice key={speech.text(it)} tone="caution">
          <p>{speech.text(it)}</p>
        </Notice>
      ))}
      {line.reason !== null && <p>{speech.text(line.reason)}</p>}
      {line.notes.map((it) => (
        <p key={speech.text(it)} className="quiet">
          {speech.text(it)}
        </p>
      ))}
    </>
  );
}

function Facts({ line, details }: { readonly line: ReviewRowLine; readonly details: RowDetails }) {
  const speech = useSpeech();
  return (
    <dl className="facts">
      <div>
        <dt>{speech.say('reviewPage.what')}</dt>
        <dd>{speech.text(details.summary)}</dd>
      </div>
      {details.from !== null && (
        <div>
          <dt>{speech.say('reviewPage.from')}</dt>
          <dd>
            <code>{shownText(details.from)}</code>
          </dd>
        </div>
      )}
      {line.target.kind === 'setting' && (
        <>
          <div>
            <dt>{speech.say('reviewPage.now')}</dt>
            <dd>{speech.text(line.target.old)}</dd>
          </div>
          <div>
            <dt>{speech.say('reviewPage.wouldBe')}</dt>
            <dd>{speech.text(line.target.new)}</dd>
          </div>
        </>
      )}
      {(line.target.kind === 'quarantine' || (details.to !== null && line.target.kind !== 'rewritten')) && (
        <div>
          <dt>{speech.say(line.target.kind === 'copy' ? 'reviewPage.copyTo' : 'reviewPage.to')}</dt>
          <dd>
            {line.target.kind === 'quarantine' ? (
              speech.say('reviewPage.toQuarantineLong')
            ) : (
              <code>{shownText(details.to ?? '')}</code>
            )}
          </dd>
        </div>
      )}
      <div>
        <dt>{speech.say('reviewPage.undo')}</dt>
        <dd>{undoWords(line, speech)}</dd>
      </div>
      <div>
        <dt>{speech.say('reviewPage.rule')}</dt>
        <dd>{details.group === null ? speech.part(details.part) : speech.text(groupLabel(details.group))}</dd>
      </div>
    </dl>
  );
}
