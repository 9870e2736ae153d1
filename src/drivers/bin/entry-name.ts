import path from 'node:path';
import type { BinFolder } from './bin-folder.ts';

/** Which thing of a bin is meant. */
export interface NamedThing {
  readonly bin: BinFolder;
  readonly stamp: string;
  /** Where it lies in the bin, and its record. */
  readonly thing: string;
  readonly record: string;
}

/** The name of an entry: when it was thrown away, and where it lies. No stamp holds a bar, so the first one divides. */
export function entryName(stamp: string, thing: string): string {
  return `${stamp}|${thing}`;
}

/**
 * What an entry's name means in these folders, or null.
 * SAFETY: a name may come from a journal that anybody wrote: it never means anything but a thing directly in a bin of
 * this user's.
 */
export function namedThing(entry: string, bins: readonly BinFolder[]): NamedThing | null {
  const at = entry.indexOf('|');
  const [stamp, thing] = [entry.slice(0, Math.max(at, 0)), entry.slice(at + 1)];
  if (stamp === '' || path.normalize(thing) !== thing) return null;
  const bin = bins.find(({ things }) => path.dirname(thing) === things);
  const record = bin?.recordOf(path.basename(thing)) ?? null;
  if (bin === undefined || record === null) return null;
  return { bin, stamp, thing, record: path.join(bin.records, record) };
}
