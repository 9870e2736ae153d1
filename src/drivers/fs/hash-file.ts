import { createHash } from 'node:crypto';
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
    const hash = createHash('sha256');
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, Math.max(stats.size, 1)));
    for (;;) {
      const read = fs.readSync(fd, chunk, 0, chunk.length, null);
      if (read === 0) return ok(hash.digest('hex'));
      hash.update(chunk.subarray(0, read));
      if (!step(read)) return fail('CANCELLED', say('run.cancelled'));
    }
  } catch (error) {
    return failureOf(error, shown);
  } finally {
    fs.closeSync(fd);
  }
}
