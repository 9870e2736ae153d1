/** From here on two symptoms of one module are the same lesson. */
const SIMILAR_FROM = 0.75;

/** Do two symptoms tell of the same? */
export function isSimilar(a: string, b: string): boolean {
  return similarity(a, b) >= SIMILAR_FROM;
}

/**
 * How similar two texts are, 0 to 1: the Sørensen–Dice coefficient of their pairs of neighbouring characters (twice
 * the pairs that both have, by all pairs of both). Case, punctuation and width of characters do not count, so that
 * it means the same in every language, with or without blanks between words. The same two texts always give the same.
 */
export function similarity(a: string, b: string): number {
  const [first, second] = [bare(a), bare(b)];
  // Two symptoms of nothing but signs are the same only where they are written so.
  if (first === '' && second === '') return a === b ? 1 : 0;
  if (first === second) return 1;
  const [left, right] = [pairsOf(first), pairsOf(second)];
  let shared = 0;
  for (const [pair, count] of left.counts) shared += Math.min(count, right.counts.get(pair) ?? 0);
  const all = left.total + right.total;
  return all === 0 ? 0 : (2 * shared) / all;
}

function bare(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

interface Pairs {
  readonly counts: ReadonlyMap<string, number>;
  readonly total: number;
}

function pairsOf(text: string): Pairs {
  const characters = [...text];
  const counts = new Map<string, number>();
  for (let at = 1; at < characters.length; at += 1) {
    const pair = `${characters[at - 1]}${characters[at]}`;
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return { counts, total: Math.max(0, characters.length - 1) };
}
