import type { ReviewRowLine } from '../../../protocol/review.ts';
import { FileIcon } from '../../parts/file-icon.tsx';
import { GridCell } from '../../parts/grid-cell.tsx';
import { Icon } from '../../parts/icon.tsx';
import { MiddleName } from '../../parts/middle-name.tsx';
import { RiskMark } from '../../parts/risk-mark.tsx';
import { Tick } from '../../parts/tick.tsx';
import { UndoMark } from '../../parts/undo-mark.tsx';
import { useSpeech } from '../../text.ts';
import { boxName, hasNoSize, rowName, targetWords, whyWords } from './line-words.ts';
import { RowBadges } from './row-badges.tsx';

interface PlanRowProps {
  readonly line: ReviewRowLine;
  readonly onTick: () => void;
}

/** The cells of one step: what, from and to, why, size and age, undo and risk. */
export function PlanRow({ line, onTick }: PlanRowProps) {
  const speech = useSpeech();
  const why = whyWords(line, speech);
  const { deed } = line;
  return (
    <>
      <GridCell>
        <Tick
          state={line.ticked ? 'true' : 'false'}
          label={boxName(line, speech)}
          off={!line.tickable}
          onToggle={onTick}
        />
      </GridCell>
      <FileIcon kind={line.fileKind} />
      <GridCell className="what">
        <div className="mark-line">
          <span className="name">
            <MiddleName name={rowName(line, speech)} />
          </span>
          <RowBadges line={line} />
        </div>
        <FromTo line={line} />
      </GridCell>
      <GridCell className="why" title={why}>
        {why}
      </GridCell>
      <GridCell className="size">
        {hasNoSize(deed) ? speech.say('reviewPage.noSize') : speech.bytes(line.bytes)}
        <small>
          {hasNoSize(deed)
            ? speech.say('reviewPage.noSizeOf', { deed })
            : line.mtime !== null && speech.age(line.mtime)}
        </small>
      </GridCell>
      <GridCell className="can">
        <UndoMark reversible={line.reversible} />
        <RiskMark risk={line.risk} />
      </GridCell>
    </>
  );
}

function FromTo({ line }: { readonly line: ReviewRowLine }) {
  const speech = useSpeech();
  if (line.target.kind === 'setting') return <OldToNew target={line.target} />;
  const target = targetWords(line, speech);
  if (line.place === null || line.target.kind === 'new')
    return (
      <span className="from-to">
        {line.place === null ? <span>{target}</span> : <MiddleName name={line.place} />}
      </span>
    );
  return (
    <span className="from-to">
      <MiddleName name={line.place} />
      <Icon name="arrow" />
      <span className="tail" title={target}>
        {target}
      </span>
    </span>
  );
}

type Setting = Extract<ReviewRowLine['target'], { kind: 'setting' }>;

/** A setting as it is, struck out, and as it would be. */
function OldToNew({ target }: { readonly target: Setting }) {
  const speech = useSpeech();
  const [old, wanted] = [speech.text(target.old), speech.text(target.new)];
  return (
    <span className="from-to old-new">
      <s title={old}>{old}</s>
      <Icon name="arrow" />
      <b title={wanted}>{wanted}</b>
    </span>
  );
}
