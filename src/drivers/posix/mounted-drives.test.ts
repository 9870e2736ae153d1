import { expect, test } from 'vitest';
import { parseMounts } from './mount-table.ts';
import { linuxDrives, macDrives } from './mounted-drives.ts';

const TABLE = String.raw`22 27 0:21 / /proc rw,relatime - proc proc rw
24 27 0:6 / /dev rw - devtmpfs devtmpfs rw
25 24 0:23 / /dev/shm rw - tmpfs tmpfs rw
27 1 259:2 /root / rw,relatime shared:1 - btrfs /dev/nvme0n1p2 rw
28 27 259:2 /home /home rw,relatime shared:2 - btrfs /dev/nvme0n1p2 rw
29 27 259:1 / /boot/efi rw - vfat /dev/nvme0n1p1 rw
30 27 7:0 / /snap/core/1 ro - squashfs /dev/loop0 ro
31 27 8:17 / /run/media/me/My\040stick\0401 rw - exfat /dev/sdb1 rw
32 27 0:60 / /mnt/\345\240\261\345\221\212 rw - nfs4 nas:/volume rw
33 27 0:61 / /home/me/remote rw - fuse.sshfs me@host: rw
34 27 11:0 / /media/cd ro - iso9660 /dev/sr0 ro
35 27 0:70 / /tank rw - zfs tank/data rw
36 27 8:33 / /mnt/ntfs rw master:5 propagate_from:2 - fuseblk /dev/sdc1 rw
37 27 8:33 /etc/hosts /etc/hosts rw - ext4 /dev/sdc1 rw
`;

test('Linux: each drive once with all of its places, by kind; what is no drive is left out', () => {
  const drives = linuxDrives(parseMounts(TABLE), (device) => device === '8:17');
  expect(drives).toEqual([
    { points: ['/dev/shm'], kind: 'memory' },
    { points: ['/', '/home'], kind: 'fixed' },
    { points: ['/run/media/me/My stick 1'], kind: 'removable' },
    { points: ['/mnt/報告'], kind: 'network' },
    { points: ['/home/me/remote'], kind: 'network' },
    { points: ['/media/cd'], kind: 'optical' },
    { points: ['/tank'], kind: 'fixed' },
    { points: ['/mnt/ntfs', '/etc/hosts'], kind: 'fixed' },
  ]);
});

test('macOS: the system’s drive with its data, shares and other drives; helper volumes are left out', () => {
  const drives = macDrives(`/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
devfs on /dev (devfs, local, nobrowse)
/dev/disk3s6 on /System/Volumes/VM (apfs, local, noexec, journaled, noatime, nobrowse)
/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse, protect, root data)
map auto_home on /System/Volumes/Data/home (autofs, automounted, nobrowse)
/dev/disk5s1 on /Volumes/My (old) stick (exfat, local, nodev, nosuid, noowners)
//me@nas/share on /Volumes/share (smbfs, nodev, nosuid, mounted by me)
/dev/disk6 on /Volumes/CD (cd9660, local, nodev, nosuid, read-only)
`);
  expect(drives).toEqual([
    { points: ['/', '/System/Volumes/Data'], kind: 'fixed' },
    { points: ['/Volumes/My (old) stick'], kind: 'unknown' },
    { points: ['/Volumes/share'], kind: 'network' },
    { points: ['/Volumes/CD'], kind: 'optical' },
  ]);
});
