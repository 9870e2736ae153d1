import { ok, type Result } from '../protocol/result.ts';
import type { EntryFacts } from './entry-facts.ts';
import type { Files } from './ports.ts';

/** What a preview looks with. */
export type Looks = Pick<Files, 'lookAt' | 'list' | 'hash'>;

/**
 * Files as one preview sees them: what the skill was shown is what the kernel judges and fingerprints, and no
 * file is looked at or read twice for it. An apply never works with these: it looks at the disk itself.
 */
export function rememberLooks(files: Files): Files {
  const facts = new Map<string, EntryFacts>();
  const folders = new Map<string, readonly EntryFacts[]>();
  const hashes = new Map<string, string>();

  const lookAt = (path: string): Result<EntryFacts> => {
    const known = facts.get(path);
    return known === undefined ? files.lookAt(path) : ok(known);
  };

  const list: Files['list'] = (dir, unaddressable, goOn) => {
    const known = folders.get(dir);
    if (known !== undefined) return ok(known);
    const listed = files.list(dir, unaddressable, goOn);
    if (!listed.ok) return listed;
    folders.set(dir, listed.value);
    for (const entry of listed.value) facts.set(entry.path, entry);
    return listed;
  };

  const hash: Files['hash'] = (path, step) => {
    const seen = lookAt(path);
    // Several names of one file, or one keeper of several copies, are read once.
    const key = seen.ok ? `${seen.value.identity}:${seen.value.size}:${seen.value.mtimeNs}` : null;
    const known = key === null ? undefined : hashes.get(key);
    if (known !== undefined) return ok(known);
    const sum = files.hash(path, step);
    if (sum.ok && key !== null) hashes.set(key, sum.value);
    return sum;
  };

  return { ...files, lookAt, list, hash };
}
