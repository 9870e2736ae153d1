import { assertNever } from '../../../protocol/result.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { FileIcon } from '../../parts/file-icon.tsx';
import { GridCell } from '../../parts/grid-cell.tsx';
import { Icon } from '../../parts/icon.tsx';
import { MiddleName } from '../../parts/middle-name.tsx';
import { Tick } from '../../parts/tick.tsx';
import {
  type BatchLine,
  batchState,
  type ItemLine,
  isTicked,
  type Ticks,
} from '../../stores/quarantine-ticks.ts';
import { type Speech, useSpeech } from '../../text.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

interface LineProps<T> {
  readonly line: T;
  readonly ticks: Ticks;
  /** Why nothing can be restored now. */
  readonly busy: string | null;
  /** Its button can be reached with Tab: the keyboard is on this line. */
  readonly isHere: boolean;
  readonly onTick: () => void;
  readonly onRestore: () => void;
}

/** A batch: when, what of which modules, how much of it is still kept. */
export function BatchCells({ line, ticks, busy, isHere, onTick, onRestore }: LineProps<BatchLine>) {
  const speech = useSpeech();
  return (
    <>
      <GridCell>
        <Tick
          state={batchState(ticks, line)}
          label={speech.say('quarantinePage.batchOf', { moment: speech.moment(line.ts) })}
          off={line.kept === 0}
          onToggle={onTick}
        />
      </GridCell>
      <Icon name={line.open ? 'chevron-down' : 'chevron-right'} small />
      <GridCell className="what">
        <span className="batch-title">
          <strong>{speech.moment(line.ts)}</strong>
          {line.old && (
            <Badge tone="caution" icon="waiting">
              {speech.say('quarantinePage.daysOld', { days: Math.floor((Date.now() - line.ts) / DAY_MS) })}
            </Badge>
          )}
        </span>
        <small>
          {speech.say('quarantinePage.batchFrom', {
            modules: speech.list(line.modules.map(speech.part)),
            batch: line.batch,
          })}
        </small>
      </GridCell>
      <GridCell className="size">
        {speech.bytes(line.bytes)}
        <small>{keptText(line, speech)}</small>
      </GridCell>
      <GridCell>
        <Button
          icon="undo"
          tabIndex={isHere ? 0 : -1}
          disabledReason={line.kept === 0 ? speech.say('quarantinePage.nothingKept') : busy}
          onClick={onRestore}
        >
          {speech.say('quarantinePage.restoreBatch')}
        </Button>
      </GridCell>
    </>
  );
}

function keptText({ kept, total }: BatchLine, speech: Speech): string {
  if (kept === total) return speech.say('quarantinePage.items', { count: total });
  return speech.say('quarantinePage.keptOf', { kept, total });
}

/** An item: its name, where it was, its size, and a button that brings it back. */
export function ItemCells({ line, ticks, busy, isHere, onTick, onRestore }: LineProps<ItemLine>) {
  const speech = useSpeech();
  const isKept = line.state === 'kept';
  return (
    <>
      <GridCell>
        <Tick
          state={isTicked(ticks, line) ? 'true' : 'false'}
          label={speech.text(line.name)}
          off={!isKept}
          onToggle={onTick}
        />
      </GridCell>
      <FileIcon kind={line.fileKind} />
      <GridCell className="what">
        <MiddleName name={line.name} />
        <small>
          {speech.say('quarantinePage.lastChanged', { age: speech.age(line.mtime) })}
          <span className="old-place-short"> · {speech.text(line.place)}</span>
        </small>
      </GridCell>
      <GridCell className="old-place">
        <MiddleName name={line.place} />
      </GridCell>
      <GridCell className="size">{speech.bytes(line.bytes)}</GridCell>
      <GridCell className="do">
        {isKept ? (
          <Button
            kind="subtle"
            icon="undo"
            tabIndex={isHere ? 0 : -1}
            disabledReason={busy}
            onClick={onRestore}
          >
            {speech.say('quarantinePage.restore')}
          </Button>
        ) : (
          <StateBadge state={line.state} />
        )}
      </GridCell>
    </>
  );
}

function StateBadge({ state }: { readonly state: ItemLine['state'] }) {
  const speech = useSpeech();
  switch (state) {
    case 'kept':
      return null;
    case 'restored':
      return (
        <Badge tone="safe" icon="done">
          {speech.say('quarantinePage.restored')}
        </Badge>
      );
    case 'purged':
      return <Badge>{speech.say('quarantinePage.purged')}</Badge>;
    case 'missing':
      return (
        <Badge tone="caution" icon="risk-high">
          {speech.say('quarantinePage.missing')}
        </Badge>
      );
    default:
      return assertNever(state);
  }
}

/** A line as one sentence, for whoever does not see its cells. */
export function lineSentence(line: BatchLine | ItemLine, ticks: Ticks, speech: Speech): string {
  if (line.kind === 'batch') {
    return speech.say('quarantinePage.batchSentence', {
      moment: speech.moment(line.ts),
      kept: line.kept,
      total: line.total,
      bytes: { bytes: line.bytes },
      ticked: batchState(ticks, line),
      old: line.old ? 'yes' : 'no',
    });
  }
  return speech.say('quarantinePage.itemSentence', {
    name: line.name,
    place: line.place,
    bytes: { bytes: line.bytes },
    state: line.state,
    ticked: isTicked(ticks, line) ? 'true' : 'false',
  });
}
