/** What a key means in the list of the quarantine, at the line where the keyboard is. */

export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

export interface ShelfPlace {
  readonly position: number;
  readonly lineCount: number;
  /** How many lines a page of the list has. */
  readonly pageLines: number;
  readonly line: 'batch-open' | 'batch-shut' | 'item' | 'unknown';
}

export type ShelfCommand =
  | { readonly kind: 'move'; readonly to: number }
  | { readonly kind: 'toBatch' | 'open' | 'shut' | 'tick' | 'none' };

export function shelfCommand({ key, ctrlKey, metaKey, altKey }: PressedKey, place: ShelfPlace): ShelfCommand {
  if (altKey || ctrlKey || metaKey) return { kind: 'none' };
  const { position, lineCount, pageLines, line } = place;
  const to = (index: number): ShelfCommand => ({
    kind: 'move',
    to: Math.min(Math.max(0, index), Math.max(0, lineCount - 1)),
  });
  switch (key) {
    case 'ArrowDown':
      return to(position + 1);
    case 'ArrowUp':
      return to(position - 1);
    case 'PageDown':
      return to(position + pageLines);
    case 'PageUp':
      return to(position - pageLines);
    case 'Home':
      return to(0);
    case 'End':
      return to(lineCount - 1);
    case 'ArrowRight':
      if (line === 'batch-shut') return { kind: 'open' };
      return line === 'batch-open' ? to(position + 1) : { kind: 'none' };
    case 'ArrowLeft':
      if (line === 'batch-open') return { kind: 'shut' };
      return { kind: line === 'item' ? 'toBatch' : 'none' };
    case 'Enter':
      if (line === 'batch-open') return { kind: 'shut' };
      return { kind: line === 'batch-shut' ? 'open' : 'none' };
    case ' ':
      return { kind: 'tick' };
    default:
      return { kind: 'none' };
  }
}
