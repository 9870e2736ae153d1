import fs from 'node:fs';
import { say } from '../../locales/say.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { setAttributes, setTimes } from '../windows/looks.ts';
import { attributeSource } from './attribute-source.ts';
import { noteLostStreams } from './copy-streams.ts';
import type { Losses } from './losses.ts';
import { failureOfErrno } from './system-error.ts';

/** Where Windows notes that a file came from the web: a stream beside the file's bytes. */
const WEB_MARK = ':Zone.Identifier';

interface Place {
  readonly full: string;
}

/**
 * What a file or folder has on Windows beside its bytes: the time it was made at, hidden, system and read-only, times
 * to 100 ns. `CONFLICT` where the mark of a download did not come along; other streams that did not are noted. Elsewhere
 * there is nothing to do.
 */
export function copyWindowsLooks(
  from: Place,
  to: Place,
  stats: Pick<fs.BigIntStats, 'birthtimeNs' | 'atimeNs' | 'mtimeNs'>,
  losses: Losses,
): Result<void> {
  const noted = noteLostStreams(from, to, losses);
  if (!noted.ok || process.platform !== 'win32') return noted;
  // SAFETY: a drive without streams (FAT, many network drives) drops the mark without a word.
  if (fs.existsSync(from.full + WEB_MARK) && !fs.existsSync(to.full + WEB_MARK))
    return fail('CONFLICT', say('fs.webMarkLost', { path: from.full }));
  const { birthtimeNs, atimeNs, mtimeNs } = stats;
  // What is read-only already may take no times.
  const error = setAttributes(to.full, 0) ?? setTimes(to.full, { birthtimeNs, atimeNs, mtimeNs });
  if (error !== null) return failureOfErrno(error, to.full, `looks: ${error}`);
  return copyWindowsAttributes(from, to);
}

/** Hidden, system, read-only and the like; elsewhere there are none. */
export function copyWindowsAttributes(from: Place, to: Place): Result<void> {
  const listed = attributeSource.of(from.full);
  if (process.platform !== 'win32' || listed === null) return ok(undefined);
  const error = setAttributes(to.full, listed.attributes);
  return error === null ? ok(undefined) : failureOfErrno(error, to.full, `attributes: ${error}`);
}

/** The time that a file or folder was made at, in ms, where it can be set: Windows counts it as a file's age. */
export function setBirthTime(full: string, ms: number): void {
  if (process.platform !== 'win32') return;
  const error = setTimes(full, {
    birthtimeNs: BigInt(Math.round(ms)) * 1_000_000n,
    atimeNs: null,
    mtimeNs: null,
  });
  if (error !== null) throw Object.assign(new Error(`${error}: creation time, '${full}'`), { code: error });
}
