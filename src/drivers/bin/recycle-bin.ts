import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { EntryFacts } from '../../kernel/entry-facts.ts';
import type { BinListing, RecycleBin, RecycledEntry } from '../../kernel/system-ports.ts';
import { say } from '../../locales/say.ts';
import type { Message } from '../../protocol/message.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { lookAt } from '../fs/look.ts';
import { moveEntry } from '../fs/move.ts';
import { withPinnedParent } from '../fs/pinned-folder.ts';
import { checkRemovable } from '../fs/removable.ts';
import { atOnce, removeInSteps, removeOwn } from '../fs/remove-for-good.ts';
import { realParentOf } from '../places/real-path.ts';
import { inSlices } from '../time-slices.ts';
import type { BinFolder } from './bin-folder.ts';
import { bytesOf } from './bytes-of.ts';
import { type NamedThing, namedThing } from './entry-name.ts';
import { listBin } from './list-bin.ts';
import { type ReadRecord, readRecord } from './read-record.ts';
import { writeRecord } from './write-record.ts';

/**
 * This user's recycle bin, kept in files as `findFolders` finds it. `show` lets the desktop know that it has changed.
 * Sizes: a file's own; of a folder what the bin has noted, else what lies in it.
 */
export function recycleBinOf(findFolders: () => readonly BinFolder[], show: () => void): RecycleBin {
  let found: readonly BinFolder[] | null = null;
  const folders = (): readonly BinFolder[] => {
    found ??= findFolders();
    return found;
  };
  const find = (entry: string): Result<NamedThing> => {
    let named = namedThing(entry, folders());
    if (named === null) {
      // A drive may have come since.
      found = null;
      named = namedThing(entry, folders());
    }
    return named === null ? notThere(entry) : ok(named);
  };
  const look = (entry: string): Result<Looked> => {
    const named = find(entry);
    return named.ok ? lookAtThing(entry, named.value) : named;
  };
  return {
    async list(goOn = () => true) {
      found = null;
      return listAll(folders(), goOn);
    },
    look: (entry) => {
      const looked = look(entry);
      return looked.ok ? ok(looked.value.entry) : looked;
    },
    async purge(entry) {
      const looked = look(entry);
      return looked.ok ? purgeThing(looked.value) : looked;
    },
    restore: (entry) => {
      const looked = look(entry);
      return looked.ok ? restoreThing(looked.value) : looked;
    },
    putBack: (entry, original) => {
      const named = find(entry);
      return named.ok ? putThingBack(named.value, original) : named;
    },
    settle: () => {
      for (const folder of found ?? []) folder.forgetGone();
      show();
    },
  };
}

async function listAll(
  folders: readonly BinFolder[],
  goOn: (seen: number) => boolean,
): Promise<Result<BinListing>> {
  const entries: RecycledEntry[] = [];
  const unreadable: string[] = [];
  let unknown = 0;
  for (const folder of folders) {
    const before = entries.length;
    const held = await inSlices(listBin(folder, (seen) => goOn(before + seen)));
    if (!held.ok) {
      if (held.failure.code === 'CANCELLED') return held;
      unreadable.push(folder.records);
      continue;
    }
    // A list of fifty thousand is more than a call takes as its words.
    for (const entry of held.value.entries) entries.push(entry);
    unknown += held.value.unknown;
  }
  return ok({ entries, unknown, unreadable });
}

/** An entry that is there, with what it stands for. */
interface Looked {
  readonly entry: RecycledEntry;
  readonly named: NamedThing;
  /** The thing itself; null where only its record is left. */
  readonly facts: EntryFacts | null;
}

function lookAtThing(entry: string, named: NamedThing): Result<Looked> {
  const { bin, stamp, thing, record } = named;
  const read = readRecord(record, bin, null);
  // SAFETY: a thing that got the name since is another one, which nobody was shown and nobody approved.
  if (read === 'gone' || read === 'broken' || read.record.stamp !== stamp) return notThere(thing);
  const facts = lookAt(thing);
  if (!facts.ok && facts.failure.code !== 'NOT_FOUND') return facts;
  const { original, deletedMs } = read.record;
  let bytes = facts.ok ? null : 0;
  return ok({
    entry: {
      entry,
      original: realPlace(original),
      drive: bin.drive,
      deletedMs,
      // A folder may hold very much: whoever does not ask for its size does not wait for it.
      get bytes() {
        bytes ??= facts.ok ? sizeOf(facts.value, named, read) : 0;
        return bytes;
      },
      recordOnly: !facts.ok,
    },
    named,
    facts: facts.ok ? facts.value : null,
  });
}

function sizeOf(facts: EntryFacts, { bin, thing }: NamedThing, { record, mtimeMs }: ReadRecord): number {
  if (facts.type !== 'dir') return bin.measure(facts);
  const noted = record.size ?? bin.notedSizes()(path.basename(thing), mtimeMs);
  return noted ?? atOnce(bytesOf(facts, bin.measure));
}

/** The folder that held it by its real path, as roots are compared by. */
function realPlace(original: string): string {
  return path.isAbsolute(original) ? realParentOf(original) : original;
}

/** The thing first, its record last: what cannot go whole stays an entry that can be brought back. */
async function purgeThing({ named, facts }: Looked): Promise<Result<number>> {
  let freed = 0;
  if (facts !== null) {
    // SAFETY: a folder of which something is in use is found out before any of it is gone.
    const removable = await inSlices(checkRemovable(named.thing));
    if (!removable.ok) return removable;
    // SAFETY: others have their turn meanwhile; what got the name since is not what was approved.
    const removed = await inSlices(removeInSteps(named.thing, facts.identity));
    if (!removed.ok) return removed;
    freed = removed.value;
  }
  const record = removeRecord(named.record);
  // A record that stays although its thing is gone takes no room, and is offered again.
  return facts === null && !record.ok ? record : ok(freed);
}

function restoreThing({ entry, named, facts }: Looked): Result<readonly Message[]> {
  if (facts === null) return notThere(named.thing);
  // SAFETY: a move that never replaces: whatever took the old place stays (`TARGET_EXISTS`).
  const moved = moveEntry(named.thing, entry.original, facts, token());
  if (!moved.ok) return moved;
  // Without its thing the record brings nothing back; where it cannot be removed it is offered as such.
  removeRecord(named.record);
  const { lost = [], leftover } = moved.value;
  return ok(leftover === undefined ? lost : [...lost, say('apply.leftover', { path: leftover })]);
}

/** The record first: cut off in the middle there is at most a record without its thing. */
function putThingBack(named: NamedThing, original: string): Result<void> {
  const facts = lookAt(original);
  if (!facts.ok) return facts;
  const taken = lookAt(named.thing);
  if (taken.ok) return fail('TARGET_EXISTS', say('fs.targetExists', { path: named.thing }));
  const written = writeRecord(named, original, atOnce(bytesOf(facts.value, named.bin.measure)));
  if (!written.ok) return written;
  const moved = moveEntry(original, named.thing, facts.value, token());
  if (!moved.ok && written.value === 'new') removeRecord(named.record);
  return moved.ok ? ok(undefined) : moved;
}

function removeRecord(record: string): Result<void> {
  return withPinnedParent(record, (pinned) => removeOwn(pinned));
}

function token(): string {
  return `bin-${randomUUID().slice(0, 8)}`;
}

function notThere(shown: string): Result<never> {
  return fail('NOT_FOUND', say('fs.notFound', { path: shown }));
}
