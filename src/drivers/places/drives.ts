import fs from 'node:fs';
import path from 'node:path';
import type { Drive } from '../../protocol/drives.ts';

/**
 * The drives that hold profile and quarantine, the profile's first; one that holds both stands once. Sizes in
 * bytes, `free` as far as this account may use it. A drive that does not answer is left out. Folders need not exist.
 */
export function drivesOf(profile: string, quarantine: string): readonly Drive[] {
  const home = driveAt(profile);
  const kept = driveAt(quarantine);
  const drives: Drive[] = [];
  if (home !== null) {
    const holdsQuarantine = kept?.name === home.name;
    drives.push({ ...home, holdsProfile: true, holdsQuarantine });
    if (holdsQuarantine) return drives;
  }
  if (kept !== null) drives.push({ ...kept, holdsProfile: false, holdsQuarantine: true });
  return drives;
}

function driveAt(folder: string): Pick<Drive, 'name' | 'total' | 'free'> | null {
  try {
    const there = nearestFolder(folder);
    const { blocks, bavail, bsize } = fs.statfsSync(there);
    return { name: driveName(there), total: blocks * bsize, free: bavail * bsize };
  } catch {
    return null;
  }
}

function nearestFolder(folder: string): string {
  for (let at = folder; ; at = path.dirname(at)) {
    if (fs.existsSync(at) || path.dirname(at) === at) return at;
  }
}

/** `C:` on Windows; elsewhere where the drive is mounted: the highest folder above that is still on it. */
function driveName(folder: string): string {
  const { root } = path.parse(folder);
  if (/^[A-Za-z]:[\\/]$/.test(root)) return root.slice(0, 2).toUpperCase();
  let at = fs.realpathSync(folder);
  const { dev } = fs.statSync(at);
  for (let above = path.dirname(at); above !== at; above = path.dirname(at)) {
    if (fs.statSync(above).dev !== dev) break;
    at = above;
  }
  return at;
}
