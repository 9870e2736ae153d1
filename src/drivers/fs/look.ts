import fs from 'node:fs';
import path from 'node:path';
import type { EntryFacts } from '../../kernel/entry-facts.ts';
import { say } from '../../locales/say.ts';
import type { EntryType } from '../../protocol/fingerprint.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { failureOf } from './system-error.ts';

/** POSIX counts `st_blocks` in units of 512 bytes whatever the drive's own block size (stat(2)). */
const STAT_BLOCK_BYTES = 512;

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
  return lookAtNamed(full, path.basename(full));
}

function lookAtNamed(full: string, name: string): Result<EntryFacts> {
  try {
    const stats = fs.lstatSync(full, { bigint: true, throwIfNoEntry: false });
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

/**
 * Direct entries of a folder by code point of their names. Entries that vanish while listing are left out;
 * a name that is no valid Unicode cannot be addressed and goes to `unaddressable` as it reads.
 */
export function listFolder(
  dir: string,
  unaddressable: (shownName: string) => void = () => undefined,
): Result<readonly EntryFacts[]> {
  let names: readonly string[];
  try {
    names = fs.readdirSync(dir);
  } catch (error) {
    return failureOf(error, dir);
  }
  const prefix = dir.endsWith(path.sep) ? dir : dir + path.sep;
  const entries: EntryFacts[] = [];
  for (const name of [...names].sort(byCodePoint)) {
    const found = lookAtNamed(prefix + name, name);
    if (found.ok) entries.push(found.value);
    else if (name.includes('\uFFFD')) unaddressable(name);
  }
  return ok(entries);
}

/** Order by code point, the same on every machine and in every language. */
export function byCodePoint(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
