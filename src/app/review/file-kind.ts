import path from 'node:path';
import { deedOf } from '../../protocol/deed.ts';
import type { FileKind } from '../../protocol/review.ts';
import type { ReviewRow } from './review.ts';
import { nameOf } from './row-name.ts';

type NotByName = 'folder' | 'link' | 'other' | 'recycled' | 'program' | 'setting';

const EXTENSIONS: Readonly<Record<Exclude<FileKind, NotByName>, readonly string[]>> = {
  picture: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp', 'tif', 'tiff', 'heic', 'svg', 'psd', 'raw', 'ico'],
  video: ['mp4', 'mkv', 'mov', 'avi', 'webm', 'wmv', 'm4v', 'mpg', 'mpeg'],
  audio: ['mp3', 'flac', 'wav', 'ogg', 'm4a', 'aac', 'wma', 'opus'],
  archive: ['zip', '7z', 'rar', 'tar', 'gz', 'xz', 'bz2', 'zst', 'tgz', 'cab'],
  installer: ['exe', 'msi', 'msix', 'appx', 'dmg', 'pkg', 'deb', 'rpm', 'appimage'],
  disc: ['iso', 'img', 'vhd', 'vhdx', 'vmdk'],
  text: [
    'txt',
    'md',
    'pdf',
    'doc',
    'docx',
    'odt',
    'rtf',
    'csv',
    'xls',
    'xlsx',
    'ods',
    'ppt',
    'pptx',
    'log',
    'json',
  ],
};

const KINDS: ReadonlyMap<string, FileKind> = new Map(
  Object.entries(EXTENSIONS).flatMap(([kind, endings]) =>
    endings.map((ending) => [ending, kind as FileKind] as const),
  ),
);

/** What a thing is by its name alone, for its picture in a list; nothing is opened for that. */
export function fileKindOf(name: string, type: 'file' | 'dir' | 'link' | 'other' | null): FileKind {
  if (type === 'dir') return 'folder';
  if (type === 'link') return 'link';
  return KINDS.get(path.extname(name).slice(1).toLowerCase()) ?? 'other';
}

/** What a row is about, for its picture: a file, or one of the things that are none. */
export function rowKind(entry: ReviewRow): FileKind {
  const { row, step } = entry;
  switch (deedOf(row.kind)) {
    case 'purge':
      return 'recycled';
    case 'close':
      return 'program';
    case 'set':
      return 'setting';
    default:
      return fileKindOf(nameOf(entry), row.kind === 'fs.mkdir' ? 'dir' : (step.fingerprint?.type ?? null));
  }
}
