import { createHash } from 'node:crypto';
import path from 'node:path';
import type { RecycledEntry } from '../../src/kernel/system-ports.ts';
import { say } from '../../src/locales/say.ts';
import type { Message } from '../../src/protocol/message.ts';
import { actionId } from '../../src/skills/action-id.ts';
import type { ProposedAction } from '../../src/skills/define-skill.ts';
import type { DriveHeld } from './drives.ts';
import type { Options } from './options.ts';

const LEAST_CHUNK_SIZE = 10;
const CHUNK_SIZE = 200;
const PAUSE_MS = 200;

/** One row for each entry, off by default: what is deleted here is gone, and no trace of it is kept. */
export function purgeRow(entry: RecycledEntry, options: Options): ProposedAction {
  return {
    id: entryId('recycle:purge', entry),
    kind: 'recycle.purge',
    entries: [entry.entry],
    ...chunksOf(options),
    group: groupOf(entry.drive),
    risk: 'high',
    enabled: false,
    reason: purgeReason(entry),
  };
}

/** One row for all of a drive: emptied in one step, in chunks. */
export function purgeDriveRow(
  { drive, entries, bytes, oldestMs }: DriveHeld,
  options: Options,
): ProposedAction {
  const facts = { name: drive, count: entries.length, bytes: { bytes } };
  return {
    id: actionId('recycle:purge-drive', drive),
    kind: 'recycle.purge',
    entries: entries.map(({ entry }) => entry),
    ...chunksOf(options),
    group: groupOf(drive),
    risk: 'high',
    enabled: false,
    reason:
      oldestMs === null
        ? say('recycle.wholeDriveUndated', facts)
        : say('recycle.wholeDrive', { ...facts, date: { dateMs: oldestMs } }),
  };
}

export function restoreRow(entry: RecycledEntry): ProposedAction {
  const name = nameOf(entry);
  return {
    id: entryId('recycle:restore', entry),
    kind: 'recycle.restore',
    entries: [entry.entry],
    group: groupOf(entry.drive),
    enabled: false,
    reason:
      entry.deletedMs === null
        ? say('recycle.comesBackUndated', { name })
        : say('recycle.comesBack', { name, date: { dateMs: entry.deletedMs } }),
  };
}

function chunksOf({ chunkSize = CHUNK_SIZE, pauseMs = PAUSE_MS }: Options) {
  return { chunkSize: Math.max(chunkSize, LEAST_CHUNK_SIZE), pauseMs };
}

function purgeReason(entry: RecycledEntry): Message {
  const name = nameOf(entry);
  if (entry.recordOnly) return say('recycle.onlyNote', { name });
  return entry.deletedMs === null
    ? say('recycle.goesUndated', { name })
    : say('recycle.goes', { name, date: { dateMs: entry.deletedMs } });
}

function groupOf(drive: string): string {
  return `recycle:${drive}`;
}

/** A name that a person can read and type, and a mark that tells it from others of that name, the same every time. */
function entryId(what: string, entry: RecycledEntry): string {
  const mark = createHash('sha256').update(entry.entry).digest('hex').slice(0, 16);
  return actionId(what, nameOf(entry), mark);
}

/** The records of Windows name places with `\`, wherever they are read. */
function nameOf({ original }: RecycledEntry): string {
  return path.basename(/^(?:[A-Za-z]:|\\)\\/.test(original) ? original.replaceAll('\\', '/') : original);
}
