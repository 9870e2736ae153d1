import path from 'node:path';
import type { EntryFacts } from '../../kernel/entry-facts.ts';
import { lookAt } from '../fs/look.ts';
import { namesIn } from '../fs/names-in.ts';

/** The bytes of a file, or of all files in a folder, links not followed; what cannot be seen counts nothing. */
export function* bytesOf(facts: EntryFacts, measure: (facts: EntryFacts) => number): Generator<void, number> {
  if (facts.type !== 'dir') return measure(facts);
  if (facts.cloudOnly) return 0;
  const names: string[] = [];
  yield* namesIn(facts.path, ({ name, addressable }) => {
    if (addressable) names.push(name);
  });
  let bytes = 0;
  for (const name of names) {
    const inside = lookAt(path.join(facts.path, name));
    if (inside.ok) bytes += yield* bytesOf(inside.value, measure);
    yield;
  }
  return bytes;
}
