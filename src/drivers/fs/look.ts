import fs from 'node:fs';
import path from 'node:path';
import type { EntryFacts } from '../../kernel/entry-facts.ts';
import { say } from '../../locales/say.ts';
import type { EntryType } from '../../protocol/fingerprint.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { pinnedPath } from './pinned-folder.ts';
import type { PinnedName } from './rename-exclusive.ts';
import { failureOf } from './system-error.ts';

/** POSIX counts `st_blocks` in units of 512 bytes whatever the drive's own block size (stat(2)). */
export const STAT_BLOCK_BYTES = 512;

function typeOf(stats: fs.BigIntStats): EntryType {
  if (stats.isFile()) return 'file';
  if (stats.isDirectory()) return 'dir';
  if (stats.isSymbolicLink()) return 'link';
  return 'other';
}

function factsFrom(full: string, name: string, stats: fs.BigIntStats): EntryFacts {
  const type = typeOf(stats);
  return {
    name,
    path: full,
    type,
    // A link is measured as a link: it holds no bytes of its own that could be freed.
    size: type === 'file' ? Number(stats.size) : 0,
    allocated: type === 'file' ? Number(stats.blocks) * STAT_BLOCK_BYTES : 0,
    mtimeMs: Number(stats.mtimeNs / 1_000_000n),
    mtimeNs: stats.mtimeNs.toString(),
    birthtimeMs: Number(stats.birthtimeNs / 1_000_000n),
    identity: `${stats.dev}:${stats.ino}`,
    links: Number(stats.nlink),
    mode: Number(stats.mode),
    owner: Number(stats.uid),
    cloudOnly: false,
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

function lookAtNamed(at: string, full: string, name: string): Result<EntryFacts> {
  try {
    const stats = fs.lstatSync(at, { bigint: true, throwIfNoEntry: false });
    // Nothing there is the common answer for a target: it costs no exception.
    if (stats === undefined)
      return fail('NOT_FOUND', say('fs.notFound', { path: full }), { detail: 'ENOENT' });
    return ok(factsFrom(full, name, stats));
  } catch (error) {
    return failureOf(error, full);
  }
}

/** Is there anything at this path, a dangling link included? What cannot be looked at counts as there. */
export function isThere(full: string): boolean {
  const found = lookAt(full);
  return found.ok || found.failure.code !== 'NOT_FOUND';
}

/** What Node reads in place of bytes that are no valid Unicode. */
const REPLACED = '\uFFFD';

/** Is the name, as it reads, exactly the bytes that it has on disk? */
export function isAddressable(name: string, raw: Buffer): boolean {
  return !name.includes(REPLACED) || Buffer.from(name, 'utf8').equals(raw);
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
  let names: string[];
  try {
    names = fs.readdirSync(dir);
    if (names.some((name) => name.includes(REPLACED))) names = addressableNames(dir, unaddressable);
  } catch (error) {
    return failureOf(error, dir);
  }
  const prefix = dir.endsWith(path.sep) ? dir : dir + path.sep;
  const entries: EntryFacts[] = [];
  for (const [index, name] of names.sort(byCodePoint).entries()) {
    if (index % ENTRIES_BETWEEN_WORDS === 0 && !goOn(index)) return fail('CANCELLED', say('run.cancelled'));
    const found = lookAtNamed(prefix + name, prefix + name, name);
    if (found.ok) entries.push(found.value);
  }
  return ok(entries);
}

/** A folder may hold a hundred thousand files: a person wants to see life, and to stop it, on the way. */
const ENTRIES_BETWEEN_WORDS = 256;

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
