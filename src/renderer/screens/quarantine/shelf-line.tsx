import type { MouseEvent, ReactNode } from 'react';
import { GridCell } from '../../parts/grid-cell.tsx';
import { lineOf } from '../../stores/line-pager.ts';
import { headIndex } from '../../stores/quarantine-pages.ts';
import { useQuarantine } from '../../stores/quarantine-store.ts';
import { useSpeech } from '../../text.ts';
import { BatchCells, ItemCells, lineSentence } from './shelf-lines.tsx';

interface ShelfLineProps {
  readonly id: string;
  readonly index: number;
  readonly isHere: boolean;
  readonly busy: string | null;
  /** The line was clicked or acted in: the keyboard goes there. */
  readonly onReach: () => void;
}

/** One line of the shelf: a batch's head, or an item in its batch. */
export function ShelfLine({ id, index, isHere, busy, onReach }: ShelfLineProps) {
  const speech = useSpeech();
  const { shown, ticks, tick, fold, restoreLine } = useQuarantine();
  const line = lineOf(shown, index);
  const shared = { id, index, isHere } as const;
  if (line === undefined) {
    return (
      <Row {...shared} className="item" level={2} label={speech.say('quarantinePage.loading')}>
        <GridCell />
      </Row>
    );
  }
  const cells = {
    ticks,
    busy,
    isHere,
    onTick: () => {
      onReach();
      tick(line);
    },
  };
  const bringBack = (): void => {
    onReach();
    void restoreLine(line);
  };
  const label = lineSentence(line, ticks, speech);
  const next = lineOf(shown, index + 1);
  const isLast = index + 1 >= shown.lineCount || next?.kind === 'batch';
  const ends = isLast ? ' ends' : '';
  if (line.kind === 'batch') {
    const onClick = (): void => {
      onReach();
      void fold(line.batch, line.open);
    };
    return (
      <Row
        {...shared}
        className={`batch${ends}`}
        level={1}
        isOpen={line.open}
        label={label}
        onClick={onClick}
      >
        <BatchCells {...cells} line={line} onRestore={bringBack} />
      </Row>
    );
  }
  const head = headIndex(shown, index);
  const batch = lineOf(shown, head);
  return (
    <Row
      {...shared}
      className={`item${line.state === 'kept' ? '' : ' gone-back'}${ends}`}
      level={2}
      place={batch?.kind === 'batch' ? { at: index - head, of: batch.total } : undefined}
      label={label}
      onClick={onReach}
    >
      <ItemCells {...cells} line={line} onRestore={bringBack} />
    </Row>
  );
}

interface RowProps {
  readonly id: string;
  readonly index: number;
  readonly isHere: boolean;
  readonly className: string;
  readonly level: number;
  readonly isOpen?: boolean;
  readonly place?: { readonly at: number; readonly of: number } | undefined;
  readonly label: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

function Row({ id, index, isHere, className, level, isOpen, place, label, onClick, children }: RowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn line by line
    // biome-ignore lint/a11y/useFocusableInteractive: the treegrid holds the focus
    // biome-ignore lint/a11y/useKeyWithClickEvents: the treegrid hears the keys
    <div
      id={id}
      role="row"
      className={isHere ? `${className} is-focus` : className}
      aria-rowindex={index + 1}
      aria-level={level}
      aria-posinset={place?.at}
      aria-setsize={place?.of}
      aria-expanded={isOpen}
      aria-label={label}
      onClick={(event) => {
        if (!isInButton(event)) onClick?.();
      }}
    >
      {children}
    </div>
  );
}

function isInButton({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('button') !== null;
}
