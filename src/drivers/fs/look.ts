import fs from 'node:fs';
import path from 'node:path';
import type { EntryFacts } from '../../kernel/entry-facts.ts';
import { say } from '../../locales/say.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import type { ListedEntry } from '../windows/find-entries.ts';
import { isCloudOnly, isDirectoryEntry, isLinkLike } from '../windows/reparse.ts';
import { isAddressable, REPLACED } from './addressable.ts';
import { attributeSource, refuseCloudOnly } from './attribute-source.ts';
import { STAT_BLOCK_BYTES, typeOf } from './listed-folder.ts';
import { lookThrough, lookThroughListed, lookThroughQuickly } from './look-through.ts';
import { pinnedPath } from './pinned-folder.ts';
import type { PinnedName } from './rename-exclusive.ts';
import { failureOf, failureOfErrno } from './system-error.ts';

let lastDevice = { dev: -1n, text: '' };

/** A device's number as text; all entries of a folder but what is mounted there have the same. */
function deviceText(dev: bigint): string {
  if (dev !== lastDevice.dev) lastDevice = { dev, text: dev.toString() };
  return lastDevice.text;
}

function factsFrom(
  full: string,
  name: string,
  stats: fs.BigIntStats,
  listed: ListedEntry | null,
): EntryFacts {
  // SAFETY: to Node a mounted folder, or a link of a kind that it does not know, is a folder like any other.
  const mode = Number(stats.mode);
  const type = listed !== null && isLinkLike(listed) ? 'link' : typeOf(mode);
  return {
    name,
    path: full,
    type,
    // A link is measured as a link: it holds no bytes of its own that could be freed.
    size: type === 'file' ? Number(stats.size) : 0,
    allocated: type === 'file' ? Number(stats.blocks) * STAT_BLOCK_BYTES : 0,
    mtimeMs: Number(stats.mtimeMs),
    mtimeNs: stats.mtimeNs.toString(),
    birthtimeMs: Number(stats.birthtimeMs),
    identity: `${deviceText(stats.dev)}:${stats.ino}`,
    links: Number(stats.nlink),
    mode,
    owner: Number(stats.uid),
    cloudOnly: false,
  };
}

const AS_IT_IS = { bigint: true, throwIfNoEntry: false } as const;

const READ_WRITE = 0o666;
const REGULAR_FILE = 0o100000;
const DIRECTORY = 0o40000;

/** Facts of what is in the cloud, from its folder's list alone. Its own number stays unknown: the name stands in. */
function factsOfCloudOnly(full: string, name: string, listed: ListedEntry): EntryFacts {
  const isFolder = isDirectoryEntry(listed);
  const folder = fs.lstatSync(path.dirname(full), { bigint: true });
  return {
    name,
    path: full,
    type: isFolder ? 'dir' : 'file',
    size: isFolder ? 0 : listed.size,
    // Nothing of it takes room here, so nothing of it could be freed.
    allocated: 0,
    mtimeMs: Number(listed.mtimeNs / 1_000_000n),
    mtimeNs: listed.mtimeNs.toString(),
    birthtimeMs: Number(listed.birthtimeNs / 1_000_000n),
    identity: `${folder.dev}:cloud ${name}`,
    links: 1,
    mode: (isFolder ? DIRECTORY : REGULAR_FILE) | READ_WRITE,
    owner: 0,
    cloudOnly: true,
  };
}

/** Facts of one path, the last segment not followed. Codes: `NOT_FOUND`, `ACCESS_DENIED`, `BUSY`, `INTERNAL`. */
export function lookAt(full: string): Result<EntryFacts> {
  return lookAtNamed(full, full, path.basename(full));
}

/** The same in a folder that is held; the facts and a failure name the entry by its real path. */
export function lookAtPinned(pinned: PinnedName): Result<EntryFacts> {
  return lookAtNamed(pinnedPath(pinned), pinned.full, pinned.name);
}

