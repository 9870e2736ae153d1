import { partIcon } from '../../part-names.ts';
import { GridCell } from '../../parts/grid-cell.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Tick } from '../../parts/tick.tsx';
import { UndoMark } from '../../parts/undo-mark.tsx';
import type { GroupLine } from '../../stores/review-store.ts';
import { canTick, tickStateOf } from '../../stores/tick-state.ts';
import { useSpeech } from '../../text.ts';
import { GroupWarning } from './group-warning.tsx';
import { groupTitle, hasNoSize } from './line-words.ts';

interface PlanGroupProps {
  readonly line: GroupLine;
  readonly onTick: () => void;
}

/** The cells of a plan or a group: what it is, how many of it are ticked, how much that is. */
export function PlanGroup({ line, onTick }: PlanGroupProps) {
  const speech = useSpeech();
  const title = groupTitle(line, speech);
  const isPlan = line.kind === 'plan';
  return (
    <>
      <GridCell>
        <Tick state={tickStateOf(line)} label={title} off={!canTick(line)} onToggle={onTick} />
      </GridCell>
      <GridCell className="title">
        <span className="chevron" data-fold="">
          <Icon name={line.open ? 'chevron-down' : 'chevron-right'} />
        </span>
        {isPlan && <Icon name={partIcon(line.part)} />}
        <span className="heading">
          <span className="heading-line">
            <span className="group-name" title={title}>
              {title}
            </span>
            <small>{speech.say('reviewPage.tickedOf', { ticked: line.ticked, count: line.count })}</small>
          </span>
          {line.warning !== null && <GroupWarning kind={line.warning} />}
        </span>
      </GridCell>
      <GridCell className="size">
        {!hasNoSize(line.deed) && speech.bytes(line.tickedBytes)}
        {isPlan && line.tickedBytes !== line.bytes && (
          <small>{speech.say('reviewPage.ofBytes', { bytes: { bytes: line.bytes } })}</small>
        )}
      </GridCell>
      <GridCell className="can">
        {!line.open && line.irreversible > 0 && <UndoMark reversible={false} />}
      </GridCell>
    </>
  );
}
