/** At least as much of a name's end stays: an extension, a ` (2)` and a few letters before it. */
const TAIL = 12;

/** A name in two: the part that may be cut short, and its end that may not. Characters stay whole. */
export function splitName(name: string): readonly [head: string, tail: string] {
  const characters = [...name];
  // A letter or two in front would not be worth cutting.
  if (characters.length <= TAIL + 4) return ['', name];
  return [characters.slice(0, -TAIL).join(''), characters.slice(-TAIL).join('')];
}
