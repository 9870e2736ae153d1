import type { TickState } from '../stores/tick-state.ts';
import { Icon } from './icon.tsx';

interface TickProps {
  readonly state: TickState;
  readonly label: string;
  /** Cannot be ticked; the row says why. */
  readonly off?: boolean;
  readonly onToggle: () => void;
}

/**
 * The box of a row in a treegrid: pressed with the pointer, or with Space where the grid's position is. The grid has
 * the focus, so the box is no stop of its own.
 */
export function Tick({ state, label, off = false, onToggle }: TickProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a real box would be a stop of its own in each of 100,000 rows
    // biome-ignore lint/a11y/useFocusableInteractive: the treegrid holds the focus and toggles with Space
    // biome-ignore lint/a11y/useKeyWithClickEvents: the treegrid holds the focus and toggles with Space
    <span
      role="checkbox"
      aria-checked={state}
      aria-disabled={off || undefined}
      aria-label={label}
      className="tick"
      onClick={(event) => {
        event.stopPropagation();
        if (!off) onToggle();
      }}
    >
      {state === 'true' && <Icon name="check" />}
      {state === 'mixed' && <Icon name="dash" />}
    </span>
  );
}
