import type { EntryFacts } from '../../src/kernel/entry-facts.ts';

/** Which of two copies stays: the newest, on equal times the one with the shortest name, then by code point. */
export function beforeAsKeeper(a: EntryFacts, b: EntryFacts): number {
  const newer = compareTimes(b.mtimeNs, a.mtimeNs);
  if (newer !== 0) return newer;
  const first = [...a.name];
  const second = [...b.name];
  return first.length - second.length || compareCharacters(first, second);
}

function compareTimes(a: string, b: string): number {
  const difference = BigInt(a) - BigInt(b);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function compareCharacters(a: readonly string[], b: readonly string[]): number {
  for (const [index, character] of a.entries()) {
    const difference = (character.codePointAt(0) ?? 0) - (b[index]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
