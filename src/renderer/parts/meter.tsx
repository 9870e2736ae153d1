export type MeterKind = 'now' | 'later' | 'folder' | 'stays' | 'free';

interface MeterProps {
  /** Shares of the whole, from 0 to 1, in their order. */
  readonly parts: readonly { readonly kind: MeterKind; readonly share: number }[];
}

const toPercent = (share: number): string => `${Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 100}%`;

/** Shares of a whole as a bar. The figures stand beside it in words, so it is not read out. */
export function Meter({ parts }: MeterProps) {
  let from = 0;
  return (
    <svg className="meter" aria-hidden="true">
      {parts.map(({ kind, share }, index) => {
        const x = from;
        from += share;
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a bar have no identity but their place
        return <rect key={index} className={kind} x={toPercent(x)} width={toPercent(share)} height="100%" />;
      })}
    </svg>
  );
}

/** The small square that says which part of a meter a word is about. */
export function MeterKey({ kind }: { readonly kind: MeterKind }) {
  return (
    <svg className="key" aria-hidden="true">
      <rect className={kind} x="1" y="1" width="8" height="8" rx="2" />
    </svg>
  );
}
