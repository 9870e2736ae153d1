import type { ReviewLine } from '../../../protocol/review.ts';
import type { GroupLine } from '../../stores/review-store.ts';

/** What a key means in the checklist. */
export type PlanCommand =
  | { readonly kind: 'move'; readonly to: number; readonly selecting: 'clear' | 'extend' | 'keep' }
  | { readonly kind: 'toParent' }
  | { readonly kind: 'fold'; readonly line: GroupLine }
  | { readonly kind: 'unfold'; readonly line: GroupLine }
  | { readonly kind: 'unfoldSiblings' }
  | { readonly kind: 'tick' }
  | { readonly kind: 'selectAll' }
  | { readonly kind: 'clearSelection' }
  | { readonly kind: 'details' };

export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

export interface PlanPlace {
  readonly position: number;
  readonly lineCount: number;
  readonly line: ReviewLine | undefined;
  /** How many lines fit into the view. */
  readonly pageLines: number;
  readonly hasSelection: boolean;
}

/** Null for keys that mean nothing here, which then do what they do everywhere. */
export function planCommand(press: KeyPress, place: PlanPlace): PlanCommand | null {
  if (press.altKey) return null;
  const isCtrl = press.ctrlKey || press.metaKey;
  const to = moveTarget(press.key, place);
  if (to !== null) {
    const selecting = press.shiftKey ? 'extend' : isCtrl ? 'keep' : 'clear';
    return { kind: 'move', to: Math.min(Math.max(0, to), Math.max(0, place.lineCount - 1)), selecting };
  }
  if (isCtrl) return press.key.toLowerCase() === 'a' ? { kind: 'selectAll' } : null;
  const { line } = place;
  switch (press.key) {
    case ' ':
      return { kind: 'tick' };
    case '*':
      return { kind: 'unfoldSiblings' };
    case 'Escape':
      return place.hasSelection ? { kind: 'clearSelection' } : null;
    case 'Enter':
      if (line === undefined) return null;
      return line.kind === 'row' ? { kind: 'details' } : { kind: line.open ? 'fold' : 'unfold', line };
    case 'ArrowLeft':
      return line !== undefined && line.kind !== 'row' && line.open
        ? { kind: 'fold', line }
        : { kind: 'toParent' };
    case 'ArrowRight':
      if (line === undefined || line.kind === 'row') return null;
      return line.open
        ? { kind: 'move', to: Math.min(place.position + 1, place.lineCount - 1), selecting: 'clear' }
        : { kind: 'unfold', line };
    default:
      return null;
  }
}

function moveTarget(key: string, { position, lineCount, pageLines }: PlanPlace): number | null {
  switch (key) {
    case 'ArrowUp':
      return position - 1;
    case 'ArrowDown':
      return position + 1;
    case 'PageUp':
      return position - pageLines;
    case 'PageDown':
      return position + pageLines;
    case 'Home':
      return 0;
    case 'End':
      return lineCount - 1;
    default:
      return null;
  }
}
