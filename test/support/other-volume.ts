import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { openUp } from './open-up.ts';
import { leaveOut } from './this-machine.ts';

/** Linux keeps a file system of its own in memory here (tmpfs); other systems have no such place to rely on. */
const SHARED_MEMORY = '/dev/shm';

/**
 * A second drive that tests may write to, or null where this machine has none. `TEST_OTHER_VOLUME` names one where
 * no place can be relied on.
 */
export function otherVolume(): string | null {
  const volume = process.env['TEST_OTHER_VOLUME'] ?? SHARED_MEMORY;
  if (!fs.existsSync(volume)) return null;
  const here = fs.statSync(os.tmpdir()).dev;
  return fs.statSync(volume).dev === here ? null : volume;
}

/** A fresh folder on the second drive; goes away with the test. Where there is no such drive the test is left out. */
export function freshFolderElsewhere(): string {
  const volume = otherVolume();
  if (volume === null) leaveOut('there is no second drive here; TEST_OTHER_VOLUME names one');
  const dir = fs.mkdtempSync(path.join(volume, 'deskshell-'));
  onTestFinished(() => {
    openUp(dir);
    fs.rmSync(dir, { recursive: true, force: true });
  });
  return dir;
}
