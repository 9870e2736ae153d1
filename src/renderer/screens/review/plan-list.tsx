import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { assertNever } from '../../../protocol/result.ts';
import { lineOf } from '../../stores/line-pager.ts';
import { isSelected } from '../../stores/line-selection.ts';
import { useReview } from '../../stores/review-store.ts';
import { useSpeech } from '../../text.ts';
import { PlanColumns } from './plan-columns.tsx';
import { type PlanCommand, planCommand } from './plan-keys.ts';
import { lineId, PlanLine } from './plan-line.tsx';

const LINE_HEIGHT = 40;
const HEAD_HEIGHT = 32;

/** The checklist: a treegrid that keeps the focus itself and only draws the lines in view. */
export function PlanList({ onDetails }: { readonly onDetails: () => void }) {
  const speech = useSpeech();
  const { shown, position, selection, review, view } = useReview();
  const { want, moveTo, fold, unfold } = useReview.getState();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: shown.lineCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    overscan: 8,
    // What the keyboard is on stays drawn, wherever the list is scrolled to: the grid's focus names it.
    rangeExtractor: (range: Range) =>
      position >= shown.lineCount
        ? defaultRangeExtractor(range)
        : [...new Set([...defaultRangeExtractor(range), position])].sort((a, b) => a - b),
  });

  const first = virtual.range?.startIndex ?? 0;
  const last = virtual.range?.endIndex ?? 0;
  useEffect(() => want(first, last), [want, first, last]);
  useEffect(() => virtual.scrollToIndex(position, { align: 'auto' }), [virtual, position]);
  // Another question is looked at from its beginning; coming back to the page, from where the keyboard was.
  const question = `${review} ${view.filter} ${view.order} ${view.search}`;
  const asked = useRef(question);
  useEffect(() => {
    if (asked.current !== question) scroller.current?.scrollTo({ top: 0 });
    asked.current = question;
  }, [question]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const command = planCommand(event, {
      position,
      lineCount: shown.lineCount,
      line: lineOf(shown, position),
      pageLines: Math.max(
        1,
        Math.floor(((scroller.current?.clientHeight ?? 0) - HEAD_HEIGHT) / LINE_HEIGHT) - 1,
      ),
      hasSelection: selection.ranges.length > 0,
    });
    if (command === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (command.kind === 'details') onDetails();
    else obey(command);
  };

  const onClick = (event: MouseEvent): void => {
    const target = event.target instanceof Element ? event.target : null;
    const index = Number(target?.closest('[data-line]')?.getAttribute('data-line') ?? Number.NaN);
    if (!Number.isInteger(index)) return;
    const line = lineOf(shown, index);
    const isFold = target?.closest('[data-fold]') !== null || event.detail === 2;
    if (isFold && line !== undefined && line.kind !== 'row') {
      moveTo(index, 'clear');
      if (line.open) fold(line);
      else unfold([line.key]);
    } else moveTo(index, event.shiftKey ? 'extend' : event.ctrlKey || event.metaKey ? 'toggle' : 'only');
  };

  const active = shown.lineCount > 0 && lineOf(shown, position) !== undefined ? lineId(position) : undefined;
  return (
    <div
      ref={scroller}
      className="plan"
      role="treegrid"
      aria-label={speech.say('reviewPage.list')}
      aria-multiselectable="true"
      aria-rowcount={shown.lineCount + 1}
      aria-colcount={5}
      aria-activedescendant={active}
      id="review-list"
      data-pane="list"
      data-pane-start=""
      tabIndex={0}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <PlanColumns />
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn line by line */}
      <div className="lines" role="rowgroup" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => (
          <PlanLine
            key={item.index}
            index={item.index}
            offset={item.start - HEAD_HEIGHT}
            line={lineOf(shown, item.index)}
            isSelected={isSelected(selection, item.index)}
            isFocus={item.index === position}
          />
        ))}
      </div>
    </div>
  );
}

/** Does in the review what a key of the list means. */
function obey(command: Exclude<PlanCommand, { kind: 'details' }>): void {
  const store = useReview.getState();
  switch (command.kind) {
    case 'move':
      store.moveTo(command.to, command.selecting);
      break;
    case 'toParent':
      void store.moveToParent();
      break;
    case 'fold':
      store.fold(command.line);
      break;
    case 'unfold':
      store.unfold([command.line.key]);
      break;
    case 'unfoldSiblings':
      store.unfoldSiblings();
      break;
    case 'tick':
      void store.tickSelection();
      break;
    case 'selectAll':
      store.selectEverything();
      break;
    case 'clearSelection':
      store.clearSelection();
      break;
    default:
      assertNever(command);
  }
}
