import fs from 'node:fs';
import path from 'node:path';
import type { Drive, DriveKind } from '../../protocol/drives.ts';
import { linuxDrives, type MountedDrive, macDrives } from '../posix/mounted-drives.ts';
import { letteredDrives, roomOnDrive } from '../windows/drives.ts';

/**
 * The drives that hold profile and quarantine, the profile's first; one that holds both stands once. Sizes in
 * bytes, `free` as far as this account may use it. A drive that does not answer is left out. Folders need not exist.
 */
export function drivesOf(profile: string, quarantine: string): readonly Drive[] {
  return namedDrives(profile, quarantine, mountedDrives());
}

/**
 * The same, and after them all other fixed drives of this machine. Others (sticks, shares, discs) are not asked for
 * their room: one that sleeps or is gone would keep the person waiting.
 */
export function drivesOfMachine(profile: string, quarantine: string): readonly Drive[] {
  const mounted = mountedDrives();
  const drives = [...namedDrives(profile, quarantine, mounted)];
  for (const { points, kind } of mounted) {
    if (kind !== 'fixed' || drives.some(({ name }) => points.includes(name))) continue;
    const room = roomAt(points[0]);
    // A drive of no size holds nothing (what a container or the kernel shows as one).
    if (room === null || room.total === 0) continue;
    drives.push({ name: points[0], kind, ...room, holdsProfile: false, holdsQuarantine: false });
  }
  return drives;
}

function namedDrives(
  profile: string,
  quarantine: string,
  mounted: readonly MountedDrive[],
): readonly Drive[] {
  const home = driveAt(profile, mounted);
  const kept = driveAt(quarantine, mounted);
  const drives: Drive[] = [];
  if (home !== null) {
    const holdsQuarantine = kept?.name === home.name;
    drives.push({ ...home, holdsProfile: true, holdsQuarantine });
    if (holdsQuarantine) return drives;
  }
  if (kept !== null) drives.push({ ...kept, holdsProfile: false, holdsQuarantine: true });
  return drives;
}

type FoundDrive = Pick<Drive, 'name' | 'kind' | 'total' | 'free'>;

function driveAt(folder: string, mounted: readonly MountedDrive[]): FoundDrive | null {
  try {
    const there = nearestFolder(folder);
    const name = driveName(there);
    const kind: DriveKind = mounted.find(({ points }) => points.includes(name))?.kind ?? 'unknown';
    const room = roomAt(there);
    return room === null ? null : { name, kind, ...room };
  } catch {
    return null;
  }
}

/** Every drive of this machine with its kind. None of them is asked. */
function mountedDrives(): readonly MountedDrive[] {
  switch (process.platform) {
    case 'win32':
      return letteredDrives().map(({ root, kind }) => ({ points: [root.slice(0, 2)], kind }));
    case 'darwin':
      return macDrives();
    default:
      return linuxDrives();
  }
}

function roomAt(point: string): { readonly total: number; readonly free: number } | null {
  if (process.platform === 'win32') return roomOnDrive(path.win32.join(point, '\\'));
  try {
    const { blocks, bavail, bsize } = fs.statfsSync(point);
    return { total: blocks * bsize, free: bavail * bsize };
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
