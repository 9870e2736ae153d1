import type { ReactNode } from 'react';

interface GridCellProps {
  readonly className?: string;
  readonly title?: string;
  readonly children?: ReactNode;
}

/** A cell of a treegrid. The grid holds the focus for all of its lines, so a cell is no stop of its own. */
export function GridCell({ className = 'cell', title, children }: GridCellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn line by line
    // biome-ignore lint/a11y/useFocusableInteractive: the treegrid holds the focus
    <div className={className} role="gridcell" title={title}>
      {children}
    </div>
  );
}
