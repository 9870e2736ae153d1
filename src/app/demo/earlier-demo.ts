import fs from 'node:fs';
import path from 'node:path';
import { type DemoMarker, MARKER_NAME } from './demo-marker.ts';

/** What lies in an earlier demo's folder: what that demo made, deepest first, or the first thing it did not make. */
export type EarlierDemo =
  | { readonly kind: 'ours'; readonly entries: readonly FoundEntry[] }
  | { readonly kind: 'stranger'; readonly path: string };

export interface FoundEntry {
  readonly path: string;
  readonly type: 'file' | 'link' | 'folder';
  /** What it was when it was looked at: size and time of a file, target of a link. */
  readonly sign: string;
}

/** The kernel's own folders are neither the demo's nor a stranger's: they stay as they are. */
const JOURNAL_FOLDER = '.deskshell';

/**
 * Looks through an earlier demo. A file is the demo's wherever it lies now (skills sort files into folders) while
 * its size and its time, to the ms, are those of one that the demo made: whatever was edited is a stranger's.
 * `kept` is the app's data folder, left out with all that is in it, the quarantine too.
 */
export function lookThrough(dir: string, marker: DemoMarker, kept: string): EarlierDemo {
  const files = new Set(marker.files.map((file) => fileSign(file.size, file.mtimeMs)));
  const links = new Set(marker.links.map((link) => link.target));
  const folders = new Set(marker.folders);
  const entries: FoundEntry[] = [];

  /** The first stranger below a folder, or null. */
  const visit = (folder: string, relative: string): string | null => {
    for (const name of fs.readdirSync(folder)) {
      const full = path.join(folder, name);
      const below = relative === '' ? name : `${relative}/${name}`;
      if (full === kept || name === JOURNAL_FOLDER || below === MARKER_NAME) continue;
      const stats = fs.lstatSync(full);
      if (stats.isSymbolicLink()) {
        const sign = fs.readlinkSync(full);
        if (!links.has(sign)) return full;
        entries.push({ path: full, type: 'link', sign });
      } else if (stats.isFile()) {
        const sign = fileSign(stats.size, stats.mtimeMs);
        if (!files.has(sign)) return full;
        entries.push({ path: full, type: 'file', sign });
      } else if (stats.isDirectory()) {
        const isNew = !folders.has(below);
        if (isNew && fs.readdirSync(full).length === 0) return full;
        const stranger = visit(full, below);
        if (stranger !== null) return stranger;
        entries.push({ path: full, type: 'folder', sign: '' });
      } else {
        return full;
      }
    }
    return null;
  };

  const stranger = visit(dir, '');
  return stranger === null ? { kind: 'ours', entries } : { kind: 'stranger', path: stranger };
}

function fileSign(size: number, mtimeMs: number): string {
  return `${size} ${Math.round(mtimeMs)}`;
}

/**
 * Takes away what `lookThrough` found, each entry only while it is still that; folders only where they are empty by
 * now. Returns null, or the path of the first entry that has become another: it and the rest stay.
 */
export function clearAway(entries: readonly FoundEntry[]): string | null {
  for (const { path: full, type, sign } of entries) {
    if (type === 'folder') {
      removeIfEmpty(full);
    } else {
      // SAFETY: looked at again right before it goes: nothing is removed that the demo did not make.
      if (signNow(full) !== sign) return full;
      // Windows does not remove what is read-only.
      if (type === 'file' && process.platform === 'win32') fs.chmodSync(full, 0o600);
      fs.unlinkSync(full);
    }
  }
  return null;
}

function signNow(full: string): string | null {
  const stats = fs.lstatSync(full, { throwIfNoEntry: false });
  if (stats?.isSymbolicLink()) return fs.readlinkSync(full);
  return stats?.isFile() ? fileSign(stats.size, stats.mtimeMs) : null;
}

function removeIfEmpty(folder: string): void {
  // SAFETY: never recursive. What came into the folder since it was looked through stays, with its folder.
  try {
    fs.rmdirSync(folder);
  } catch (error) {
    if (fs.readdirSync(folder).length === 0) throw error;
  }
}
