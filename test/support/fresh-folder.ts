import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { openUp } from './open-up.ts';

/** A new empty folder (real path) that goes away when the test ends, whatever the test did to its modes. */
export function freshFolder(name = 'case'): string {
  const dir = realpathSync(mkdtempSync(path.join(tmpdir(), `deskshell-${name}-`)));
  onTestFinished(() => {
    openUp(dir);
    rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
  });
  return dir;
}
