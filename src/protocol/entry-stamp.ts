/** Where a stamp has what, in words of 32 bits, the lower half first: a time in seconds with sign and the rest in ns. */
export const STAMP = { size: 0, mtimeSeconds: 2, mtimeNs: 4, inode: 5 } as const;
export const STAMP_WORDS = 7;

const TWO_32 = 2 ** 32;
const NS_PER_SECOND = 1_000_000_000n;

/** Puts a whole number with sign into two words, the lower first. */
export function putWide(words: Uint32Array, at: number, value: number): void {
  const high = Math.floor(value / TWO_32);
  words[at] = value - high * TWO_32;
  words[at + 1] = high;
}

/** Puts a time in ns since 1970 into three words: seconds with sign, and the rest in ns. */
export function putTime(words: Uint32Array, at: number, ns: bigint): void {
  let seconds = ns / NS_PER_SECOND;
  if (ns % NS_PER_SECOND < 0n) seconds -= 1n;
  putWide(words, at, Number(seconds));
  words[at + 2] = Number(ns - seconds * NS_PER_SECOND);
}
