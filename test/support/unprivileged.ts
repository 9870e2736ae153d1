import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type Command = readonly [program: string, ...words: string[]];

/** Root that may not override modes: it still owns its files, and is denied like everybody else. */
const WITHOUT_OVERRIDE = ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] as const;

let proven = false;

/**
 * The command as one that modes apply to. Root on Linux passes every mode check, so there it gives that right up
 * first; everybody else has nothing to give up. Throws where root cannot be held back: a test of denied access
 * that is never denied would prove nothing.
 */
export function asUnprivilegedUser(command: Command): Command {
  if (process.getuid?.() !== 0) return command;
  const [setpriv, ...words] = WITHOUT_OVERRIDE;
  if (!proven) {
    const dir = mkdtempSync(path.join(tmpdir(), 'deskshell-denied-'));
    try {
      const closed = path.join(dir, 'closed');
      writeFileSync(closed, 'x', { mode: 0o000 });
      const read = spawnSync(setpriv, [...words, 'cat', closed], { encoding: 'utf8' });
      if (read.status === 0 || !read.stderr.includes('denied')) {
        throw new Error(
          `root could not be held back from a closed file: ${read.error?.message ?? read.stderr}`,
        );
      }
      proven = true;
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  }
  return [setpriv, ...words, ...command];
}
