import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { lineOf } from '../../stores/line-pager.ts';
import { shownLine, useQuarantine } from '../../stores/quarantine-store.ts';
import { useSpeech } from '../../text.ts';
import { type ShelfPlace, shelfCommand } from './shelf-keys.ts';
import { ShelfLine } from './shelf-line.tsx';

interface ShelfProps {
  /** What scrolls, with whatever stands above the list in it. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly busy: string | null;
}

const ITEM_HEIGHT = 40;
const BATCH_HEIGHT = 74;

/** Batches and their items, line by line: only what is in view is drawn. */
export function Shelf({ scroller, busy }: ShelfProps) {
  const speech = useSpeech();
  const { shown, position, want, moveTo, moveToHead, fold, tick } = useQuarantine();
  const { lineCount } = shown;
  const grid = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);

  const lines = useVirtualizer({
    count: lineCount,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lineOf(shown, index)?.kind === 'batch' ? BATCH_HEIGHT : ITEM_HEIGHT),
    scrollMargin: top,
    scrollPaddingEnd: 8,
    overscan: 8,
    // The line where the keyboard is stays there, so that it can be named wherever the list is scrolled to.
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), Math.min(position, lineCount - 1)])]
        .filter((index) => index >= 0)
        .sort((a, b) => a - b),
  });

  // Notices above the list come and go.
  useLayoutEffect(() => {
    const above = grid.current?.offsetTop ?? 0;
    if (above !== top) setTop(above);
  });

  const items = lines.getVirtualItems();
  const first = lines.range?.startIndex ?? 0;
  const last = lines.range?.endIndex ?? 0;
  useEffect(() => want(first, last), [first, last, want]);

  const go = (index: number): void => {
    moveTo(index);
    lines.scrollToIndex(index);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const line = shownLine(position);
    const place: ShelfPlace = {
      position,
      lineCount,
      pageLines: Math.max(1, last - first - 1),
      line:
        line === undefined
          ? 'unknown'
          : line.kind === 'item'
            ? 'item'
            : line.open
              ? 'batch-open'
              : 'batch-shut',
    };
    const command = shelfCommand(event, place);
    // A button in a line has its own Space and Enter.
    const isOwn = event.target === event.currentTarget;
    if (command.kind === 'none' || (!isOwn && command.kind !== 'move' && command.kind !== 'toBatch')) return;
    event.preventDefault();
    grid.current?.focus();
    switch (command.kind) {
      case 'move':
        go(command.to);
        return;
      case 'toBatch':
        void moveToHead().then((at) => lines.scrollToIndex(at));
        return;
      case 'open':
      case 'shut':
        if (line !== undefined) void fold(line.batch, command.kind === 'shut');
        return;
      case 'tick':
        if (line !== undefined) tick(line);
        return;
    }
  };

  return (
    <div
      ref={grid}
      role="treegrid"
      className="shelf"
      aria-label={speech.say('quarantinePage.list')}
      aria-rowcount={lineCount}
      aria-activedescendant={items.some(({ index }) => index === position) ? lineId(position) : undefined}
      tabIndex={0}
      data-pane="list"
      data-pane-start=""
      onKeyDown={onKeyDown}
    >
      <div className="shelf-room" style={{ height: lines.getTotalSize() }}>
        {items.map(({ index, start }) => (
          <div
            key={index}
            ref={lines.measureElement}
            data-index={index}
            className="shelf-place"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <ShelfLine
              id={lineId(index)}
              index={index}
              isHere={index === position}
              busy={busy}
              onReach={() => {
                moveTo(index);
                grid.current?.focus({ preventScroll: true });
              }}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

const lineId = (index: number): string => `shelf-${index}`;
