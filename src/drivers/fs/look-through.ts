import fs from 'node:fs';
import type { EntryFacts } from '../../kernel/entry-facts.ts';
import { say } from '../../locales/say.ts';
import { putTime, putWide } from '../../protocol/entry-stamp.ts';
import { type Failure, fail, ok, type Result } from '../../protocol/result.ts';
import { QuickFolder } from '../posix/quick-folder.ts';
import type { ListedEntry } from '../windows/find-entries.ts';
import { isCloudOnly, isDirectoryEntry, isReparsePoint } from '../windows/reparse.ts';
import { attributeSource } from './attribute-source.ts';
import {
  type AskEntry,
  deviceNumberOf,
  FolderEntry,
  ListedFolder,
  NOT_ASKED,
  putModeAndDevice,
  roomFor,
  WORD,
  WORDS,
} from './listed-folder.ts';
import { errnoName } from './system-error.ts';

/** How one entry is looked at by itself. */
export type LookAt = (full: string, name: string, listed?: ListedEntry) => Result<EntryFacts>;

/** Told now and then how many entries of the folder were seen; false stops. */
export type GoOn = (seen: number) => boolean;

/** A folder may hold a hundred thousand files: a person wants to see life, and to stop it, on the way. */
const ENTRIES_BETWEEN_WORDS = 256;

function cancelled(): Result<never> {
  return fail('CANCELLED', say('run.cancelled'));
}

/** Until so many entries were looked at, loading what is faster costs more than it saves. */
const WORTH_IT = 4_096;
let looked = 0;

/**
 * All entries of a folder by the system's own calls, or null where they do not work here or are not worth it yet: then
 * nothing was told. Codes: `CANCELLED`, `ACCESS_DENIED`.
 */
export function lookThroughQuickly(
  dir: string,
  prefix: string,
  lookAt: LookAt,
  goOn: GoOn,
  unaddressable: (shownName: string) => void,
): Result<readonly EntryFacts[]> | null {
  if (looked < WORTH_IT || process.platform !== 'linux') return null;
  const folder = QuickFolder.open(dir);
  if (folder === null) return null;
  try {
    const odd: string[] = [];
    const names = folder.names((name) => odd.push(name));
    const found = names === null ? null : lookQuickly(folder, prefix, names.sort(), lookAt, goOn);
    if (found !== null) for (const name of odd) unaddressable(name);
    return found;
  } finally {
    folder.close();
  }
}

/** Facts of entries by their names, which are in order. What vanishes meanwhile is left out. Codes: `CANCELLED`, `ACCESS_DENIED`. */
export function lookThrough(
  dir: string,
  prefix: string,
  names: readonly string[],
  lookAt: LookAt,
  goOn: GoOn,
): Result<readonly EntryFacts[]> {
  looked += names.length;
  const folder = looked < WORTH_IT ? null : QuickFolder.open(dir);
  if (folder === null) return lookOneByOne(prefix, names, lookAt, goOn);
  try {
    return lookQuickly(folder, prefix, names, lookAt, goOn) ?? lookOneByOne(prefix, names, lookAt, goOn);
  } finally {
    folder.close();
  }
}

function lookOneByOne(
  prefix: string,
  names: readonly string[],
  lookAt: LookAt,
  goOn: GoOn,
): Result<readonly EntryFacts[]> {
  const entries: EntryFacts[] = [];
  for (const [seen, name] of names.entries()) {
    if (seen % ENTRIES_BETWEEN_WORDS === 0 && !goOn(seen)) return cancelled();
    const found = lookAt(prefix + name, name);
    if (found.ok) entries.push(found.value);
    else if (saysFolderIsClosed(found.failure)) return found;
  }
  return ok(entries);
}

/** SAFETY: a folder that lets nobody look at its entries is unreadable, and none that is empty. */
function saysFolderIsClosed({ code }: Failure): boolean {
  return code === 'ACCESS_DENIED' && process.platform !== 'win32';
}

/** The same in a folder that is held open, or null where that does not work here. */
function lookQuickly(
  folder: QuickFolder,
  prefix: string,
  names: readonly string[],
  lookAt: LookAt,
  goOn: GoOn,
): Result<readonly EntryFacts[]> | null {
  const room = roomFor(names.length);
  const there: string[] = [];
  let seen = 0;
  for (const name of names) {
    if (seen % ENTRIES_BETWEEN_WORDS === 0 && !goOn(seen)) return cancelled();
    seen += 1;
    if (folder.look(name, room.words, room.start + there.length * WORDS)) {
      there.push(name);
      continue;
    }
    const found = lookAt(prefix + name, name);
    // SAFETY: what the call cannot see and another can is no entry that vanished. Nothing may be missing.
    if (found.ok) return null;
    if (saysFolderIsClosed(found.failure)) return found;
  }
  return ok(new ListedFolder(prefix, there, room, null).named(there));
}

