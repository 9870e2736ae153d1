import { createHash, type Hash, hash as hashAtOnce } from 'node:crypto';
import fs from 'node:fs';
import { say } from '../../locales/say.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { refuseToOpen } from './attribute-source.ts';
import { failureOf } from './system-error.ts';

const CHUNK_BYTES = 1024 * 1024;
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants;

/**
 * SHA-256 (hex) of a regular file's bytes. `step` is told the bytes of each chunk and stops the work by
 * returning false (`CANCELLED`). The last segment is never followed, a pipe or device never waited for.
 * `shown` is the path that a failure names.
 */
export function hashFile(
  path: string,
  step: (bytes: number) => boolean = () => true,
  shown = path,
): Result<string> {
  const here = refuseToOpen(path, shown);
  if (!here.ok) return here;
  let fd: number;
  try {
    fd = fs.openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (error) {
    return failureOf(error, shown);
  }
  try {
    const stats = fs.fstatSync(fd);
    if (!stats.isFile()) return fail('PATH_INVALID', say('fs.notAFile', { path: shown }));
    return stats.size < CHUNK_BYTES
      ? hashSmall(fd, stats.size, step)
      : hashOn(fd, createHash('sha256'), step);
  } catch (error) {
    return failureOf(error, shown);
  } finally {
    fs.closeSync(fd);
  }
}

/** Kept from file to file: nothing reads two at a time. */
let kept: Buffer | null = null;

/** A file that fits into one chunk with room behind it: a read that leaves room has met the end. */
function hashSmall(fd: number, size: number, step: (bytes: number) => boolean): Result<string> {
  kept ??= Buffer.allocUnsafe(CHUNK_BYTES);
  const read = fs.readSync(fd, kept, 0, CHUNK_BYTES, null);
  // It grew, or came in pieces: the rest may be of any length.
  if (read !== size) {
    const hash = createHash('sha256').update(kept.subarray(0, read));
    return step(read) ? hashOn(fd, hash, step) : cancelled();
  }
  const sum = hashAtOnce('sha256', kept.subarray(0, read), 'hex');
  return step(read) ? ok(sum) : cancelled();
}

function hashOn(fd: number, hash: Hash, step: (bytes: number) => boolean): Result<string> {
  kept ??= Buffer.allocUnsafe(CHUNK_BYTES);
  for (;;) {
    const read = fs.readSync(fd, kept, 0, CHUNK_BYTES, null);
    if (read === 0) return ok(hash.digest('hex'));
    hash.update(kept.subarray(0, read));
    if (!step(read)) return cancelled();
  }
}

function cancelled(): Result<never> {
  return fail('CANCELLED', say('run.cancelled'));
}
