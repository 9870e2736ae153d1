import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { findEntries } from '../../src/drivers/windows/find-entries.ts';
import { setAttributes } from '../../src/drivers/windows/looks.ts';
import { writeRegistry } from '../../src/drivers/windows/registry.ts';
import { expectOk } from './app-in.ts';
import { keepRegistryValue } from './fresh-registry.ts';
import { makeTree, type TreeSpec } from './make-tree.ts';

/** A person's Windows profile, all of it made up: only for a Windows that is the test's own (Wine). */
export interface WindowsProfile {
  readonly folder: string;
  readonly temp: string;
  readonly downloads: string;
  /** Not below the profile's own `Desktop`: redirected, as OneDrive does. */
  readonly desktop: string;
}

const READ_ONLY = 0x1;
const HIDDEN = 0x2;
const DAY_MS = 24 * 60 * 60 * 1000;
const SHELL_FOLDERS = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Explorer\\User Shell Folders';
/** Copies as Windows names them in English, German, French, Spanish, Japanese, Chinese, Russian and Polish. */
const COPIES = [
  ' - Copy',
  ' - Kopie',
  ' - Copie',
  ' - copia',
  ' - コピー',
  ' - 副本',
  ' — копия',
  ' — kopia',
];

function aged(content: string, days: number): { readonly content: string; readonly mtimeMs: number } {
  return { content, mtimeMs: Date.now() - days * DAY_MS };
}

/** How many pieces of the laid out profile are ticked: in temp folders and caches, and among the copies. */
export const TICKED = { junk: 4, copies: COPIES.length, desktop: 4 } as const;

/** Temp files and caches by age, downloads with copies in eight languages, a Desktop, and what nobody may touch. */
export function profileFiles(temp: string, cache: string): TreeSpec {
  const copies = COPIES.map((mark) => [`Downloads/Bericht${mark}.pdf`, aged('the report', 20)] as const);
  return {
    [`${temp}/old.tmp`]: aged('old junk', 40),
    [`${temp}/hidden.tmp`]: aged('hidden junk', 40),
    [`${temp}/folder/inside.log`]: aged('a log', 40),
    [`${temp}/folder`]: { folder: true, mtimeMs: Date.now() - 40 * DAY_MS },
    [`${temp}/fresh.tmp`]: aged('in use today', 0),
    [`${temp}/picture.png`]: aged('no junk', 40),
    [`${cache}/ancient`]: aged('cached long ago', 400),
    [`${cache}/recent`]: aged('cached last month', 30),
    'Downloads/Bericht.pdf': aged('the report', 10),
    ...Object.fromEntries(copies),
    'Downloads/Bericht (1).pdf': aged('another report', 20),
    'Downloads/kept.pdf': aged('unlike all others', 5),
    'Documents/thesis.docx': aged('the only copy', 300),
    'Desktop/not the one.txt': aged('Windows says that the Desktop is elsewhere', 5),
    'OneDrive/Desktop/letter.docx': aged('a letter', 5),
    'OneDrive/Desktop/photo.jpg': aged('a photo', 5),
    'OneDrive/Desktop/song.mp3': aged('a song', 5),
    'OneDrive/Desktop/文档.txt': aged('notes', 5),
    'OneDrive/Desktop/program.lnk': aged('a way to a program', 5),
    'OneDrive/Desktop/desktop.ini': aged('[.ShellClassInfo]', 5),
    'Pictures/2020/holiday.jpg': aged('a holiday', 900),
    'Music/tune.mp3': aged('a tune', 900),
    'Videos/clip.mp4': aged('a clip', 900),
  };
}

/**
 * Lays it out, a hidden and a read-only file among it, and points this user's known folders there until the test
 * ends.
 */
export function layOutWindowsProfile(folder: string): WindowsProfile {
  makeTree(folder, profileFiles('AppData/Local/Temp', 'AppData/Local/pip/cache'));
  const local = path.join(folder, 'AppData', 'Local');
  setAttributes(path.join(local, 'Temp', 'hidden.tmp'), HIDDEN);
  const desktop = path.join(folder, 'OneDrive', 'Desktop');
  setAttributes(path.join(desktop, 'letter.docx'), READ_ONLY);
  const downloads = path.join(folder, 'Downloads');
  redirect('Desktop', desktop);
  redirect('{374DE290-123F-4565-9164-39C4925E467B}', downloads);
  redirect('Personal', path.join(folder, 'Documents'));
  redirect('My Pictures', path.join(folder, 'Pictures'));
  redirect('My Music', path.join(folder, 'Music'));
  redirect('My Video', path.join(folder, 'Videos'));
  return { folder, temp: path.join(local, 'Temp'), downloads, desktop };
}

function redirect(name: string, to: string): void {
  keepRegistryValue(SHELL_FOLDERS, name);
  expectOk(writeRegistry(SHELL_FOLDERS, name, { type: 'REG_EXPAND_SZ', value: to }));
}

/** What a program of this profile finds in its environment; no variable of the machine that runs the tests. */
export function environmentOf(profile: WindowsProfile): Readonly<Record<string, string>> {
  return {
    SystemRoot: 'C:\\windows',
    SystemDrive: 'C:',
    PATH: 'C:\\windows\\system32',
    USERPROFILE: profile.folder,
    LOCALAPPDATA: path.join(profile.folder, 'AppData', 'Local'),
    APPDATA: path.join(profile.folder, 'AppData', 'Roaming'),
    TEMP: profile.temp,
    TMP: profile.temp,
    LANG: 'en_US.UTF-8',
  };
}

/** Each entry below a folder: name, attributes, size, times of writing and creation of files, bytes. */
export function windowsDigest(folder: string): readonly string[] {
  const entries = findEntries(folder);
  if (typeof entries === 'string') throw new Error(`${folder}: ${entries}`);
  return [...entries]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name, attributes, size, mtimeNs, birthtimeNs }) => {
      const full = path.join(folder, name);
      const head = `${full} ${attributes.toString(16)}`;
      // A folder's own times change with what comes and goes in it.
      if ((attributes & 0x10) !== 0) return [head, ...windowsDigest(full)];
      const hash = createHash('sha256').update(fs.readFileSync(full)).digest('hex').slice(0, 16);
      return [`${head} ${size} ${mtimeNs} ${birthtimeNs} ${hash}`];
    });
}
