import { createHash } from 'node:crypto';
import fs from 'node:fs';

export interface DigestOptions {
  /** Paths relative to the folder, with `/`, left out with all that is below them. */
  readonly except?: readonly string[];
  /** Also the times of folders: they change when entries come and go, so only “changed nothing” may ask for it. */
  readonly folderTimes?: boolean;
}

/** Names are bytes: what is no valid Unicode, or only looks alike, must still differ here. */
function shown(name: Buffer): string {
  return name
    .toString('latin1')
    .replace(/[\x00-\x1f\x7f-\xff%]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`);
}

function contentsOf(full: Buffer): string {
  try {
    return createHash('sha256').update(fs.readFileSync(full)).digest('hex').slice(0, 24);
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
  }
}

/**
 * A folder as lines, one per entry below it and one for itself: name, type, mode, number of names, size, hash or
 * link target, and time in ns. Two equal lists mean that names, bytes, links, modes and times are the same.
 * Links are not entered.
 */
export function treeDigest(dir: string, options: DigestOptions = {}): readonly string[] {
  const except = new Set((options.except ?? []).map((relative) => shown(Buffer.from(relative))));
  const lines: string[] = [];

  const visit = (full: Buffer, relative: string): void => {
    if (except.has(relative)) return;
    const stats = fs.lstatSync(full, { bigint: true });
    const mode = (stats.mode & 0o7777n).toString(8);
    if (stats.isSymbolicLink()) {
      const target = fs.readlinkSync(full, { encoding: 'buffer' });
      lines.push(`${relative} link ${shown(target)} ${stats.mtimeNs}`);
    } else if (stats.isDirectory()) {
      lines.push(`${relative} folder ${mode}${options.folderTimes === true ? ` ${stats.mtimeNs}` : ''}`);
      let names: readonly Buffer[];
      try {
        names = fs.readdirSync(full, { encoding: 'buffer' });
      } catch {
        lines.push(`${relative}/ closed`);
        return;
      }
      for (const name of [...names].sort(Buffer.compare)) {
        visit(
          Buffer.concat([full, Buffer.from('/'), name]),
          relative === '.' ? shown(name) : `${relative}/${shown(name)}`,
        );
      }
    } else if (stats.isFile()) {
      lines.push(
        `${relative} file ${mode} names=${stats.nlink} ${stats.size} ${contentsOf(full)} ${stats.mtimeNs}`,
      );
    } else {
      lines.push(`${relative} other ${mode} ${stats.mtimeNs}`);
    }
  };

  visit(Buffer.from(dir), '.');
  return lines;
}
