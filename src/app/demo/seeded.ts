/** Chance that repeats itself: the same seed and the same name always give the same numbers. */
export interface Chance {
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
}

/** FNV-1a over UTF-16 code units: spreads names over 32 bits. */
function spread(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** mulberry32: small, even enough for a demo, the same on every machine. */
export function chanceOf(seed: number, name: string): Chance {
  let state = (spread(name) ^ Math.imul(seed, 0x9e3779b9)) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { between: (from, to) => from + Math.floor(next() * (to - from + 1)) };
}
