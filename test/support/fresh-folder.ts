import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { openUp } from './open-up.ts';

/** A folder of a hundred thousand files takes its time where others work on the same drive. */
const REMOVED_WITHIN_MS = 60_000;

/** A new empty folder (real path) that goes away when the test ends, whatever the test did to its modes. */
export function freshFolder(name = 'case'): string {
  const dir = realpathSync(mkdtempSync(path.join(tmpdir(), `deskshell-${name}-`)));
  onTestFinished(() => {
    openUp(dir);
    rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
  }, REMOVED_WITHIN_MS);
  return dir;
}
