import { Meter } from '../../parts/meter.tsx';

interface ProgressBarProps {
  readonly label: string;
  /** From 0 to 1. */
  readonly share: number;
  /** The same in words. */
  readonly words: string;
}

/** How far something is, as a bar that can be asked about. */
export function ProgressBar({ label, share, words }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
      aria-valuetext={words}
    >
      <Meter parts={[{ kind: 'now', share }]} />
    </div>
  );
}
