import fs from 'node:fs';
import path from 'node:path';
import type { Files } from '../../kernel/ports.ts';
import type { RowDetails } from '../../protocol/review.ts';
import { decidingFile } from './deciding-file.ts';
import { fileKindOf } from './file-kind.ts';
import type { Review, ReviewRow } from './review.ts';

const TEXT_BYTES = 4 * 1024;
const PICTURE_BYTES = 3 * 1024 * 1024;
const PICTURE_TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.bmp': 'image/bmp',
};

/** All that is known of one row, looked up as it is asked for: full paths, the file that stays, a glimpse. */
export function rowDetails(review: Review, entry: ReviewRow, files: Files): RowDetails {
  const { row, plan } = entry;
  return {
    row: entry.number,
    summary: row.summary,
    from: row.from,
    to: row.to,
    part: review.plans[plan]?.part ?? '',
    group: row.group,
    stays: staysBeside(entry, files),
    glimpse: row.from === null ? null : glimpseOf(row.from, files),
  };
}

/** The file whose contents decided about the row, or of the same name: as it is now. */
function staysBeside(entry: ReviewRow, files: Files): RowDetails['stays'] {
  const { row } = entry;
  const keeper = decidingFile(entry) ?? namesake(row);
  if (keeper === null || !path.isAbsolute(keeper)) return null;
  const facts = files.lookAt(keeper);
  if (!facts.ok || facts.value.type !== 'file') return null;
  const { name, size, mtimeMs } = facts.value;
  return { name, path: keeper, bytes: size, mtime: mtimeMs };
}

/** The file of the same name that a row's reason tells of. */
function namesake({ from, reason }: ReviewRow['row']): string | null {
  if (from === null || typeof reason !== 'object' || reason?.key !== 'downloads.different') return null;
  return path.join(path.dirname(from), String(reason.fields['keeper'] ?? ''));
}

/**
 * The first lines of a text, or a small picture. Only plain files that are on this computer are opened, never
 * through a link; what cannot be read has no glimpse.
 */
function glimpseOf(file: string, files: Files): RowDetails['glimpse'] {
  const facts = files.lookAt(file);
  // SAFETY: a placeholder is never opened (it would be downloaded), nor a pipe or device (it would hang).
  if (!facts.ok || facts.value.type !== 'file' || facts.value.cloudOnly) return null;
  const { size, identity } = facts.value;
  const type = PICTURE_TYPES[path.extname(file).toLowerCase()];
  if (type !== undefined) {
    if (size > PICTURE_BYTES) return null;
    const bytes = readStart(file, identity, PICTURE_BYTES);
    return bytes === null || bytes.length === 0
      ? null
      : { kind: 'picture', url: `data:${type};base64,${bytes.toString('base64')}` };
  }
  if (fileKindOf(file, 'file') !== 'text' && size > TEXT_BYTES * 16) return null;
  const bytes = readStart(file, identity, TEXT_BYTES);
  if (bytes === null || bytes.length === 0) return null;
  const text = textOf(bytes, size > bytes.length);
  return text === null ? null : { kind: 'text', text, whole: size <= bytes.length };
}

function readStart(file: string, identity: string, most: number): Buffer | null {
  let fd: number | null = null;
  try {
    fd = fs.openSync(
      file,
      fs.constants.O_RDONLY | (fs.constants.O_NOFOLLOW ?? 0) | (fs.constants.O_NONBLOCK ?? 0),
    );
    const stats = fs.fstatSync(fd, { bigint: true });
    if (!stats.isFile() || !identity.endsWith(`:${stats.ino}`)) return null;
    const bytes = Buffer.alloc(Math.min(most, Number(stats.size)));
    return bytes.subarray(0, fs.readSync(fd, bytes, 0, bytes.length, 0));
  } catch {
    return null;
  } finally {
    if (fd !== null) fs.closeSync(fd);
  }
}

/** Bytes as text, or null where they are none; a character that the cut went through is left out. */
function textOf(bytes: Buffer, isCut: boolean): string | null {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return null;
  }
}
