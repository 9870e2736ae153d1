import fs from 'node:fs';
import path from 'node:path';
import { recycleBinOf } from '../../src/drivers/bin/recycle-bin.ts';
import { trashFolders } from '../../src/drivers/posix/trash-folders.ts';
import { recycleFolders } from '../../src/drivers/windows/recycle-folders.ts';
import type { RecycleBin, RecycledEntry } from '../../src/kernel/system-ports.ts';
import { expectOk } from './app-stand.ts';
import { fakeSystem } from './fake-system.ts';
import { freshFolder } from './fresh-folder.ts';
import { makeTree, type TreeSpec } from './make-tree.ts';
import { onWindows } from './this-machine.ts';

/** A whole second, as the coarsest of the bins counts. */
export const THROWN_AWAY = new Date(2026, 9, 25, 13, 14, 15).getTime();
export const OWN_SID = 'S-1-5-21-11-22-33-1001';

/** What Windows writes beside a thing that it puts into the bin, byte by byte (version 1: Vista to 8.1; 2: since 10). */
export function windowsRecord(
  version: 1 | 2,
  original: string,
  { size = 0, deletedMs = THROWN_AWAY } = {},
): Buffer {
  const text = Buffer.from(`${original}\0`, 'utf16le');
  const head = Buffer.alloc(version === 1 ? 24 : 28);
  head.writeBigInt64LE(BigInt(version), 0);
  head.writeBigInt64LE(BigInt(size), 8);
  head.writeBigInt64LE((BigInt(deletedMs) + 11_644_473_600_000n) * 10_000n, 16);
  if (version === 2) {
    head.writeUInt32LE(text.length / 2, 24);
    return Buffer.concat([head, text]);
  }
  // Behind the path is what was in memory before.
  return Buffer.concat([head, text, Buffer.alloc(520 - text.length, 0x41)]);
}

export function trashInfo(original: string, date = '2026-10-25T13:14:15'): string {
  const encoded = original.split('/').map(encodeURIComponent).join('/');
  return `[Trash Info]\nPath=${encoded}\nDeletionDate=${date}\n`;
}

/** A bin with nothing in it, and a folder from which things can be thrown away. */
export interface BinStand {
  readonly bin: RecycleBin;
  readonly folder: string;
  /** Puts a file, or a folder with files by their contents, into the bin, as if it had been at `folder/name`. */
  throwAway(name: string, contents: string | TreeSpec): void;
  /** What of an entry this bin can tell. */
  readonly tells: { readonly deletedMs: number | null; bytes(contents: string): number };
  /** Everything in the bin, below its own folder. */
  readonly inside: string;
}

function put(full: string, contents: string | TreeSpec): void {
  if (typeof contents === 'string') fs.writeFileSync(full, contents);
  else {
    fs.mkdirSync(full);
    makeTree(full, contents);
  }
}

function sizeOf(contents: string | TreeSpec): number {
  if (typeof contents === 'string') return contents.length;
  return Object.values(contents).reduce(
    (sum, entry) => sum + (typeof entry === 'string' ? entry.length : 0),
    0,
  );
}

/** What lies on a made-up drive in the bin of the made-up account. */
export function binOnDrive(drive: string): RecycleBin {
  return recycleBinOf(
    () => recycleFolders([drive], OWN_SID),
    () => undefined,
  );
}

/** The bin of a made-up drive, as Windows keeps it. */
export function recycleStand(drive = freshFolder('drive')): BinStand {
  const inside = path.join(drive, '$Recycle.Bin', OWN_SID);
  fs.mkdirSync(inside, { recursive: true });
  fs.writeFileSync(path.join(inside, 'desktop.ini'), '[.ShellClassInfo]');
  // Its records name places on Windows: elsewhere it can be read and emptied, and nothing comes back from it.
  const folder = onWindows ? freshFolder('from') : 'C:\\from';
  let count = 0;
  return {
    bin: binOnDrive(drive),
    folder,
    inside,
    throwAway: (name, contents) => {
      const rest = `A${String(count).padStart(5, '0')}${path.extname(name)}`;
      count += 1;
      put(path.join(inside, `$R${rest}`), contents);
      const record = windowsRecord(2, path.win32.join(folder, name), { size: sizeOf(contents) });
      fs.writeFileSync(path.join(inside, `$I${rest}`), record);
    },
    tells: { deletedMs: THROWN_AWAY, bytes: (contents) => contents.length },
  };
}

/** A home trash, as the freedesktop.org specification wants it. */
export function trashStand(): BinStand {
  const home = freshFolder('share');
  const inside = path.join(home, 'Trash');
  makeTree(inside, { files: { folder: true }, info: { folder: true } });
  const folder = freshFolder('from');
  return {
    bin: recycleBinOf(
      () => trashFolders({ home: inside, tops: [], uid: process.getuid?.() ?? -1, within: null }),
      () => undefined,
    ),
    folder,
    inside,
    throwAway: (name, contents) => {
      const own = path.basename(name);
      put(path.join(inside, 'files', own), contents);
      fs.writeFileSync(path.join(inside, 'info', `${own}.trashinfo`), trashInfo(path.join(folder, name)));
    },
    tells: {
      deletedMs: THROWN_AWAY,
      // What it takes on the drive.
      bytes: (contents) => {
        const probe = path.join(folder, '.probe');
        fs.writeFileSync(probe, contents);
        const { blocks } = fs.statSync(probe);
        fs.rmSync(probe);
        return blocks * 512;
      },
    },
  };
}

/** The made-up bin of the kernel's own tests. */
export function fakeStand(): BinStand {
  const inside = freshFolder('bin');
  const folder = freshFolder('from');
  const system = fakeSystem(inside);
  const { recycleBin } = system.ports;
  if (recycleBin === null) throw new Error('the fake has a bin');
  return {
    bin: recycleBin,
    folder,
    inside,
    throwAway: (name, contents) => {
      const own = path.basename(name);
      put(path.join(inside, own), contents);
      system.bin.set(own, path.join(folder, name));
    },
    tells: { deletedMs: null, bytes: () => 10 },
  };
}

/** All entries, by where they were. */
export async function entriesIn(bin: RecycleBin): Promise<readonly RecycledEntry[]> {
  const { entries } = expectOk(await bin.list());
  return [...entries].sort((a, b) => (a.original < b.original ? -1 : 1));
}

/** The files of a folder by their bytes. */
export function filesIn(dir: string): Readonly<Record<string, string>> {
  const names = fs.readdirSync(dir, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => fs.statSync(path.join(dir, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, fs.readFileSync(path.join(dir, name), 'base64')]));
}

/** What removing a file of this text frees. */
export function freedBy(contents: string): number {
  const probe = path.join(freshFolder('probe'), 'f');
  fs.writeFileSync(probe, contents);
  return fs.statSync(probe).blocks * 512;
}

/** The name of an entry, where there is but one. */
export async function firstOf(bin: RecycleBin): Promise<string> {
  return expectOk(await bin.list()).entries[0]?.entry ?? 'no entry';
}

/** Where the things of a stand lie, and their records. */
export function thingsIn(inside: string): readonly string[] {
  const files = path.join(inside, 'files');
  const dir = fs.existsSync(files) ? files : inside;
  const names = fs.readdirSync(dir).filter((name) => dir === files || name.startsWith('$R'));
  return names.map((name) => path.join(dir, name));
}

export function recordsIn(inside: string): readonly string[] {
  const names = fs.readdirSync(inside, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.trashinfo') || path.basename(name).startsWith('$I'))
    .map((name) => path.join(inside, name));
}
