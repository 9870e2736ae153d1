import fs from 'node:fs';
import path from 'node:path';
import { setBirthTime } from '../../drivers/fs/copy-windows-looks.ts';
import { errnoName, failureOf } from '../../drivers/fs/system-error.ts';
import { say } from '../../locales/say.ts';
import type { Message } from '../../protocol/message.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import type { Platform } from '../../protocol/skill-manifest.ts';
import type { DemoResult } from '../contract.ts';
import type { DemoEntry } from './demo-entry.ts';
import { type DemoMarker, readMarker, writeMarker } from './demo-marker.ts';
import { clearAway, lookThrough } from './earlier-demo.ts';
import { makeEntry, placeOf } from './make-entry.ts';
import { demoProfile } from './profile.ts';

export interface DemoSettings {
  readonly platform: Platform;
  /** ms since 1970: the demo's files are as old as they are from here. */
  readonly now: number;
  /** The system's temp folder, for a demo without a folder of its own. */
  readonly tempFolder: string;
  /** Where the app keeps its data when it looks at this profile. */
  readonly dataFolderIn: (profile: string) => string;
  readonly seed?: number;
}

const DEFAULT_SEED = 1;

/**
 * Makes the made-up, messy profile in `dir` (absolute), or in a new folder in the temp folder. Only an empty
 * folder is taken, or one with an earlier demo in which nothing else was put; that demo is made anew. The app's
 * data and journals in there stay. Codes: `TARGET_EXISTS` (the folder is somebody's), `INVALID_ARGUMENT` (no
 * folder), and those of the file system.
 */
export function makeDemo(dir: string | undefined, settings: DemoSettings): Result<DemoResult> {
  try {
    const place = dir === undefined ? newFolder(settings.tempFolder) : ownFolder(dir);
    if (!place.ok) return place;
    const cleared = clearEarlierDemo(place.value, settings);
    return cleared.ok ? ok(build(place.value, settings)) : cleared;
  } catch (error) {
    if (errnoName(error) === null) throw error;
    return failureOf(error, dir ?? settings.tempFolder);
  }
}

function newFolder(tempFolder: string): Result<string> {
  return ok(fs.realpathSync(fs.mkdtempSync(path.join(tempFolder, 'deskshell-demo-'))));
}

function ownFolder(dir: string): Result<string> {
  const stats = fs.statSync(dir, { throwIfNoEntry: false });
  if (stats === undefined) fs.mkdirSync(dir, { recursive: true });
  else if (!stats.isDirectory()) return fail('INVALID_ARGUMENT', say('demo.notAFolder', { path: dir }));
  return ok(fs.realpathSync(dir));
}

function clearEarlierDemo(dir: string, settings: DemoSettings): Result<void> {
  if (fs.readdirSync(dir).length === 0) return ok(undefined);
  const marker = readMarker(dir);
  if (marker === null) return fail('TARGET_EXISTS', say('demo.notEmpty', { path: dir }));
  const earlier = lookThrough(dir, marker, settings.dataFolderIn(dir));
  const stranger = earlier.kind === 'stranger' ? earlier.path : clearAway(earlier.entries);
  return stranger === null
    ? ok(undefined)
    : fail('TARGET_EXISTS', say('demo.stranger', { path: dir, stranger }));
}

function build(dir: string, settings: DemoSettings): DemoResult {
  const seed = settings.seed ?? DEFAULT_SEED;
  const now = Math.floor(settings.now);
  const entries = demoProfile(settings.platform, seed);
  writeMarker(dir, markerOf(entries, seed, now));
  const leftOut: Message[] = [];
  let files = 0;
  let bytes = 0;
  for (const entry of entries) {
    const problem = makeEntry(dir, entry, seed, now);
    if (problem !== null) leftOut.push(problem);
    else if (entry.kind === 'file' || entry.kind === 'secondName') files += 1;
    if (entry.kind === 'file') bytes += entry.size;
  }
  ageFolders(dir, entries, now);
  return { dir, files, bytes, leftOut };
}

function foldersOf(entries: readonly DemoEntry[]): readonly string[] {
  const folders = new Set<string>();
  for (const entry of entries) {
    if (entry.kind === 'folder') folders.add(entry.path);
    for (let at = path.posix.dirname(entry.path); at !== '.'; at = path.posix.dirname(at)) folders.add(at);
  }
  return [...folders];
}

function markerOf(entries: readonly DemoEntry[], seed: number, now: number): DemoMarker {
  return {
    kind: 'deskshell-demo',
    seed,
    now,
    files: entries.flatMap((entry) =>
      entry.kind === 'file' ? [{ path: entry.path, size: entry.size, mtimeMs: now - entry.ageMs }] : [],
    ),
    links: entries.flatMap((entry) =>
      entry.kind === 'link' ? [{ path: entry.path, target: entry.target }] : [],
    ),
    folders: [...foldersOf(entries)],
  };
}

/**
 * A folder is as old as the newest file in it, as if it had been filled when its files were written; the profile
 * itself is as old as `now`.
 */
function ageFolders(dir: string, entries: readonly DemoEntry[], now: number): void {
  const ages = new Map<string, number>([['.', 0]]);
  for (const entry of entries) {
    if (entry.kind === 'secondName') continue;
    const first = entry.kind === 'folder' ? entry.path : path.posix.dirname(entry.path);
    for (let at = first; at !== '.'; at = path.posix.dirname(at)) {
      ages.set(at, Math.min(ages.get(at) ?? Number.POSITIVE_INFINITY, entry.ageMs));
    }
  }
  for (const [folder, ageMs] of ages) {
    const seconds = (now - ageMs) / 1000;
    fs.utimesSync(placeOf(dir, folder), seconds, seconds);
    setBirthTime(placeOf(dir, folder), now - ageMs);
  }
}
