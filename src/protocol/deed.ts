import { z } from 'zod';

/** What a step does to the thing that it is about, in as many kinds as a person needs words for. */
export const deedSchema = z.enum(['leave', 'move', 'purge', 'restore', 'close', 'set', 'other']);
export type Deed = z.infer<typeof deedSchema>;

const DEEDS: ReadonlyMap<string, Deed> = new Map<string, Deed>([
  ['quarantine.put', 'leave'],
  ['fs.delete', 'leave'],
  ['fs.move', 'move'],
  ['recycle.purge', 'purge'],
  ['recycle.restore', 'restore'],
  ['process.close', 'close'],
  ['power.plan', 'set'],
  ['registry.set', 'set'],
  ['effects.set', 'set'],
]);

/** By the kind of an action. */
export function deedOf(kind: string): Deed {
  return DEEDS.get(kind) ?? 'other';
}

/** The one deed of several steps, or `other` where they do different things, or there are none. */
export function deedOfAll(kinds: Iterable<string>): Deed {
  const deeds = new Set([...kinds].map(deedOf));
  const [only = 'other'] = deeds;
  return deeds.size === 1 ? only : 'other';
}
