import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { DriveKind } from '../../protocol/drives.ts';
import { type Mount, readMounts } from './mount-table.ts';

/** A drive, once, whatever number of places it is mounted at; `points` has them all, the highest first. */
export interface MountedDrive {
  readonly points: readonly [string, ...string[]];
  readonly kind: DriveKind;
}

/** File systems whose bytes lie on another computer (or on the host of a virtual one). */
const NETWORK =
  /^(?:nfs\d?|cifs|smb\d?|smbfs|afpfs|webdav|davfs|9p|virtiofs|ceph|glusterfs|afs|fuse\.(?:sshfs|rclone|s3fs|davfs2))$/;
const IN_MEMORY = new Set(['tmpfs', 'ramfs']);
const OPTICAL = new Set(['iso9660', 'udf']);
/** Pools and layers have no device of their own to ask; they lie on drives of this computer. */
const LOCAL_WITHOUT_DEVICE = new Set(['zfs', 'overlay', 'bcachefs']);
/** Programs in one file each (snap, AppImage): mounted, and no drive to anybody. */
const IMAGES = new Set(['squashfs', 'erofs']);
const USB = /\/usb\d/;

/** All drives that Linux has mounted. What only shows what the kernel knows (`proc`, `sysfs` …) is none. */
export function linuxDrives(
  mounts: readonly Mount[] = readMounts(),
  isRemovable = removable,
): readonly MountedDrive[] {
  const drives = new Map<string, { points: [string, ...string[]]; readonly kind: DriveKind }>();
  for (const mount of mounts) {
    const kind = kindOf(mount, isRemovable);
    // A bound file is no drive; the boot partition is the system's own, and nothing of a person's lies there.
    if (kind === null || /^\/boot(?:\/|$)/.test(mount.point)) continue;
    // Volumes of one device (btrfs) share its room.
    const key = mount.source.startsWith('/dev/') ? mount.source : mount.device;
    const known = drives.get(key);
    if (known === undefined) drives.set(key, { points: [mount.point], kind });
    else if (mount.point.length < known.points[0].length) known.points = [mount.point, ...known.points];
    else known.points.push(mount.point);
  }
  return [...drives.values()];
}

function kindOf({ device, type, source }: Mount, isRemovable: (device: string) => boolean): DriveKind | null {
  if (NETWORK.test(type)) return 'network';
  if (IN_MEMORY.has(type)) return 'memory';
  if (IMAGES.has(type)) return null;
  if (OPTICAL.has(type)) return 'optical';
  if (source.startsWith('/dev/')) {
    // What a program provides (ntfs-3g, exfat) has a number of its own: the device behind it is named.
    return isRemovable(device.startsWith('0:') ? source : device) ? 'removable' : 'fixed';
  }
  return LOCAL_WITHOUT_DEVICE.has(type) ? 'fixed' : null;
}

/** Can it be pulled out, by what the kernel says of the disk? `device` is `major:minor` or a path below `/dev`. */
function removable(device: string): boolean {
  try {
    const at = device.startsWith('/')
      ? path.join('/sys/class/block', path.basename(fs.realpathSync(device)))
      : path.join('/sys/dev/block', device);
    const real = fs.realpathSync(at);
    if (USB.test(real)) return true;
    const disk = [real, path.dirname(real)].find((folder) => fs.existsSync(path.join(folder, 'removable')));
    return disk !== undefined && fs.readFileSync(path.join(disk, 'removable'), 'latin1').startsWith('1');
  } catch {
    return false;
  }
}

const MOUNT_PROGRAM = '/sbin/mount';
const MOUNT_TIMEOUT_MS = 5_000;

/** All drives that macOS has mounted, by its own `mount`. Its helper volumes are left out. */
export function macDrives(listing: string = mountListing()): readonly MountedDrive[] {
  return listing.split('\n').flatMap((line): MountedDrive[] => {
    // `/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)`
    const [, source = '', point = '', words = ''] = /^(.+?) on (\/.*) \(([^()]*)\)$/.exec(line) ?? [];
    const [type = '', ...flags] = words.split(', ');
    if (NETWORK.test(type)) return [{ points: [point], kind: 'network' }];
    if (!source.startsWith('/dev/disk') || point.startsWith('/System/Volumes/')) return [];
    if (point === '/') return [{ points: ['/', '/System/Volumes/Data'], kind: 'fixed' }];
    if (OPTICAL.has(type) || type === 'cd9660') return [{ points: [point], kind: 'optical' }];
    return flags.includes('local') ? [{ points: [point], kind: 'unknown' }] : [];
  });
}

function mountListing(): string {
  const { stdout, status } = spawnSync(MOUNT_PROGRAM, [], { encoding: 'utf8', timeout: MOUNT_TIMEOUT_MS });
  return status === 0 ? stdout : '';
}