/**
 * Facts of what Windows' list of a folder tells: sizes, times and kinds without opening an entry. Its own number, its
 * second names and the room that it takes are asked of an entry when somebody needs them.
 */
export function lookThroughListed(
  prefix: string,
  listed: ListedEntry[],
  lookAt: LookAt,
  goOn: GoOn,
): Result<readonly EntryFacts[]> {
  listed.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const room = roomFor(listed.length);
  for (const [index, entry] of listed.entries()) putListed(entry, room.words, room.start + index * WORDS);
  const names = listed.map(({ name }) => name);
  const folder = new ListedFolder(prefix, names, room, askWindows);
  const entries: EntryFacts[] = [];
  for (const [seen, entry] of listed.entries()) {
    if (seen % ENTRIES_BETWEEN_WORDS === 0 && !goOn(seen)) return cancelled();
    // SAFETY: links, mounted folders and what is in a cloud are looked at one by one, by their tags.
    if (isReparsePoint(entry) || isCloudOnly(entry)) {
      const found = lookAt(prefix + entry.name, entry.name, entry);
      if (found.ok) entries.push(found.value);
    } else entries.push(new FolderEntry(folder, seen, entry.name));
  }
  return ok(entries);
}

const REGULAR_FILE = 0o100000;
const DIRECTORY = 0o40000;
const TYPE_BITS = 0o170000;
const TWO_32 = 2 ** 32;
const NS_PER_MS = 1_000_000n;

function putListed(entry: ListedEntry, words: Uint32Array, at: number): void {
  const mode = isDirectoryEntry(entry) ? DIRECTORY : REGULAR_FILE;
  words[at + WORD.modeAndDevice] = NOT_ASKED | mode;
  putSize(words, at, entry.size, 0);
  putTimes(words, at, entry);
}

function putSize(words: Uint32Array, at: number, size: number, blocks: number): void {
  words[at + WORD.size] = size % TWO_32;
  words[at + WORD.blocks] = blocks % TWO_32;
  words[at + WORD.sizeAndBlocks] = (Math.floor(blocks / TWO_32) << 16) | Math.floor(size / TWO_32);
}

function putTimes(words: Uint32Array, at: number, times: Pick<ListedEntry, 'mtimeNs' | 'birthtimeNs'>): void {
  putTime(words, at + WORD.mtimeSeconds, times.mtimeNs);
  putWide(words, at + WORD.birth, Number(times.birthtimeNs / NS_PER_MS));
}

/** Entries that were gone when they were asked; each gets a number of its own, or two would pass for one file. */
let gone = 0;
const AS_IT_IS = { bigint: true, throwIfNoEntry: false } as const;

/** Asks an entry itself. SAFETY: what is no longer what the list said gets an identity that nothing on disk has. */
const askWindows: AskEntry = (full, words, at) => {
  const stats = sameAsListed(full) ? statsOf(full) : null;
  if (stats === null) {
    gone += 1;
    putModeAndDevice(words, at, words[at + WORD.modeAndDevice] ?? 0, deviceNumberOf('gone'));
    putWide(words, at + WORD.inode, gone);
    words[at + WORD.links] = 1;
    return;
  }
  // The kind stays as it was listed: an entry is never half of one thing and half of another.
  const mode = ((words[at + WORD.modeAndDevice] ?? 0) & TYPE_BITS) | (Number(stats.mode) & ~TYPE_BITS);
  putModeAndDevice(words, at, mode, deviceNumberOf(stats.dev.toString()));
  words[at + WORD.links] = Number(stats.nlink);
  // A list may lag behind the entry: of a file that is being written, or was changed by another of its names.
  putSize(words, at, Number(stats.size), Number(stats.blocks));
  putTimes(words, at, stats);
  words[at + WORD.inode] = Number(stats.ino & 0xffffffffn);
  words[at + WORD.inode + 1] = Number(stats.ino >> 32n);
};

/** SAFETY: not opened where it went into a cloud, or became a link, since it was listed. */
function sameAsListed(full: string): boolean {
  const now = attributeSource.of(full);
  return now === null || !(isReparsePoint(now) || isCloudOnly(now));
}

function statsOf(full: string): fs.BigIntStats | null {
  try {
    return fs.lstatSync(full, AS_IT_IS) ?? null;
  } catch (error) {
    if (errnoName(error) === null) throw error;
    return null;
  }
}
