import fs from 'node:fs';
import { ok, type Result } from '../../protocol/result.ts';
import { isLinkLike } from '../windows/reparse.ts';
import { attributeSource } from './attribute-source.ts';
import { mounted } from './mounts.ts';
import { errnoName, failureOf } from './system-error.ts';

/** What a system says of a link that names no path. */
const NO_TARGET = 'EINVAL';

/**
 * Where a link leads, as the bytes that it holds. Windows shows a drive that is mounted in a folder as a link, and
 * one without a path: `CONFLICT`, as for any other mounted drive.
 */
export function readTarget(at: string, full: string): Result<Buffer> {
  try {
    return ok(fs.readlinkSync(at, { encoding: 'buffer' }));
  } catch (error) {
    const listed = attributeSource.of(at);
    const isMount = errnoName(error) === NO_TARGET && listed !== null && isLinkLike(listed);
    return isMount ? mounted(full, full) : failureOf(error, full);
  }
}
