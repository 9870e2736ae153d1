import path from 'node:path';
import type { RecycledEntry } from '../../kernel/system-ports.ts';
import { say } from '../../locales/say.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { lookAt } from '../fs/look.ts';
import { type NamedEntry, namesIn } from '../fs/names-in.ts';
import { isDirectoryEntry, isLinkLike } from '../windows/reparse.ts';
import type { BinFolder } from './bin-folder.ts';
import { bytesOf } from './bytes-of.ts';
import { entryName } from './entry-name.ts';
import { type ReadRecord, readRecord } from './read-record.ts';

/** What one folder of a bin holds. */
interface Held {
  readonly entries: readonly RecycledEntry[];
  readonly unknown: number;
}

/** A person wants to see life, and to stop it, at least a few times a second. */
const ENTRIES_BETWEEN_WORDS = 256;

interface Names {
  /** Records by the key of their thing. */
  readonly records: Map<string, NamedEntry>;
  /** Things by their key. */
  readonly things: Map<string, NamedEntry>;
  unknown: number;
}

/**
 * What lies in a folder of the bin, in pauses. Nothing is opened but its records. `goOn` is told now and then how many
 * were seen; false stops it (`CANCELLED`). Codes: also those of listing.
 */
export function* listBin(bin: BinFolder, goOn: (seen: number) => boolean): Generator<void, Result<Held>> {
  const names = yield* sortedNames(bin);
  if (!names.ok) return names;
  const { records, things } = names.value;
  const noted = bin.notedSizes();
  const entries: RecycledEntry[] = [];
  let { unknown } = names.value;
  let seen = 0;
  for (const [key, named] of records) {
    if (seen % ENTRIES_BETWEEN_WORDS === 0 && !goOn(seen)) return fail('CANCELLED', say('run.cancelled'));
    seen += 1;
    const thing = things.get(key) ?? null;
    things.delete(key);
    const read = readRecord(path.join(bin.records, named.name), bin, named.listed);
    if (read === 'broken') unknown += 1;
    else if (read !== 'gone') entries.push(yield* entryOf(bin, named.name, read, thing, noted));
    yield;
  }
  // What has no record of its own: nobody knows where it was.
  return ok({ entries, unknown: unknown + things.size });
}

function* sortedNames(bin: BinFolder): Generator<void, Result<Names>> {
  const names: Names = { records: new Map(), things: new Map(), unknown: 0 };
  const isOneFolder = bin.records === bin.things;
  const takeThing = (entry: NamedEntry): void => {
    const isThing = entry.addressable && bin.recordOf(entry.name) !== null;
    if (isThing) names.things.set(bin.keyOf(entry.name), entry);
    else if (!bin.isFurniture(entry.name)) names.unknown += 1;
  };
  const records = yield* namesIn(bin.records, (entry) => {
    const thing = entry.addressable ? bin.thingOf(entry.name) : null;
    if (thing !== null) names.records.set(bin.keyOf(thing), entry);
    else if (isOneFolder) takeThing(entry);
  });
  if (!records.ok) return records;
  const things = isOneFolder ? ok(undefined) : yield* namesIn(bin.things, takeThing);
  return things.ok ? ok(names) : things;
}

function* entryOf(
  bin: BinFolder,
  recordName: string,
  { record, mtimeMs }: ReadRecord,
  named: NamedEntry | null,
  noted: (name: string, recordMtimeMs: number) => number | null,
): Generator<void, RecycledEntry> {
  const thingName = named?.name ?? bin.thingOf(recordName) ?? '';
  const thing = path.join(bin.things, thingName);
  const { original, stamp, deletedMs } = record;
  const entry = { entry: entryName(stamp, thing), original, drive: bin.drive, deletedMs };
  const size =
    named === null ? null : yield* sizeOf(bin, thing, named, record.size ?? noted(thingName, mtimeMs));
  return { ...entry, bytes: size ?? 0, recordOnly: size === null };
}

/** Null where there is nothing any more. `folderSize`: what is known of it, were it a folder. */
function* sizeOf(
  bin: BinFolder,
  thing: string,
  { listed }: NamedEntry,
  folderSize: number | null,
): Generator<void, number | null> {
  // Windows' list says all that is needed: asking again for each would take twice the time.
  if (listed !== null) {
    if (isLinkLike(listed)) return 0;
    if (!isDirectoryEntry(listed)) return listed.size;
    if (folderSize !== null) return folderSize;
  }
  const facts = lookAt(thing);
  if (!facts.ok) return null;
  return facts.value.type === 'dir' && folderSize !== null
    ? folderSize
    : yield* bytesOf(facts.value, bin.measure);
}
