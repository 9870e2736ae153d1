import type { EntryFacts } from './entry-facts.ts';
import { numberedPaths } from './paths.ts';
import type { Files } from './ports.ts';

/**
 * What stands at a path and, while there is something, at the numbered ones beside it: a thing that was given the
 * first free name is among them. A name freed since ends the row, so that a recovery never asks for ten thousand.
 */
export function* occupiedNames(full: string, files: Files): Generator<EntryFacts> {
  for (const place of numberedPaths(full)) {
    const facts = files.lookAt(place);
    if (!facts.ok) return;
    yield facts.value;
  }
}
