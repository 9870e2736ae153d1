import path from 'node:path';
import { type BinRecord, NO_STAMP } from '../bin/bin-folder.ts';

/**
 * The record of a thing in a trash (freedesktop.org, "Trash specification" 1.0): a text with a group `[Trash Info]`
 * that holds `Path`, percent-encoded, and `DeletionDate`, in local time.
 */
const GROUP = '[Trash Info]';
/** Also as the first versions of the specification wrote it, without dashes. */
const DATE = /^(\d{4})-?(\d\d)-?(\d\d)T(\d\d):(\d\d):(\d\d)$/;

/** A record as it lies on disk; null for one without a path that can be. `base`: what a relative path counts from. */
export function readTrashInfo(bytes: Buffer, base: string): BinRecord | null {
  const fields = fieldsOf(bytes);
  const encoded = fields?.get('Path');
  const named = encoded === undefined ? null : percentDecoded(encoded);
  if (named === null || named === '' || named.includes('\0')) return null;
  // SAFETY: a record that climbs out of its base, or names no place plainly, is nobody's to guess at.
  if (path.posix.normalize(named) !== named || named.endsWith('/') || named.split('/')[0] === '..')
    return null;
  const date = fields?.get('DeletionDate')?.trim() ?? '';
  const deletedMs = localTime(date);
  return {
    original: path.posix.isAbsolute(named) ? named : path.posix.join(base, named),
    stamp: deletedMs === null ? NO_STAMP : date,
    deletedMs,
    size: null,
  };
}

/** A new record; a path below `base` is written relative to it. Null where the stamp is none. */
export function makeTrashInfo(original: string, stamp: string, base: string | null): Buffer | null {
  if (!path.posix.isAbsolute(original) || !original.isWellFormed()) return null;
  if (stamp !== NO_STAMP && localTime(stamp) === null) return null;
  const isBelow = base !== null && original.startsWith(base.endsWith('/') ? base : `${base}/`);
  const named = isBelow ? path.posix.relative(base, original) : original;
  const encoded = named.split('/').map(encodeURIComponent).join('/');
  const date = stamp === NO_STAMP ? [] : [`DeletionDate=${stamp}`];
  return Buffer.from(`${[GROUP, `Path=${encoded}`, ...date].join('\n')}\n`);
}

/** The first value of each key in the group, as bytes written in Latin-1; null where the group does not come first. */
function fieldsOf(bytes: Buffer): ReadonlyMap<string, string> | null {
  const [first, ...lines] = bytes.toString('latin1').split('\n');
  if (first?.trimEnd() !== GROUP) return null;
  const fields = new Map<string, string>();
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('[')) break;
    const at = line.indexOf('=');
    const key = line.slice(0, Math.max(at, 0)).trim();
    // SAFETY: a record that was cut short ends in half a path, which would be another place.
    const isCutShort = key === 'Path' && index === lines.length - 1;
    if (at > 0 && !fields.has(key) && !isCutShort) fields.set(key, line.slice(at + 1).replace(/\r$/, ''));
  }
  return fields;
}

/** The text behind percent signs and bytes (Latin-1); null where they are no valid Unicode, or a sign stands alone. */
export function percentDecoded(encoded: string): string | null {
  if (/%(?![0-9A-Fa-f]{2})/.test(encoded)) return null;
  const bytes = encoded.replace(/%([0-9A-Fa-f]{2})/g, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return null;
  }
}

/** The time as ms since 1970, or null where there is no such day or hour. */
function localTime(date: string): number | null {
  const [, ...parts] = DATE.exec(date) ?? [];
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number);
  const isTime = hour < 24 && minute < 60 && second < 61;
  const time = new Date(year, month - 1, day, hour, minute, second);
  const isDay = time.getFullYear() === year && time.getMonth() === month - 1;
  return parts.length === 6 && isTime && isDay ? time.getTime() : null;
}