function lookAtNamed(
  at: string,
  full: string,
  name: string,
  listed: ListedEntry | null = attributeSource.of(at),
): Result<EntryFacts> {
  try {
    // SAFETY: to some clouds opening a file to look at it is enough to download it; a list opens nothing.
    if (listed !== null && isCloudOnly(listed)) return ok(factsOfCloudOnly(full, name, listed));
    const stats = fs.lstatSync(at, AS_IT_IS);
    // Nothing there is the common answer for a target: it costs no exception.
    if (stats === undefined)
      return fail('NOT_FOUND', say('fs.notFound', { path: full }), { detail: 'ENOENT' });
    return ok(factsFrom(full, name, stats, listed));
  } catch (error) {
    return failureOf(error, full);
  }
}

/** Is there anything at this path, a dangling link included? What cannot be looked at counts as there. */
export function isThere(full: string): boolean {
  const found = lookAt(full);
  return found.ok || found.failure.code !== 'NOT_FOUND';
}

/** `TARGET_EXISTS` where anything is at the place; what cannot be looked at is not free either. */
export function refuseOccupied(place: PinnedName): Result<void> {
  const found = lookAtPinned(place);
  if (found.ok) return fail('TARGET_EXISTS', say('fs.targetExists', { path: place.full }));
  return found.failure.code === 'NOT_FOUND' ? ok(undefined) : found;
}

/**
 * Direct entries of a folder by code point of their names. Entries that vanish while listing are left out;
 * a name that is no valid Unicode cannot be addressed and goes to `unaddressable` as it reads. `goOn` is told now and
 * then how many were seen; false stops the listing (`CANCELLED`).
 */
export function listFolder(
  dir: string,
  unaddressable: (shownName: string) => void = () => undefined,
  goOn: (seen: number) => boolean = () => true,
): Result<readonly EntryFacts[]> {
  const here = refuseCloudOnly(dir, dir);
  if (!here.ok) return here;
  const prefix = dir.endsWith(path.sep) ? dir : dir + path.sep;
  const quick = lookThroughQuickly(dir, prefix, lookAtListed, goOn, unaddressable);
  if (quick !== null) return quick;
  const named = namesIn(dir, unaddressable);
  if (!named.ok) return named;
  const { names, listed } = named.value;
  if (listed !== null) return lookThroughListed(prefix, listed, lookAtListed, goOn);
  return lookThrough(dir, prefix, names.sort(), lookAtListed, goOn);
}

function lookAtListed(full: string, name: string, listed?: ListedEntry): Result<EntryFacts> {
  return lookAtNamed(full, full, name, listed);
}

/** The names in a folder and, where the system's list tells more than names, all of it. */
interface Named {
  readonly names: string[];
  readonly listed: ListedEntry[] | null;
}

function namesIn(dir: string, unaddressable: (shownName: string) => void): Result<Named> {
  const all = attributeSource.allIn(dir);
  if (typeof all === 'string') return failureOfErrno(all, dir, `list: ${all}`);
  if (all !== null) {
    const whole = all.filter(({ name }) => name.isWellFormed());
    // Half a character: Node cannot say such a name to Windows.
    for (const { name } of all) if (!name.isWellFormed()) unaddressable(name.toWellFormed());
    return ok({ names: [], listed: whole });
  }
  try {
    let names = fs.readdirSync(dir);
    if (names.some((name) => name.includes(REPLACED))) names = addressableNames(dir, unaddressable);
    return ok({ names, listed: null });
  } catch (error) {
    return failureOf(error, dir);
  }
}

/** SAFETY: a torn name may read like another entry's whole one; by their bytes the two are told apart. */
function addressableNames(dir: string, unaddressable: (shownName: string) => void): string[] {
  const names: string[] = [];
  for (const raw of fs.readdirSync(dir, { encoding: 'buffer' })) {
    const name = raw.toString('utf8');
    if (isAddressable(name, raw)) names.push(name);
    else unaddressable(name);
  }
  return names;
}

/** Order by code point, the same on every machine and in every language. */
export function byCodePoint(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
