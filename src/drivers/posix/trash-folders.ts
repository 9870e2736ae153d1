import path from 'node:path';
import type { EntryFacts } from '../../kernel/entry-facts.ts';
import type { BinFolder } from '../bin/bin-folder.ts';
import { lookAt } from '../fs/look.ts';
import { liesBelow, realPathOf } from '../places/real-path.ts';
import { forgetGoneSizes, notesOf } from './directory-sizes.ts';
import { mountPointOf, readMounts } from './mount-table.ts';
import { makeTrashInfo, readTrashInfo } from './trash-info.ts';

const RECORD = '.trashinfo';
const STICKY = 0o1000;
/**
 * File systems on drives of this computer. Others are memory, made up by the system, or on another computer, where a
 * mere look may wait for ever.
 */
const ON_DRIVES: ReadonlySet<string> = new Set([
  ...['ext2', 'ext3', 'ext4', 'xfs', 'btrfs', 'f2fs', 'zfs', 'jfs', 'reiserfs', 'bcachefs'],
  ...['vfat', 'exfat', 'ntfs', 'ntfs3', 'fuseblk', 'hfsplus', 'apfs', 'udf'],
]);

/** Where a user's things in a trash may lie. */
export interface TrashPlaces {
  /** The home trash, `$XDG_DATA_HOME/Trash`. */
  readonly home: string;
  /** The top folders of drives that may hold one of this user's. */
  readonly tops: readonly string[];
  readonly uid: number;
  /** The folder that all of it must really lie in, where the profile is a made-up one; null: anywhere. */
  readonly within: string | null;
}

/** The top folders of this computer's own drives. */
export function driveTops(): readonly string[] {
  return [...new Set(readMounts().flatMap(({ point, type }) => (ON_DRIVES.has(type) ? [point] : [])))];
}

/**
 * The folders of this user's trash: in the home, and at the tops of drives `.Trash/UID`, where the system keeps that
 * for everybody, and `.Trash-UID`. One that is not there, or not this user's own, is left out; one that is reached on
 * two ways stands once.
 */
export function trashFolders({ home, tops, uid, within }: TrashPlaces): readonly BinFolder[] {
  const found = new Map<string, BinFolder>();
  const add = (trash: string, base: string, keepsRelative: boolean): void => {
    const facts = ownFolder(trash, uid);
    if (facts === null || found.has(facts.identity)) return;
    const real = realPathOf(trash);
    // SAFETY: a made-up profile never leads to the trash of the account itself, whatever links are in it.
    if (within !== null && !liesBelow(real, within)) return;
    if (ownFolder(path.join(real, 'files'), uid) === null || ownFolder(path.join(real, 'info'), uid) === null)
      return;
    found.set(facts.identity, trashFolder(real, base, keepsRelative));
  };
  add(home, path.dirname(home), false);
  for (const top of tops) {
    if (isForEverybody(path.join(top, '.Trash'))) add(path.join(top, '.Trash', String(uid)), top, true);
    add(path.join(top, `.Trash-${uid}`), top, true);
  }
  return [...found.values()];
}

/** SAFETY: another user's folder, or a link to anywhere, is no trash of ours. */
function ownFolder(full: string, uid: number): EntryFacts | null {
  const facts = lookAt(full);
  return facts.ok && facts.value.type === 'dir' && facts.value.owner === uid ? facts.value : null;
}

/** SAFETY: without the sticky bit anybody could put a folder of theirs there in place of ours (specification). */
function isForEverybody(full: string): boolean {
  const facts = lookAt(full);
  return facts.ok && facts.value.type === 'dir' && (facts.value.mode & STICKY) !== 0;
}

function trashFolder(trash: string, base: string, keepsRelative: boolean): BinFolder {
  return {
    things: path.join(trash, 'files'),
    drive: keepsRelative ? base : mountPointOf(trash),
    records: path.join(trash, 'info'),
    thingOf: (name) =>
      name.endsWith(RECORD) && name.length > RECORD.length ? name.slice(0, -RECORD.length) : null,
    recordOf: (name) => (name === '' || name.includes('/') ? null : name + RECORD),
    isFurniture: () => false,
    keyOf: (name) => name,
    read: (record) => readTrashInfo(record, base),
    write: (original, stamp) => makeTrashInfo(original, stamp, keepsRelative ? base : null),
    measure: ({ allocated }) => allocated,
    notedSizes: notesOf(trash),
    forgetGone: () => forgetGoneSizes(trash),
  };
}
