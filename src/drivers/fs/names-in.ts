import fs from 'node:fs';
import { ok, type Result } from '../../protocol/result.ts';
import type { ListedEntry } from '../windows/find-entries.ts';
import { REPLACED } from './addressable.ts';
import { attributeSource, refuseCloudOnly } from './attribute-source.ts';
import { failureOf, failureOfErrno } from './system-error.ts';

/** A name in a folder. */
export interface NamedEntry {
  readonly name: string;
  /** False where the name is, or may be, no valid Unicode: it reads like this and cannot be reached by it. */
  readonly addressable: boolean;
  /** What Windows' list says of it already; null elsewhere. */
  readonly listed: ListedEntry | null;
}

const NAMES_AT_ONCE = 256;

/**
 * Tells `take` every name in a folder, in no order, and pauses now and then: a folder may hold a hundred thousand.
 * Codes: those of listing.
 */
export function* namesIn(dir: string, take: (entry: NamedEntry) => void): Generator<void, Result<void>> {
  const here = refuseCloudOnly(dir, dir);
  if (!here.ok) return here;
  const inTurn = attributeSource.inTurn(dir);
  return inTurn === null ? yield* readNames(dir, take) : yield* takeListed(dir, inTurn, take);
}

function* takeListed(
  dir: string,
  entries: Generator<ListedEntry, string | null>,
  take: (entry: NamedEntry) => void,
): Generator<void, Result<void>> {
  let taken = 0;
  try {
    for (;;) {
      const next = entries.next();
      if (next.done === true) {
        return next.value === null ? ok(undefined) : failureOfErrno(next.value, dir, `list: ${next.value}`);
      }
      const { name } = next.value;
      take({ name: name.toWellFormed(), addressable: name.isWellFormed(), listed: next.value });
      taken += 1;
      if (taken % NAMES_AT_ONCE === 0) yield;
    }
  } finally {
    entries.return(null);
  }
}

function* readNames(dir: string, take: (entry: NamedEntry) => void): Generator<void, Result<void>> {
  try {
    const folder = fs.opendirSync(dir, { bufferSize: NAMES_AT_ONCE });
    try {
      let taken = 0;
      for (let entry = folder.readSync(); entry !== null; entry = folder.readSync()) {
        take({ name: entry.name, addressable: !entry.name.includes(REPLACED), listed: null });
        taken += 1;
        if (taken % NAMES_AT_ONCE === 0) yield;
      }
      return ok(undefined);
    } finally {
      folder.closeSync();
    }
  } catch (error) {
    return failureOf(error, dir);
  }
}
