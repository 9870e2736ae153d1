import fs from 'node:fs';
import { failureOf } from '../drivers/fs/system-error.ts';
import { say } from '../locales/say.ts';
import { fail, ok, type Result } from '../protocol/result.ts';

const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants;

/**
 * At most `maxBytes` from the start of a file, as UTF-8; a character cut in two at the end is left out. The last
 * segment is never followed. Codes: `NOT_FOUND`, `ACCESS_DENIED`, `BUSY`, `PATH_INVALID` (no file).
 */
export function readStart(full: string, maxBytes: number): Result<string> {
  let fd: number;
  try {
    fd = fs.openSync(full, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (error) {
    return failureOf(error, full);
  }
  try {
    const stats = fs.fstatSync(fd);
    if (!stats.isFile()) return fail('PATH_INVALID', say('fs.notAFile', { path: full }));
    const bytes = Buffer.alloc(Math.min(maxBytes, stats.size));
    let filled = 0;
    while (filled < bytes.length) {
      const read = fs.readSync(fd, bytes, filled, bytes.length - filled, filled);
      if (read === 0) break;
      filled += read;
    }
    const isWhole = filled === stats.size;
    return ok(new TextDecoder('utf-8').decode(bytes.subarray(0, filled), { stream: !isWhole }));
  } catch (error) {
    return failureOf(error, full);
  } finally {
    fs.closeSync(fd);
  }
}
