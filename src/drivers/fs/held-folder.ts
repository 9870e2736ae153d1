import fs from 'node:fs';
import path from 'node:path';
import { ok, type Result } from '../../protocol/result.ts';
import { holdFolder } from '../windows/hold-folder.ts';
import { isAddressable, REPLACED } from './addressable.ts';
import { refuseCloudOnly } from './attribute-source.ts';
import { byCodePoint } from './look.ts';
import { swapped } from './pinned-folder.ts';
import type { PinnedName } from './rename-exclusive.ts';
import { errnoName, failureOf, failureOfErrno } from './system-error.ts';

const { O_RDONLY, O_DIRECTORY = 0, O_NOFOLLOW = 0 } = fs.constants;
const NAMES_AT_ONCE = 256;

/** Does opening a folder say that a link or anything else has taken its name? */
export function isNoFolder(error: unknown): boolean {
  const name = errnoName(error);
  return name === 'ENOTDIR' || name === 'ELOOP';
}

/** A folder that is being walked: held by a handle on Linux, known by its identity elsewhere. */
export interface HeldFolder {
  readonly fd: number | null;
  /** The path by which its entries are reached; bytes where the way to it is no valid Unicode. */
  readonly at: string | Buffer;
  /** The path that people are shown. */
  readonly full: string;
  readonly identity: string;
}

/** A name in a held folder: as it reads, and as its bytes are. */
export interface HeldName {
  readonly name: string;
  readonly raw: Buffer;
  /** Do both mean the same? If not, the entry can be removed by its bytes and nothing else. */
  readonly addressable: boolean;
}

/**
 * Holds the folder at `at` while `act` runs, if it is the very one that was looked at. `CONFLICT` where a link or
 * another folder has taken its place: a walk never leaves the tree that it began in.
 */
export function withHeldFolder<T>(
  at: string | Buffer,
  full: string,
  identity: string,
  act: (held: HeldFolder) => Result<T>,
): Result<T> {
  const opened = openHeldFolder(at, full, identity);
  if (!opened.ok) return opened;
  try {
    return act(opened.value.held);
  } finally {
    opened.value.release();
  }
}

/** The same for a walk that pauses on its way: the folder is held until `release`. */
export function openHeldFolder(
  at: string | Buffer,
  full: string,
  identity: string,
): Result<{ readonly held: HeldFolder; release(): void }> {
  if (process.platform !== 'linux') {
    // SAFETY: on Windows the handle keeps the folder where it is, so that nobody swaps it for a link meanwhile.
    const hold = process.platform === 'win32' ? holdFolder(full) : null;
    if (typeof hold === 'string') return failureOfErrno(hold, full, `hold: ${hold}`);
    const held = { fd: null, at, full, identity };
    const still = isStillThere(held);
    if (still.ok) return ok({ held, release: () => hold?.release() });
    hold?.release();
    return still;
  }
  let fd: number;
  try {
    fd = fs.openSync(at, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  } catch (error) {
    return isNoFolder(error) ? swapped(full) : failureOf(error, full);
  }
  const release = (): void => fs.closeSync(fd);
  let isSame = false;
  try {
    isSame = identityOf(fs.fstatSync(fd, { bigint: true })) === identity;
  } finally {
    if (!isSame) release();
  }
  // SAFETY: what is walked is the folder that was looked at, and stays it whatever becomes of its name.
  return isSame ? ok({ held: { fd, at: `/proc/self/fd/${fd}`, full, identity }, release }) : swapped(full);
}

/** The names in a held folder, by code point. */
export function listHeld(held: HeldFolder): Result<readonly HeldName[]> {
  const here = refuseCloudOnly(held.full, held.full);
  if (!here.ok) return here;
  try {
    const names = fs.readdirSync(held.at, { encoding: 'buffer' });
    const still = isAsListed(held);
    return still.ok ? ok(inOrder(names)) : still;
  } catch (error) {
    return failureOf(error, held.full);
  }
}

/**
 * The same for a walk that pauses on its way, by code point in each part only: one folder may hold a million. All of
 * it is read before the first name is given, so that what comes into the folder later is none of them.
 */
export function* listHeldInTurn(held: HeldFolder): Generator<void, Result<Iterable<HeldName>>> {
  const here = refuseCloudOnly(held.full, held.full);
  if (!here.ok) return here;
  try {
    const names = yield* readInTurn(held.at);
    const still = isAsListed(held);
    return still.ok ? ok(inParts(names)) : still;
  } catch (error) {
    return failureOf(error, held.full);
  }
}

function* readInTurn(at: HeldFolder['at']): Generator<void, readonly (string | Buffer)[]> {
  const names: string[] = [];
  const folder = fs.opendirSync(at, { bufferSize: NAMES_AT_ONCE });
  try {
    for (let entry = folder.readSync(); entry !== null; entry = folder.readSync()) {
      names.push(entry.name);
      if (names.length % NAMES_AT_ONCE === 0) yield;
    }
  } finally {
    folder.closeSync();
  }
  // What is no valid Unicode is known by its bytes alone.
  return names.some((name) => name.includes(REPLACED)) ? fs.readdirSync(at, { encoding: 'buffer' }) : names;
}

function* inParts(names: readonly (string | Buffer)[]): Generator<HeldName> {
  for (let start = 0; start < names.length; start += NAMES_AT_ONCE) {
    const part = names.slice(start, start + NAMES_AT_ONCE);
    yield* inOrder(part.map((name) => (typeof name === 'string' ? Buffer.from(name) : name)));
  }
}

function inOrder(names: readonly Buffer[]): readonly HeldName[] {
  const listed = names.map((raw) => {
    const name = raw.toString('utf8');
    return { name, raw, addressable: isAddressable(name, raw) };
  });
  return listed.sort((a, b) => byCodePoint(a.name, b.name) || Buffer.compare(a.raw, b.raw));
}

/** SAFETY: without a handle the list counts only if the folder was the same before and after. */
function isAsListed(held: HeldFolder): Result<void> {
  return held.fd === null ? isStillThere(held) : ok(undefined);
}

/** An entry of a held folder as a name that can be acted on. */
export function placeIn(held: HeldFolder, name: string): PinnedName {
  return { folderFd: held.fd, name, full: path.join(held.full, name) };
}

/** The path by which an entry of a held folder is reached, by its bytes where it has to be. */
export function rawPathIn(held: HeldFolder, entry: HeldName): string | Buffer {
  if (entry.addressable && typeof held.at === 'string') return held.at + path.sep + entry.name;
  return Buffer.concat([Buffer.from(held.at), Buffer.from(path.sep), entry.raw]);
}

/** Device and file number, as in `EntryFacts`. */
export function identityOf(stats: { readonly dev: bigint; readonly ino: bigint }): string {
  return `${stats.dev}:${stats.ino}`;
}

function isStillThere(held: HeldFolder): Result<void> {
  try {
    const stats = fs.lstatSync(held.at, { bigint: true });
    return stats.isDirectory() && identityOf(stats) === held.identity ? ok(undefined) : swapped(held.full);
  } catch (error) {
    return failureOf(error, held.full);
  }
}
