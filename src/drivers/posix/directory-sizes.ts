import fs from 'node:fs';
import path from 'node:path';
import { lookAt } from '../fs/look.ts';
import { percentDecoded } from './trash-info.ts';

/**
 * `directorysizes` of a trash: lines of bytes, time of the record and percent-encoded name, one for each folder in it
 * (freedesktop.org, "Trash specification" 1.0, "Directory size cache").
 */
const FILE = 'directorysizes';
const LINE = /^(\d{1,15}) (\d{1,15}) (\S+)$/;
const MOST_BYTES = 16 * 1024 * 1024;
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants;

interface Noted {
  readonly bytes: number;
  /** When the record was written: seconds by the specification, ms by some that write it. */
  readonly mtime: number;
}

/** Answers what is noted of a thing, by its name; noted for another record than the present one it does not count. */
type Notes = (name: string, recordMtimeMs: number) => number | null;

/** What a trash has noted, read again only when it has changed: a step asks about each of its entries. */
export function notesOf(trash: string): () => Notes {
  let known: { readonly seen: string; readonly notes: Notes } | null = null;
  return () => {
    const facts = lookAt(path.join(trash, FILE));
    const seen = facts.ok ? `${facts.value.identity} ${facts.value.size} ${facts.value.mtimeNs}` : '';
    if (known?.seen !== seen) known = { seen, notes: readNotes(trash) };
    return known.notes;
  };
}

function readNotes(trash: string): Notes {
  const noted = new Map<string, Noted>();
  for (const line of linesOf(trash) ?? []) {
    const [, bytes, mtime, encoded = ''] = LINE.exec(line) ?? [];
    const name = percentDecoded(encoded);
    if (name !== null && name !== '') noted.set(name, { bytes: Number(bytes), mtime: Number(mtime) });
  }
  return (name, recordMtimeMs) => {
    const found = noted.get(name);
    if (found === undefined) return null;
    const isOfRecord =
      found.mtime === Math.floor(recordMtimeMs / 1000) || found.mtime === Math.floor(recordMtimeMs);
    return isOfRecord ? found.bytes : null;
  };
}

/** Takes the lines out of which the folder is gone. It is a cache: where it cannot be written nothing is lost. */
export function forgetGoneSizes(trash: string): void {
  const lines = linesOf(trash);
  if (lines === null) return;
  const kept = lines.filter((line) => {
    const name = percentDecoded(LINE.exec(line)?.[3] ?? '');
    const isName = name !== null && name !== '' && !name.includes('/');
    return isName && lookAt(path.join(trash, 'files', name)).ok;
  });
  if (kept.length === lines.length) return;
  const fresh = path.join(trash, `.${FILE}-${process.pid}`);
  try {
    fs.writeFileSync(fresh, kept.map((line) => `${line}\n`).join(''), { flag: 'wx', mode: 0o600 });
    // As the specification asks: whoever reads it finds the old one or the new one, whole.
    fs.renameSync(fresh, path.join(trash, FILE));
  } catch {
    fs.rmSync(fresh, { force: true });
  }
}

function linesOf(trash: string): readonly string[] | null {
  try {
    const fd = fs.openSync(path.join(trash, FILE), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      const stats = fs.fstatSync(fd);
      if (!stats.isFile() || stats.size > MOST_BYTES) return null;
      return fs
        .readFileSync(fd, 'latin1')
        .split('\n')
        .filter((line) => line !== '');
    } finally {
      fs.closeSync(fd);
    }
  } catch {
    return null;
  }
}
