import path from 'node:path';
import { ok, type Result } from '../protocol/result.ts';
import { askedItself, type EntryFacts, type EntryList } from './entry-facts.ts';
import { folderOf } from './paths.ts';
import type { Files } from './ports.ts';

/** What a preview looks with. */
export type Looks = Pick<Files, 'lookAt' | 'list' | 'hash'>;

/** So many entries are found at once by their names; what comes after them has to fit into memory first. */
const QUICK_TO_FIND = 32_768;

/**
 * Files as one preview sees them: what the skill was shown is what the kernel judges and fingerprints, and no
 * file is looked at or read twice for it. An apply never works with these: it looks at the disk itself.
 */
export function rememberLooks(files: Files): Files {
  const folders = new Map<string, EntryList>();
  const oddNames = new Map<string, readonly string[]>();
  const hashes = new Map<string, string>();
  let remembered = 0;

  const lookAt = (full: string): Result<EntryFacts> => {
    const dir = folderOf(full);
    const known = folders.get(dir)?.find(full.slice(dir.endsWith(path.sep) ? dir.length : dir.length + 1));
    return known === undefined || known === null ? files.lookAt(full) : ok(askedItself(known));
  };

  const list: Files['list'] = (dir, unaddressable, goOn) => {
    const known = folders.get(dir);
    if (known !== undefined) {
      for (const shownName of oddNames.get(dir) ?? []) unaddressable?.(shownName);
      return ok(known.all());
    }
    const odd: string[] = [];
    const takeOdd = (shownName: string): void => {
      odd.push(shownName);
      unaddressable?.(shownName);
    };
    const listed = files.list(dir, takeOdd, goOn);
    if (!listed.ok) return listed;
    // SAFETY: the kernel learns of them too, when a skill has listed the folder first.
    if (odd.length > 0) oddNames.set(dir, odd);
    remembered += listed.value.length;
    const { value } = listed;
    folders.set(dir, remembered <= QUICK_TO_FIND ? new PlainList(value) : listOf(value));
    return listed;
  };

  const hash: Files['hash'] = (full, step) => {
    const seen = lookAt(full);
    // Several names of one file, or one keeper of several copies, are read once.
    const key = seen.ok ? `${seen.value.identity}:${seen.value.size}:${seen.value.mtimeNs}` : null;
    const known = key === null ? undefined : hashes.get(key);
    if (known !== undefined) return ok(known);
    const sum = files.hash(full, step);
    if (sum.ok && key !== null) hashes.set(key, sum.value);
    return sum;
  };

  return { ...files, lookAt, list, hash };
}

/** What is remembered of a folder: a million entries must fit. A list that holds all of them is enough. */
function listOf(entries: readonly EntryFacts[]): EntryList {
  const list = entries[0]?.list;
  const isWhole = list?.length === entries.length && entries.every((entry) => entry.list === list);
  return list !== undefined && isWhole ? list : new PlainList(entries);
}

class PlainList implements EntryList {
  readonly isOneDrive = false;
  readonly tellsAll = true;
  private readonly entries: readonly EntryFacts[];
  private byName: ReadonlyMap<string, EntryFacts> | null = null;

  constructor(entries: readonly EntryFacts[]) {
    this.entries = entries;
  }

  get length(): number {
    return this.entries.length;
  }

  all(): readonly EntryFacts[] {
    return this.entries;
  }

  find(name: string): EntryFacts | null {
    this.byName ??= new Map(this.entries.map((entry) => [entry.name, entry]));
    return this.byName.get(name) ?? null;
  }
}
