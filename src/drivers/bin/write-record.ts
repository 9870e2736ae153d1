import fs from 'node:fs';
import { say } from '../../locales/say.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { identityOf } from '../fs/held-folder.ts';
import { pinnedPath, withPinnedParent } from '../fs/pinned-folder.ts';
import { removeOwn } from '../fs/remove-for-good.ts';
import { errnoName, failureOf } from '../fs/system-error.ts';
import type { NamedThing } from './entry-name.ts';
import { readRecord } from './read-record.ts';
import { keepStamp, stampInRecord } from './undated.ts';

/**
 * Writes the record of a thing that goes back into the bin, with the time at which it was first thrown away. `there`:
 * the very same record was still there. Codes: `INVALID_ARGUMENT` (no such record can be), `TARGET_EXISTS` (the name
 * belongs to another thing by now), those of writing.
 */
export function writeRecord(named: NamedThing, original: string, size: number): Result<'new' | 'there'> {
  const { bin, stamp, record } = named;
  const bytes = bin.write(original, stampInRecord(stamp), size);
  if (bytes === null) return fail('INVALID_ARGUMENT', say('recycle.noRecord', { path: original }));
  return withPinnedParent(record, (pinned) => {
    let fd: number;
    try {
      // SAFETY: exclusively, so that no record of another thing is written over.
      fd = fs.openSync(pinnedPath(pinned), 'wx', 0o600);
    } catch (error) {
      // SAFETY: what could not be made is not ours to remove, whatever the reason: another thing's record may be there.
      return errnoName(error) === 'EEXIST' ? foundThere(named, original) : failureOf(error, record);
    }
    const identity = identityOf(fs.fstatSync(fd, { bigint: true }));
    try {
      try {
        fs.writeFileSync(fd, bytes);
        keepStamp(fd, stamp);
        fs.fsyncSync(fd);
      } finally {
        fs.closeSync(fd);
      }
      return ok('new');
    } catch (error) {
      // Half a record is none: whoever reads it would not know what to make of it.
      removeOwn(pinned, identity);
      return failureOf(error, record);
    }
  });
}

function foundThere({ bin, stamp, record }: NamedThing, original: string): Result<'there'> {
  const there = readRecord(record, bin, null);
  const isSame =
    typeof there === 'object' && there.record.stamp === stamp && there.record.original === original;
  return isSame ? ok('there') : fail('TARGET_EXISTS', say('fs.targetExists', { path: record }));
}
