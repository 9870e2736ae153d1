import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const PREFIX = 'electron-standin-';

/** A profile folder of its own for one browser; its name tells whose it is. */
export function makeProfileFolder() {
  return fs.mkdtempSync(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`));
}

export function removeProfileFolder(folder) {
  try {
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 25 });
  } catch {
    // A browser that is still going down may hold a file; the next run's sweep takes the folder.
  }
}

/** Folders of runs that were killed before they could tidy up. */
export function sweepProfileFolders() {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
    if (Number.isInteger(pid) && pid !== process.pid && !isAlive(pid)) {
      removeProfileFolder(path.join(os.tmpdir(), name));
    }
  }
}

export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
