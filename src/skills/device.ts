import type { EntryFacts } from '../kernel/entry-facts.ts';

/** Do two entries lie on one drive? What is mounted inside a folder does not lie on that folder's. */
export function isSameDevice(a: EntryFacts, b: EntryFacts): boolean {
  return deviceOf(a) === deviceOf(b);
}

function deviceOf({ identity }: EntryFacts): string {
  return identity.slice(0, identity.indexOf(':'));
}
