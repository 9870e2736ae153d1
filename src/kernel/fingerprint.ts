import { createHash } from 'node:crypto';
import path from 'node:path';
import { deviceOf, isSameDevice } from '../protocol/device.ts';
import type { Fingerprint } from '../protocol/fingerprint.ts';
import { ok, type Result } from '../protocol/result.ts';
import { askedItself, type EntryFacts } from './entry-facts.ts';
import type { Files } from './ports.ts';
import { SubtreeHash } from './subtree-hash.ts';

/** What is needed to look at things, without hands. */
export type Eyes = Pick<Files, 'list' | 'readLink' | 'hash'>;

/** A fingerprint of one entry as it was looked at; `hash` where contents matter. */
export function fingerprintOf(facts: EntryFacts, hash?: string): Fingerprint {
  // The identity first: asking it may correct the others.
  const { identity, type, size, mtimeNs } = facts;
  // In the order of canonical JSON: of thousands in a plan no copy in that order need be made.
  return hash === undefined ? { identity, mtimeNs, size, type } : { hash, identity, mtimeNs, size, type };
}

/** Hash (SHA-256, hex) of a file that holds this text. */
export function hashOfText(content: string): string {
  return createHash('sha256').update(content, 'utf8').digest('hex');
}

/**
 * Could the entry be a copy of what was seen, made on another drive? Kind, size and time (to the ms) tell: a copy
 * keeps them. SAFETY: of folders and links too, or a stranger's would pass for ours.
 */
export function isLikeness(seen: Fingerprint, facts: EntryFacts): boolean {
  const seenMs = Number(BigInt(seen.mtimeNs) / 1_000_000n);
  if (seen.type !== facts.type || facts.mtimeMs !== seenMs) return false;
  return facts.type !== 'file' || facts.size === seen.size;
}

/** What is in a folder that is to be taken as a whole. */
export interface Subtree {
  readonly fingerprint: Fingerprint;
  /** Bytes of all files; a file with several names inside counts once. */
  readonly bytes: number;
  /** Allocated bytes that would be free if the subtree were gone for good. */
  readonly frees: number;
  readonly entries: number;
}

/** A folder on the way down, and what stands before its entries' names from the top folder on. */
interface Below {
  readonly dir: string;
  readonly prefix: string;
}

/** Told of each entry below a folder; returning false ends the walk as cancelled. */
export type EntryVisitor = (entry: EntryFacts, folder: string) => boolean;

/**
 * Looks at everything below a folder, links not entered. The hash covers names, kinds, sizes, times and
 * identities of files, and where links lead; not the times of folders, which change as entries come and go.
 * Codes: those of listing; what cannot be read makes the whole folder unreadable.
 */
export function lookAtSubtree(
  folder: EntryFacts,
  files: Eyes,
  visit: EntryVisitor = () => true,
  unaddressable: (dir: string) => void = () => undefined,
): Result<Subtree | null> {
  const hash = new SubtreeHash(deviceOf(folder));
  const names = new Map<string, { seen: number; readonly facts: EntryFacts }>();
  let bytes = 0;
  let frees = 0;
  let entries = 0;
  let hasOddNames = false;
  const pending: Below[] = [{ dir: folder.path, prefix: '' }];
  for (let below = pending.pop(); below !== undefined; below = pending.pop()) {
    const { dir, prefix } = below;
    const listed = files.list(dir, () => {
      hasOddNames = true;
      unaddressable(dir);
    });
    if (!listed.ok) return listed;
    hash.folder(prefix, listed.value.length);
    for (const entry of listed.value) {
      entries += 1;
      if (!visit(entry, dir)) return ok(null);
      // A drive mounted inside is a leaf: seen, not entered.
      if (entry.type === 'dir' && isSameDevice(entry, folder)) {
        hash.name(entry);
        pending.push({ dir: entry.path, prefix: prefix + entry.name + path.sep });
      } else if (entry.type === 'link') {
        hash.name(entry);
        const target = files.readLink(entry.path);
        if (!target.ok) return target;
        hash.addText(target.value);
      } else {
        hash.entry(askedItself(entry));
        const { links, size, allocated } = entry;
        // Nearly every file has one name: no list of those is kept.
        if (links < 2) {
          bytes += size;
          frees += allocated;
          continue;
        }
        const { identity } = entry;
        const known = names.get(identity);
        if (known === undefined) {
          names.set(identity, { seen: 1, facts: entry });
          bytes += size;
        } else known.seen += 1;
      }
    }
  }
  // A name that cannot be said must still make the folder another one than a folder without it.
  if (hasOddNames) hash.addText('\0unaddressable');
  for (const { seen, facts } of names.values()) if (seen >= facts.links) frees += facts.allocated;
  const fingerprint = { ...fingerprintOf(folder, hash.digest()), size: bytes };
  return ok({ fingerprint, bytes, frees, entries });
}

/** The fingerprint of an entry with all that decides whether it is still the same. */
export function takeFingerprint(facts: EntryFacts, files: Eyes, withContents: boolean): Result<Fingerprint> {
  if (facts.type === 'dir') {
    const subtree = lookAtSubtree(facts, files);
    if (!subtree.ok) return subtree;
    return ok(subtree.value?.fingerprint ?? fingerprintOf(facts));
  }
  if (facts.type === 'link') {
    const target = files.readLink(facts.path);
    return target.ok ? ok(fingerprintOf(facts, target.value)) : target;
  }
  if (!withContents || facts.type !== 'file') return ok(fingerprintOf(facts));
  const hash = files.hash(facts.path);
  return hash.ok ? ok(fingerprintOf(facts, hash.value)) : hash;
}

/**
 * Is it still what was fingerprinted? A folder's own time does not count, its contents do through the hash.
 */
export function isUnchanged(before: Fingerprint, now: Fingerprint): boolean {
  if (before.type !== now.type || before.identity !== now.identity) return false;
  if (before.type === 'dir' && before.hash === undefined) return true;
  if (before.size !== now.size) return false;
  if (before.type !== 'dir' && before.mtimeNs !== now.mtimeNs) return false;
  return before.hash === undefined || before.hash === now.hash;
}
